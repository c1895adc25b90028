import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as esbuild from 'esbuild'
import { makeOnce } from '../db/embedded/make-once'
import { withoutPace } from './without-pace'

const root = join(dirname(fileURLToPath(import.meta.url)), '../../../..')

/** What packages in the older module format look for. */
const commonJsNames = [
  "import { createRequire as createBundleRequire } from 'node:module'",
  'const require = createBundleRequire(import.meta.url)',
  'const [__filename, __dirname] = [import.meta.filename, import.meta.dirname]',
].join('\n')

export interface ServerProcess {
  url: string
  pid: number
  /** Its exit code or the signal that ended it. */
  ended: Promise<number | string>
  /** As a power cut would end it. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export interface ServerProgram {
  /** The file to run. */
  path: string
  start(environment: Record<string, string>, args?: readonly string[]): Promise<ServerProcess>
  /** Ends whatever still runs. */
  remove(): Promise<void>
}

/** Where programs may lie: inside the checkout, for what comes from npm is looked for from there. */
export async function makeProgramFolder(): Promise<string> {
  const home = join(root, 'node_modules/.cache')
  await mkdir(home, { recursive: true })
  return mkdtemp(join(home, 'trellis-server-'))
}

/**
 * The server as it is in the source now, ready to be started as processes of its own; `outside` stays out of it. All tests
 * of a run share one program, in the folder that TEST_PROGRAM_FOLDER names.
 */
export async function bundleServer(outside: readonly string[] = []): Promise<ServerProgram> {
  const shared = outside.length === 0 ? process.env.TEST_PROGRAM_FOLDER : undefined
  const folder = shared ?? (await makeProgramFolder())
  const home = join(folder, 'server')
  await makeOnce(home, (draft) => bundleInto(draft, 'apps/server/src/main.ts', outside))
  const program = join(home, 'main.mjs')
  const running = new Set<ChildProcess>()
  const end = async (child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    path: program,
    async start(environment, args = []) {
      const child = spawn(process.execPath, [program, ...args], {
        cwd: root,
        env: {
          ...process.env,
          NODE_ENV: 'production',
          PORT: '0',
          HOST: '127.0.0.1',
          DEMO: 'false',
          ...withoutPace,
          ...environment,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      running.add(child)
      child.once('exit', () => running.delete(child))
      const ended = once(child, 'exit').then(([code, signal]) => code ?? signal)
      const url = (await addressOf(child)).replace('localhost', '127.0.0.1')
      return { url, pid: child.pid!, ended, kill: () => end(child, 'SIGKILL'), stop: () => end(child, 'SIGTERM') }
    },
    async remove() {
      await Promise.all([...running].map((child) => end(child, 'SIGKILL')))
      if (!shared) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The file to run for another program in the source, made once for all tests of a run. */
export async function bundleProgram(entry: string): Promise<string> {
  const home = join(process.env.TEST_PROGRAM_FOLDER!, relative(root, entry).replaceAll(sep, '-'))
  await makeOnce(home, (draft) => bundleInto(draft, entry))
  return join(home, 'main.mjs')
}

async function bundleInto(folder: string, entry: string, outside: readonly string[] = []): Promise<void> {
  const { outputFiles } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [entry],
    // Written below: esbuild, a process of its own, would make the folder again after an interrupted run has removed it.
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // With nearly everything from npm inside it, it starts in half the time; a storm starts it again and again.
    external: ['@node-rs/argon2', 'pg-native', 'esbuild', ...outside],
    banner: { js: commonJsNames },
    logLevel: 'warning',
  })
  await writeFile(join(folder, 'main.mjs'), outputFiles[0]!.contents)
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    child.stdout!.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const address = /Trellis is ready:\s+(\S+)/.exec(printed)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', (code, signal) => reject(new Error(`The server ended with ${code ?? signal}:\n${printed}`)))
  })
}
