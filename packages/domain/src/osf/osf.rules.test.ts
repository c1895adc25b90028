import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { userIdSchema } from '../ids'
import type { StudyStatus } from '../lifecycle/lifecycle.schema'
import { mayPush, mayRegister, osfIdOf, osfRetryDelay } from './osf.rules'

describe('osfIdOf', () => {
  it.each([
    ['ab3xz', 'ab3xz'],
    ['  ab3xz  ', 'ab3xz'],
    ['https://osf.io/ab3xz', 'ab3xz'],
    ['https://osf.io/ab3xz/', 'ab3xz'],
    ['https://osf.io/ab3xz///', 'ab3xz'],
    [' https://osf.io/ab3xz/ \n', 'ab3xz'],
    ['osf.io/ab3xz', 'ab3xz'],
    ['/ab3xz', 'ab3xz'],
    ['profile/ ab3xz', 'ab3xz'],
    ['ab3xz /', 'ab3xz'],
    ['', ''],
    ['   ', ''],
    ['/', ''],
    [' // ', ''],
  ])('finds in %j the OSF id %j', (input, id) => {
    expect(osfIdOf(input)).toBe(id)
  })

  const pasted = fc.oneof(
    fc.string(),
    fc.array(fc.constantFrom('/', ' ', '\t', 'a', 'b9', '.'), { maxLength: 12 }).map((pieces) => pieces.join('')),
  )

  it('returns an OSF id unchanged', () => {
    fc.assert(fc.property(pasted, (input) => osfIdOf(osfIdOf(input)) === osfIdOf(input)))
  })

  it('never returns an OSF id with a slash or with space around it', () => {
    fc.assert(
      fc.property(pasted, (input) => {
        const id = osfIdOf(input)
        expect(id).not.toContain('/')
        expect(id).toBe(id.trim())
      }),
    )
  })

  it('finds the OSF id whatever address comes before it', () => {
    const segment = fc.stringMatching(/^[a-z0-9]{5}$/)
    fc.assert(
      fc.property(fc.array(segment), segment, fc.constantFrom('', '/', '//', '/ '), (before, id, after) => {
        expect(osfIdOf([...before, id].join('/') + after)).toBe(id)
      }),
    )
  })
})

describe('registering a study on OSF', () => {
  const ownerId = userIdSchema.parse('U1')
  const approved = {
    status: 'AWAITING_APPROVAL' as StudyStatus,
    ownerId,
    startsAt: 2_000_000_000 as number | null,
    osfProjectId: 'frac7' as string | null,
    isRegistered: false,
    canWrite: true,
  }

  it.each<[string, Partial<typeof approved>, string, string | null]>([
    ['approved', {}, 'U1', null],
    ['of another person', {}, 'U2', 'owner_only'],
    ['registered', { isRegistered: true }, 'U1', 'already_registered'],
    ['in development', { status: 'DEVELOPMENT', startsAt: null }, 'U1', 'not_approved'],
    ['awaiting approval', { startsAt: null }, 'U1', 'not_approved'],
    ['running', { status: 'DEPLOYED', startsAt: null }, 'U1', 'started'],
    ['without a project', { osfProjectId: null }, 'U1', 'no_project'],
    ['on a server without a token', { canWrite: false }, 'U1', 'no_token'],
  ])('decides on registering a study that is %s', (_, facts, actor, reason) => {
    const verdict = mayRegister({ ...approved, ...facts }, { userId: userIdSchema.parse(actor) })
    expect(verdict).toEqual(reason === null ? { ok: true } : { ok: false, reason })
  })

  it('retries at growing intervals while OSF is unreachable, and never after OSF refused the token', () => {
    expect([1, 2, 3, 20].map((attempts) => osfRetryDelay('osf_unreachable', attempts))).toEqual([30, 60, 120, 3600])
    expect(osfRetryDelay('osf_token_refused', 1)).toBeNull()
  })
})

describe('sending the files of a study to OSF', () => {
  const final = { ownerId: userIdSchema.parse('U1'), isFinal: true, osfProjectId: 'frac7', canWrite: true }

  it.each([
    ['whose end is final', {}, 'U1', null],
    ['of another person', {}, 'U2', 'owner_only'],
    ['whose end is not final', { isFinal: false }, 'U1', 'not_final'],
    ['without a project', { osfProjectId: null }, 'U1', 'no_project'],
    ['on a server without a token', { canWrite: false }, 'U1', 'no_token'],
  ])('decides on sending the files of a study %s', (_, facts, actor, reason) => {
    const verdict = mayPush({ ...final, ...facts }, { userId: userIdSchema.parse(actor) })
    expect(verdict).toEqual(reason === null ? { ok: true } : { ok: false, reason })
  })
})
