import { describe, expect, it } from 'vitest'
import { type StudyStatus, studyStatusSchema } from '../lifecycle/lifecycle.schema'
import type { RecruitmentType } from '../study/study-fields.schema'
import { type EnrolmentFacts, hasReachedItsEnd, mayEnrol, mayWork, statusAtEnd } from './enrolment.rules'
import { type EnrolmentSource, enrolmentSourceSchema } from './enrolment.schema'
import { isCollected, isTreated, stricterKinds } from './withdrawal.rules'
import type { WithdrawalKind } from './withdrawal.schema'

const running: EnrolmentFacts = {
  status: 'DEPLOYED',
  recruitmentType: 0,
  hasEnded: false,
  enrolmentCap: null,
  enrolled: null,
}

describe('mayEnrol', () => {
  const openTo: [RecruitmentType | null, EnrolmentSource[]][] = [
    [0, ['HOMEWORK', 'PARTNER']],
    [1, ['INVITATION']],
    [2, ['LINK']],
    [null, ['HOMEWORK', 'PARTNER']],
  ]

  it.each(openTo)('a study with recruitment %s accepts new students only by %j', (recruitmentType, sources) => {
    for (const source of enrolmentSourceSchema.options) {
      const verdict = mayEnrol({ ...running, recruitmentType }, source)
      expect(verdict).toEqual(sources.includes(source) ? { ok: true } : { ok: false, reason: 'not_recruited_here' })
    }
  })

  const verdicts: Record<StudyStatus, ReturnType<typeof mayEnrol>> = {
    DEVELOPMENT: { ok: false, reason: 'not_running' },
    AWAITING_APPROVAL: { ok: false, reason: 'not_running' },
    DEPLOYED: { ok: true },
    PAUSED: { ok: false, reason: 'not_running' },
    COMPLETED: { ok: false, reason: 'ended' },
    ARCHIVED: { ok: false, reason: 'ended' },
  }
  it.each(studyStatusSchema.options)(
    'answers a new student of a study in %s with the verdict for that status',
    (status) => {
      expect(mayEnrol({ ...running, status }, 'HOMEWORK')).toEqual(verdicts[status])
    },
  )

  it.each([
    [null, null, { ok: true }],
    [10, 9, { ok: true }],
    [10, 10, { ok: false, reason: 'full' }],
    [10, 11, { ok: false, reason: 'full' }],
    [10, null, { ok: true }],
  ])('a study with a cap of %s and %s enrolled answers a new student with %j', (enrolmentCap, enrolled, verdict) => {
    expect(mayEnrol({ ...running, enrolmentCap, enrolled }, 'HOMEWORK')).toEqual(verdict)
  })

  it('refuses new students after the end, with the first of several reasons', () => {
    const over = { ...running, hasEnded: true, enrolmentCap: 1, enrolled: 1 }
    expect(mayEnrol(over, 'LINK')).toEqual({ ok: false, reason: 'ended' })
    expect(mayEnrol({ ...over, status: 'PAUSED' }, 'LINK')).toEqual({ ok: false, reason: 'not_running' })
    expect(mayEnrol({ ...over, hasEnded: false }, 'LINK')).toEqual({ ok: false, reason: 'full' })
  })
})

describe('enrolled students', () => {
  const open: StudyStatus[] = ['DEPLOYED', 'PAUSED']
  it.each(studyStatusSchema.options)(
    'lets students continue in a study that is %s only while it is deployed or paused',
    (status) => {
      expect(mayWork(status, null)).toEqual(open.includes(status) ? { ok: true } : { ok: false, reason: 'closed' })
    },
  )

  it.each<[WithdrawalKind | null, boolean, boolean, WithdrawalKind[]]>([
    [null, true, true, ['TREATMENT', 'COLLECTION', 'ERASURE']],
    ['TREATMENT', false, true, ['COLLECTION', 'ERASURE']],
    ['COLLECTION', false, false, ['ERASURE']],
    ['ERASURE', false, false, []],
  ])(
    'a student with a withdrawal of kind %s is treated: %s, is recorded: %s, may change it to %j',
    (kind, treated, recorded, stricter) => {
      expect([isTreated(kind), isCollected(kind), stricterKinds(kind)]).toEqual([treated, recorded, stricter])
      expect(mayWork('PAUSED', kind)).toEqual(recorded ? { ok: true } : { ok: false, reason: 'withdrawn' })
    },
  )
})

describe('the end of a study', () => {
  it.each([
    [null, null, 1_000_000, 5000, false],
    [100, null, 99, 5000, false],
    [100, null, 100, 5000, true],
    [null, 5000, 0, 4999, false],
    [null, 5000, 0, 5000, true],
    [100, 5000, 100, 4000, true],
  ])(
    'a study with cap %s, end %s and %i students at time %i has reached its end: %s',
    (enrolmentCap, endsAt, enrolled, now, isReached) => {
      expect(hasReachedItsEnd({ enrolmentCap, endsAt }, enrolled, now)).toBe(isReached)
    },
  )
})

describe('a study at its end', () => {
  it.each([
    ['COMPLETED', 0, 'full', 'COMPLETED'],
    ['COMPLETED', null, 'full', 'COMPLETED'],
    ['COMPLETED', 1, 'full', 'COMPLETED'],
    ['COMPLETED', 2, 'full', 'PAUSED'],
    ['COMPLETED', 2, 'end_date_passed', 'COMPLETED'],
    ['PAUSED', 0, 'full', 'PAUSED'],
    ['PAUSED', 2, 'end_date_passed', 'PAUSED'],
  ] as const)(
    'a study whose end action is %s, with recruitment %s and end reason %s, becomes %s',
    (endAction, type, reason, status) => {
      expect(statusAtEnd({ endAction, recruitmentType: type, delayedPostTest: false }, reason)).toBe(status)
    },
  )

  it.each(['full', 'end_date_passed'] as const)(
    'a study that ends because of %s is paused, not completed, while a delayed post-test may be outstanding',
    (reason) => {
      const study = { endAction: 'COMPLETED', recruitmentType: 0, delayedPostTest: true } as const
      expect(statusAtEnd(study, reason)).toBe('PAUSED')
    },
  )
})
