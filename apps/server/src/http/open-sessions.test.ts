import { describe, expect, it } from 'vitest'
import { createOpenSessions } from './open-sessions'

const minute = 60_000

function watched(look: (token: string) => Promise<boolean>) {
  const looks: string[] = []
  let time = 0
  const sessions = createOpenSessions(
    (token) => {
      looks.push(token)
      return look(token)
    },
    () => time,
  )
  return { sessions, looks, pass: (ms: number) => (time += ms) }
}

describe('the sessions that are known to be open', () => {
  it('looks a session up once a minute, however many calls are under way', async () => {
    const { sessions, looks, pass } = watched(async () => true)
    expect(await Promise.all([sessions.has('a'), sessions.has('a'), sessions.has('b')])).toEqual([true, true, true])
    pass(minute - 1)
    await sessions.has('a')
    expect(looks).toEqual(['a', 'b'])
    pass(1)
    await sessions.has('a')
    expect(looks).toEqual(['a', 'b', 'a'])
  })

  it('looks again at a session that was not open, and after a failed look-up', async () => {
    const answers = [async () => false, () => Promise.reject(new Error('away')), async () => true]
    const { sessions } = watched(() => answers.shift()!())
    expect(await sessions.has('a')).toBe(false)
    await expect(sessions.has('a')).rejects.toThrow('away')
    expect(await sessions.has('a')).toBe(true)
  })

  it('does not look up a session that was just identified', async () => {
    const { sessions, looks } = watched(async () => true)
    sessions.note('a')
    expect(await sessions.has('a')).toBe(true)
    expect(looks).toEqual([])
  })

  it('looks again after sessions may have ended', async () => {
    const { sessions, looks } = watched(async () => true)
    await sessions.has('a')
    sessions.forget()
    await sessions.has('a')
    expect(looks).toHaveLength(2)
  })
})
