import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { userIdSchema } from '../ids'
import { transitions } from '../lifecycle/lifecycle.rules'
import type { StudyStatus } from '../lifecycle/lifecycle.schema'
import { isOutdated, mailRetryDelay, notificationKindOf, recipientsOf } from './notification.rules'
import { type NotificationKind, notificationKindSchema } from './notification.schema'

const id = (name: string) => userIdSchema.parse(name)

describe('a move', () => {
  it.each<[StudyStatus, StudyStatus, NotificationKind | null]>([
    ['DEVELOPMENT', 'AWAITING_APPROVAL', 'submitted'],
    ['DEVELOPMENT', 'ARCHIVED', 'archived'],
    ['AWAITING_APPROVAL', 'DEVELOPMENT', null],
    ['AWAITING_APPROVAL', 'DEPLOYED', 'approved'],
    ['AWAITING_APPROVAL', 'ARCHIVED', 'archived'],
    ['DEPLOYED', 'PAUSED', 'paused'],
    ['DEPLOYED', 'COMPLETED', 'completed'],
    ['PAUSED', 'DEPLOYED', 'resumed'],
    ['PAUSED', 'COMPLETED', 'completed'],
  ])('a move from %s to %s causes the notification %s', (from, to, kind) => {
    expect(transitions).toContainEqual(expect.objectContaining({ from, to }))
    expect(notificationKindOf({ from, to, isSentBack: false })).toBe(kind)
  })

  it('a move of an approved study to deployed causes the notification started', () => {
    expect(
      notificationKindOf({ from: 'AWAITING_APPROVAL', to: 'DEPLOYED', isSentBack: false, wasApproved: true }),
    ).toBe('started')
    expect(notificationKindOf({ from: 'PAUSED', to: 'DEPLOYED', isSentBack: false })).toBe('resumed')
  })

  it('a move of a completed study back to paused causes the notification reopened', () => {
    expect(notificationKindOf({ from: 'COMPLETED', to: 'PAUSED', isSentBack: false })).toBe('reopened')
  })

  it('a move back to development by an administrator causes a notification of its own', () => {
    expect(notificationKindOf({ from: 'AWAITING_APPROVAL', to: 'DEVELOPMENT', isSentBack: true })).toBe('sent_back')
  })
})

describe('a notification', () => {
  it.each<[NotificationKind, StudyStatus | null, boolean]>([
    ['submitted', 'AWAITING_APPROVAL', false],
    ['submitted', 'DEPLOYED', true],
    ['submitted', 'DEVELOPMENT', true],
    ['approved', 'DEPLOYED', false],
    ['approved', 'PAUSED', true],
    ['scheduled', 'AWAITING_APPROVAL', false],
    ['scheduled', 'DEPLOYED', true],
    ['started', 'DEPLOYED', false],
    ['paused', 'PAUSED', false],
    ['paused', 'DEPLOYED', true],
    ['sent_back', 'AWAITING_APPROVAL', true],
    ['deleted', null, false],
    ['unblinded', 'COMPLETED', false],
  ])('the notification %s is outdated when the study is %s: %s', (kind, status, expected) => {
    expect(isOutdated({ kind, study: { status, startsAt: null }, request: null })).toBe(expected)
  })

  it('a submission is outdated once the study is approved, even if it starts later', () => {
    const study = { status: 'AWAITING_APPROVAL', startsAt: 1_900_000_000 } as const
    expect(isOutdated({ kind: 'submitted', study, request: null })).toBe(true)
    expect(isOutdated({ kind: 'scheduled', study, request: null })).toBe(false)
  })
})

describe('a notification of a request', () => {
  it.each([
    ['open', false],
    ['done', true],
    ['withdrawn', true],
    ['obsolete', true],
  ] as const)('a notification of a request that is %s is outdated: %s', (status, expected) => {
    expect(isOutdated({ kind: 'requested', study: { status: 'DEPLOYED', startsAt: null }, request: { status } })).toBe(
      expected,
    )
  })
})

describe('the recipients of a notification', () => {
  const people = { ownerId: id('U1'), actorId: id('U2'), adminIds: [id('U2'), id('U3'), id('U3')] }

  it('notifies administrators besides the owner when strangers could have filled a study', () => {
    const actorId = id('U0')
    const full = { code: 'full', enrolmentCap: 60 } as const
    expect(recipientsOf('paused', { ...people, actorId }, { ...full, isByLink: true })).toEqual(['U1', 'U2', 'U3'])
    expect(recipientsOf('paused', { ...people, actorId }, { ...full, isByLink: false })).toEqual(['U1'])
  })

  it('notifies the other administrators when a study is submitted or its owner makes a request', () => {
    expect(recipientsOf('submitted', people)).toEqual(['U3'])
    expect(recipientsOf('requested', people)).toEqual(['U3'])
  })

  it.each(notificationKindSchema.exclude(['submitted', 'requested', 'publication_requested']).options)(
    'notifies the owner alone of the kind %s, unless the owner is the actor',
    (kind) => {
      expect(recipientsOf(kind, people)).toEqual(['U1'])
      expect(recipientsOf(kind, { ...people, actorId: id('U1') })).toEqual([])
    },
  )
})

describe('mail that cannot be sent', () => {
  it('retries mail after half a minute, doubles the delay each time, and finally gives up', () => {
    expect([1, 2, 3, 4].map(mailRetryDelay)).toEqual([30, 60, 120, 240])
    expect(mailRetryDelay(12)).toBeNull()
  })

  it('never waits for a retry less than before, nor more than six hours', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 }), (attempts) => {
        const [now, next] = [mailRetryDelay(attempts), mailRetryDelay(attempts + 1)]
        expect(next).toBeGreaterThanOrEqual(now!)
        expect(next).toBeLessThanOrEqual(6 * 3600)
      }),
    )
  })
})
