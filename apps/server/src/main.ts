import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { BackupError } from '@trellis/database'
import { studyIdSchema } from '@trellis/domain'
import { printResetLink, removeSecondFactor } from './account-commands'
import { archive, restoreArchive } from './archive-commands'
import { backUp, restore } from './backup-commands'
import { ConfigError, readConfig } from './config'
import { directoriesIn } from './directories'
import { ArchiveError } from './features/record-archive/archive-error'
import { startError } from './start-error'
import { startServer } from './start-server'

/** The root of the checkout: the nearest directory above this file with a package-lock.json. */
function findRoot(): string {
  let dir = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(dir, 'package-lock.json'))) {
    const parent = dirname(dir)
    if (parent === dir) throw new Error('The server must stay inside its checkout')
    dir = parent
  }
  return dir
}

const options = {
  size: { type: 'string' },
  'seed-only': { type: 'boolean' },
  demo: { type: 'boolean' },
  'reset-link': { type: 'string' },
  'reset-second-factor': { type: 'string' },
  backup: { type: 'string' },
  restore: { type: 'string' },
  replace: { type: 'boolean' },
  archive: { type: 'string' },
  folder: { type: 'string' },
  remove: { type: 'boolean' },
  'restore-archive': { type: 'string' },
} as const

function readArguments() {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    // An unknown option, or one without its value: the first sentence of Node's message names it.
    throw new ConfigError((error as Error).message.split('. ')[0]!)
  }
}

function archiveOptions({ archive: study, folder, remove }: ReturnType<typeof readArguments>) {
  const studyId = studyIdSchema.safeParse(Number(study))
  if (!studyId.success) throw new ConfigError('--archive: must be the number of a study')
  if (!folder) throw new ConfigError('--archive: needs --folder')
  return { studyId: studyId.data, folder, isRemoving: remove ?? false }
}

async function main(): Promise<void> {
  const values = readArguments()
  const rootDir = findRoot()
  const { version } = JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8')) as { version: string }
  const config = readConfig({ ...process.env, ...(values.demo && { DEMO: 'true' }) }, rootDir)
  const size = values.size === undefined ? undefined : Number(values.size)
  if (size !== undefined && !(Number.isInteger(size) && size > 0))
    throw new ConfigError('--size: must be a whole number')
  const { 'reset-link': resetFor, 'reset-second-factor': lostBy, backup, restore: restored } = values
  const directories = directoriesIn(rootDir, version)
  try {
    if (resetFor !== undefined) await printResetLink(config, rootDir, resetFor)
    else if (lostBy !== undefined) await removeSecondFactor(config, rootDir, lostBy)
    else if (backup !== undefined) await backUp(config, directories, backup)
    else if (restored !== undefined) await restore(config, directories, restored, { replace: values.replace ?? false })
    else if (values.archive !== undefined) await archive(config, directories, archiveOptions(values))
    else if (values['restore-archive'] !== undefined)
      await restoreArchive(config, directories, values['restore-archive'])
    else await startServer(config, { rootDir, version, size, seedOnly: values['seed-only'] ?? false })
  } catch (error) {
    throw startError(error, config) ?? error
  }
}

main().catch((error: unknown) => {
  if (error instanceof BackupError || error instanceof ArchiveError) console.error(error.message)
  else if (error instanceof ConfigError) console.error(`Trellis cannot start. ${error.message}`)
  else console.error(error)
  process.exitCode = 1
  // A connection that is still open must not keep a failed server running.
  setTimeout(() => process.exit(), 1_000).unref()
})
