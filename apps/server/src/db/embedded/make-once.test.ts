import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeOnce } from './make-once'

let folder: string
let target: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trellis-test-'))
  target = join(folder, 'cluster')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('makeOnce', () => {
  it('keeps the folder of one maker when several make it at the same time', async () => {
    const makers = ['a', 'b', 'c', 'd']
    await Promise.all(
      makers.map((name) => makeOnce(target, async (draft) => writeFileSync(join(draft, 'maker'), name))),
    )
    expect(readdirSync(folder)).toEqual(['cluster'])
    expect(makers).toContain(readFileSync(join(target, 'maker'), 'utf8'))
  })

  it('leaves nothing behind when making the folder fails', async () => {
    const failing = makeOnce(target, async (draft) => {
      writeFileSync(join(draft, 'half'), '')
      throw new Error('disk full')
    })
    await expect(failing).rejects.toThrow('disk full')
    expect(readdirSync(folder)).toEqual([])
  })

  it('removes the draft of a killed maker, and keeps that of a running one', async () => {
    const dead = spawnSync('true').pid
    const [abandoned, current] = [`${target}.draft-${dead}-00`, `${target}.draft-${process.ppid}-00`]
    mkdirSync(abandoned)
    mkdirSync(current)
    await makeOnce(target, async () => {})
    expect(existsSync(abandoned)).toBe(false)
    expect(existsSync(current)).toBe(true)
  })
})
