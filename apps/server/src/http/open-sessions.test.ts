import { describe, expect, it } from 'vitest'
import { createOpenSessions } from './open-sessions'

const minute = 60_000

function withLookups(isOpen: (token: string) => Promise<boolean>) {
  const lookups: string[] = []
  let time = 0
  const sessions = createOpenSessions(
    (token) => {
      lookups.push(token)
      return isOpen(token)
    },
    () => time,
  )
  return { sessions, lookups, pass: (ms: number) => (time += ms) }
}

describe('the cache of open sessions', () => {
  it('looks up a session at most once a minute, even when calls run at the same time', async () => {
    const { sessions, lookups, pass } = withLookups(async () => true)
    expect(await Promise.all([sessions.has('a'), sessions.has('a'), sessions.has('b')])).toEqual([true, true, true])
    pass(minute - 1)
    await sessions.has('a')
    expect(lookups).toEqual(['a', 'b'])
    pass(1)
    await sessions.has('a')
    expect(lookups).toEqual(['a', 'b', 'a'])
  })

  it('looks up a session again after it was not open, or after a failed lookup', async () => {
    const answers = [async () => false, () => Promise.reject(new Error('away')), async () => true]
    const { sessions } = withLookups(() => answers.shift()!())
    expect(await sessions.has('a')).toBe(false)
    await expect(sessions.has('a')).rejects.toThrow('away')
    expect(await sessions.has('a')).toBe(true)
  })

  it('does not look up a session that was just identified', async () => {
    const { sessions, lookups } = withLookups(async () => true)
    sessions.note('a')
    expect(await sessions.has('a')).toBe(true)
    expect(lookups).toEqual([])
  })

  it('looks up a session again after all sessions were forgotten', async () => {
    const { sessions, lookups } = withLookups(async () => true)
    await sessions.has('a')
    sessions.forget()
    await sessions.has('a')
    expect(lookups).toHaveLength(2)
  })
})
