import { mkdir, mkdtemp } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { bundleProgram } from '../../../../scripts/steps.mjs'
import { makeOnce } from '../db/embedded/make-once'

const root = join(import.meta.dirname, '../../../..')

/** A folder for programs inside the checkout, so that Node can resolve npm packages from there. */
export async function makeProgramFolder(): Promise<string> {
  const home = join(root, 'node_modules/.cache')
  await mkdir(home, { recursive: true })
  return mkdtemp(join(home, 'trellis-programs-'))
}

/** The bundle of a program, built once for all tests of a run, in the folder that TEST_PROGRAM_FOLDER names. */
export async function bundledProgram(entry: string): Promise<string> {
  const home = join(process.env.TEST_PROGRAM_FOLDER!, relative(root, entry).replaceAll(sep, '-'))
  await makeOnce(home, (draft) => bundleProgram(entry, join(draft, 'main.mjs')))
  return join(home, 'main.mjs')
}
