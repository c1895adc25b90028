import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { userIdSchema } from '../ids'
import type { StudyStatus } from '../lifecycle/lifecycle.schema'
import { mayPush, mayRegister, osfIdOf, osfRetryDelay } from './osf.rules'

describe('OSF id', () => {
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
  ])('in %j is %j', (input, id) => {
    expect(osfIdOf(input)).toBe(id)
  })

  const pasted = fc.oneof(
    fc.string(),
    fc.array(fc.constantFrom('/', ' ', '\t', 'a', 'b9', '.'), { maxLength: 12 }).map((pieces) => pieces.join('')),
  )

  it('stays the same when it is read from itself', () => {
    fc.assert(fc.property(pasted, (input) => osfIdOf(osfIdOf(input)) === osfIdOf(input)))
  })

  it('never holds a slash or space around it', () => {
    fc.assert(
      fc.property(pasted, (input) => {
        const id = osfIdOf(input)
        expect(id).not.toContain('/')
        expect(id).toBe(id.trim())
      }),
    )
  })

  it('is found whatever address comes before it', () => {
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
  ])('that is %s', (_, facts, actor, reason) => {
    const verdict = mayRegister({ ...approved, ...facts }, { userId: userIdSchema.parse(actor) })
    expect(verdict).toEqual(reason === null ? { ok: true } : { ok: false, reason })
  })

  it('is tried again later and later while OSF is out of reach, and not by itself where OSF said no', () => {
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
  ])('%s', (_, facts, actor, reason) => {
    const verdict = mayPush({ ...final, ...facts }, { userId: userIdSchema.parse(actor) })
    expect(verdict).toEqual(reason === null ? { ok: true } : { ok: false, reason })
  })
})
