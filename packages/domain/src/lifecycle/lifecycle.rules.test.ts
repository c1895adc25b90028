import { describe, expect, it } from 'vitest'
import { userIdSchema } from '../ids'
import {
  holdsProblemSets,
  isApproved,
  isEndFinal,
  mayApprove,
  mayDelete,
  mayReopen,
  maySendBack,
  mayTransition,
  possibleTransitions,
  startIssues,
  voidsApproval,
} from './lifecycle.rules'
import { labelOfStatus, type StudyStatus, sendBackNoteSchema, statusLabel, studyStatusSchema } from './lifecycle.schema'

const statuses = studyStatusSchema.options
const ownerId = userIdSchema.parse('U1')
const otherId = userIdSchema.parse('U2')

const people = {
  owner: { userId: ownerId, isAdmin: false },
  admin: { userId: otherId, isAdmin: true },
  'owner who is an admin': { userId: ownerId, isAdmin: true },
  stranger: { userId: otherId, isAdmin: false },
}
type Person = keyof typeof people
const everyone = Object.keys(people) as Person[]

const moves: Record<StudyStatus, Partial<Record<StudyStatus, 'owner' | 'admin'>>> = {
  DEVELOPMENT: { AWAITING_APPROVAL: 'owner', ARCHIVED: 'admin' },
  AWAITING_APPROVAL: { DEVELOPMENT: 'owner', DEPLOYED: 'admin', ARCHIVED: 'admin' },
  DEPLOYED: { PAUSED: 'admin', COMPLETED: 'admin' },
  PAUSED: { DEPLOYED: 'admin', COMPLETED: 'admin' },
  COMPLETED: {},
  ARCHIVED: {},
}

const may: Record<'owner' | 'admin', readonly Person[]> = {
  owner: ['owner', 'owner who is an admin'],
  admin: ['admin', 'owner who is an admin'],
}

function answerFor(from: StudyStatus, to: StudyStatus, person: Person): string {
  const mover = moves[from][to]
  if (!mover) return 'no_such_transition'
  return may[mover].includes(person) ? 'allowed' : `${mover}_only`
}

const attempts = statuses.flatMap((from) =>
  statuses.flatMap((to) => everyone.map((person) => ({ from, to, person, answer: answerFor(from, to, person) }))),
)

describe('moving a study', () => {
  it('the attempts cover every pair of statuses and every kind of person', () => {
    expect(attempts).toHaveLength(6 * 6 * 4)
    expect(attempts.filter(({ answer }) => answer === 'allowed')).toHaveLength(9 * 2)
  })

  it.each(attempts)(
    'answers $answer when the $person moves a study from $from to $to',
    ({ from, to, person, answer }) => {
      const verdict = mayTransition({ status: from, ownerId }, to, people[person])
      expect(verdict).toEqual(answer === 'allowed' ? { ok: true } : { ok: false, reason: answer })
    },
  )

  it.each(statuses.flatMap((from) => everyone.map((person) => ({ from, person }))))(
    'offers the $person exactly the statuses that a study in $from may be moved to',
    ({ from, person }) => {
      const offered = possibleTransitions({ status: from, ownerId }, people[person])
      const accepted = statuses.filter((to) => answerFor(from, to, person) === 'allowed')
      expect([...offered].sort()).toEqual([...accepted].sort())
    },
  )
})

describe('sending a study back', () => {
  it.each(statuses.flatMap((status) => everyone.map((person) => ({ status, person }))))(
    'lets only administrators send a study back, and only while it awaits approval ($person, $status)',
    ({ status, person }) => {
      const isAdmin = may.admin.includes(person)
      const answer = !isAdmin ? 'admin_only' : status === 'AWAITING_APPROVAL' ? null : 'no_such_transition'
      const verdict = maySendBack({ status, ownerId }, people[person])
      expect(verdict).toEqual(answer === null ? { ok: true } : { ok: false, reason: answer })
    },
  )

  it.each(['', '   ', 'x'.repeat(2001)])(
    'requires a reason of 1 to 2,000 characters to send a study back (case %#)',
    (note) => {
      expect(sendBackNoteSchema.safeParse(note).success).toBe(false)
    },
  )
})

