import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { withoutPace } from './without-pace'

const root = join(import.meta.dirname, '../../../..')

export interface ServerProcess {
  url: string
  pid: number
  /** Its exit code or the signal that ended it. */
  ended: Promise<number | string>
  /** Ends it like a power cut. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export interface ServerProgram {
  /** The file to run. */
  path: string
  start(environment: Record<string, string>, args?: readonly string[]): Promise<ServerProcess>
  /** Kills all processes that are still running. */
  endAll(): Promise<void>
}

/** The built server, which can be started as separate processes. */
export function builtServer(): ServerProgram {
  const program = join(root, 'apps/server/dist/main.js')
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
    async endAll() {
      await Promise.all([...running].map((child) => end(child, 'SIGKILL')))
    },
  }
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
