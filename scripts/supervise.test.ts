import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

let folder: string
const children: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trellis-test-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const supervisor = pathToFileURL(join(import.meta.dirname, 'supervise.mjs')).href

/** Runs until it is asked to stop, as the server does. It prints its process id when it can be stopped. */
const steady = `
  process.on('SIGTERM', () => { console.log('stopped'); process.exit(0) })
  process.once('disconnect', () => { console.log('left alone'); process.exit(0) })
  setInterval(() => {}, 1000)
  process.send('ready', () => console.log('pid ' + process.pid))`

function start(program: string, { inShell = false } = {}) {
  const [path, runner] = [join(folder, 'server.mjs'), join(folder, 'run.mjs')]
  writeFileSync(path, program)
  const options = `{ pauses: { shortest: 20, longest: 40 }, endsWithParent: ${inShell} }`
  writeFileSync(
    runner,
    `import { supervise } from '${supervisor}'\nprocess.exit(await supervise('${path}', [], ${options}))`,
  )
  const child = inShell
    ? spawn('sh', ['-c', `"${process.execPath}" "${runner}"; exit $?`])
    : spawn(process.execPath, [runner])
  children.push(child)
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      printed += chunk
    })
  return {
    child,
    printed: () => printed,
    pids: () => [...printed.matchAll(/pid (\d+)/g)].map((match) => Number(match[1])),
    ended: once(child, 'close').then(([code]) => code as number),
  }
}

// Each test takes half a second, because it starts two or three processes.
describe('npm start', () => {
  it('restarts a killed server, reports it, and stops the server once on request', async () => {
    const { child, pids, printed, ended } = start(steady)
    for (const times of [1, 2]) {
      await vi.waitFor(() => expect(pids()).toHaveLength(times))
      process.kill(pids().at(-1)!, 'SIGKILL')
    }
    await vi.waitFor(() => expect(pids()).toHaveLength(3))
    expect(printed()).toContain('The server was ended by SIGKILL. Starting it again in 0.02 s.')
    expect(printed()).toContain('Starting it again in 0.04 s.')
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(printed().match(/stopped/g)).toHaveLength(1)
  })

  it('does not restart a server that cannot start or that has ended normally', async () => {
    const refused = start(`console.error('Trellis cannot start.'); process.exit(1)`)
    expect(await refused.ended).toBe(1)
    expect(refused.printed()).toBe('Trellis cannot start.\n')
    const done = start('process.exit(0)')
    expect(await done.ended).toBe(0)
  })

  it('stops the server when npm, or the shell that npm runs it in, is ended', async () => {
    const { child, pids, printed, ended } = start(steady, { inShell: true })
    await vi.waitFor(() => expect(pids()).toHaveLength(1))
    child.kill('SIGTERM')
    await ended
    expect(printed().match(/stopped/g)).toHaveLength(1)
  })

  it('lets the server notice when the supervisor is killed', async () => {
    const { child, pids, printed, ended } = start(steady)
    await vi.waitFor(() => expect(pids()).toHaveLength(1))
    child.kill('SIGKILL')
    await ended
    expect(printed()).toContain('left alone')
  })
})