describe('approving a study that starts later', () => {
  const day = 86_400
  const now = 1_000_000

  it.each(statuses.flatMap((status) => everyone.map((person) => ({ status, person }))))(
    'lets only administrators approve a study, and only while it awaits approval ($person, $status)',
    ({ status, person }) => {
      const isAdmin = may.admin.includes(person)
      const answer = status !== 'AWAITING_APPROVAL' ? 'no_such_transition' : isAdmin ? null : 'admin_only'
      const verdict = mayApprove({ status, ownerId }, people[person])
      expect(verdict).toEqual(answer === null ? { ok: true } : { ok: false, reason: answer })
    },
  )

  it.each([
    [now, null, 'Choose a time in the future'],
    [now - day, null, 'Choose a time in the future'],
    [now + 1, null, null],
    [now + 366 * day, null, null],
    [now + 366 * day + 1, null, 'Choose a date within a year'],
    [now + day, now + day, 'The study would end before it starts'],
    [now + day, now + 2 * day, null],
  ])('a study that starts at %i and ends at %s has the issue %s', (startsAt, endsAt, message) => {
    const issues = startIssues(startsAt, { now, endsAt })
    expect(issues).toEqual(message === null ? [] : [{ field: 'startsAt', message }])
  })

  it.each(statuses)('counts a study with a start date as approved only while it awaits approval: %s', (status) => {
    expect(isApproved({ status, startsAt: now })).toBe(status === 'AWAITING_APPROVAL')
    expect(isApproved({ status, startsAt: null })).toBe(false)
  })

  it.each(statuses)('voids the approval when the study moves on to %s, unless it starts', (to) => {
    expect(voidsApproval({ status: 'AWAITING_APPROVAL', startsAt: now }, to)).toBe(to !== 'DEPLOYED')
    expect(voidsApproval({ status: 'AWAITING_APPROVAL', startsAt: null }, to)).toBe(false)
    expect(voidsApproval({ status: 'PAUSED', startsAt: null }, to)).toBe(false)
  })
})

describe('reopening a study', () => {
  const byItself = { endedAutomatically: true, hasOpenedResults: false }

  it.each(statuses.flatMap((status) => everyone.map((person) => ({ status, person }))))(
    'lets only administrators reopen a study that ended automatically, once it is completed ($person, $status)',
    ({ status, person }) => {
      const isAdmin = may.admin.includes(person)
      const answer = !isAdmin ? 'admin_only' : status === 'COMPLETED' ? null : 'no_such_transition'
      const verdict = mayReopen({ status, ownerId, ...byItself }, people[person])
      expect(verdict).toEqual(answer === null ? { ok: true } : { ok: false, reason: answer })
    },
  )

  it.each([
    ['a person ended it', { endedAutomatically: false, hasOpenedResults: false }, 'ended_by_a_person'],
    ['its results were opened', { endedAutomatically: true, hasOpenedResults: true }, 'results_opened'],
  ])('refuses to reopen a study when %s, which makes its end final', (_, ending, reason) => {
    expect(mayReopen({ status: 'COMPLETED', ownerId, ...ending }, people.admin)).toEqual({ ok: false, reason })
    expect(isEndFinal({ status: 'COMPLETED', ...ending })).toBe(true)
    expect(isEndFinal({ status: 'COMPLETED', ...byItself })).toBe(false)
    expect(isEndFinal({ status: 'PAUSED', ...ending })).toBe(false)
  })
})

describe('deleting a study', () => {
  const yes = { ok: true }
  const dataCouldExist = { ok: false, reason: 'data_could_exist' }
  const adminOnly = { ok: false, reason: 'admin_only' }

  it.each<[StudyStatus, Record<Person, object>]>([
    ['DEVELOPMENT', { owner: yes, admin: yes, 'owner who is an admin': yes, stranger: adminOnly }],
    ['AWAITING_APPROVAL', { owner: adminOnly, admin: yes, 'owner who is an admin': yes, stranger: adminOnly }],
    ['ARCHIVED', { owner: adminOnly, admin: yes, 'owner who is an admin': yes, stranger: adminOnly }],
  ])('decides by person who may delete a study while no data can exist (%s)', (status, expected) => {
    const verdicts = Object.fromEntries(
      everyone.map((person) => [person, mayDelete({ status, ownerId }, people[person])]),
    )
    expect(verdicts).toEqual(expected)
  })

  it.each<StudyStatus>(['DEPLOYED', 'PAUSED', 'COMPLETED'])(
    'refuses to delete a study once data could exist (%s)',
    (status) => {
      for (const person of everyone) {
        expect(mayDelete({ status, ownerId }, people[person])).toEqual(dataCouldExist)
      }
    },
  )
})

describe('a study status', () => {
  it.each<[StudyStatus, boolean]>([
    ['DEVELOPMENT', false],
    ['AWAITING_APPROVAL', true],
    ['DEPLOYED', true],
    ['PAUSED', true],
    ['COMPLETED', false],
    ['ARCHIVED', false],
  ])('a study that is %s keeps its problem sets from other studies: %s', (status, holds) => {
    expect(holdsProblemSets(status)).toBe(holds)
  })

  it('has one label for each status', () => {
    expect(statusLabel).toEqual({
      DEVELOPMENT: 'Development',
      AWAITING_APPROVAL: 'Awaiting Approval',
      DEPLOYED: 'Deployed (ongoing)',
      PAUSED: 'Paused',
      COMPLETED: 'Completed',
      ARCHIVED: 'Archived',
    })
    for (const status of statuses) expect(labelOfStatus(status)).toBe(statusLabel[status])
  })

  it.each([3, null, undefined, '', 'deployed', 'toString', {}])('labels %s as err', (status) => {
    expect(labelOfStatus(status)).toBe('err')
  })
})
