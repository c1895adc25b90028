import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { problemIdSchema } from '../problem/problem.schema'
import {
  type ProblemSetProperties,
  type ProblemSetType,
  problemSetIdSchema,
  problemSetPropertiesSchema,
  problemSetTypeSchema,
} from '../problem-set/problem-set.schema'
import type { WorkMember, WorkSet } from '../problem-set/work-set.schema'
import { completeProblemFacts, markOf, problemFactsOf, problemsOfWork, walk } from './work.rules'
import type { Outcome, Progress, WorkResult } from './work.schema'

const today = '2026-03-02'
let setCount = 0

function aSet(
  type: ProblemSetType,
  members: (string | WorkSet)[],
  properties: Partial<ProblemSetProperties> = {},
): WorkSet {
  return {
    problemSetId: problemSetIdSchema.parse(`PSA${(++setCount).toString(36)}`),
    name: type,
    type,
    properties: problemSetPropertiesSchema.parse(properties),
    members: members.map(
      (member): WorkMember =>
        typeof member === 'string'
          ? { kind: 'problem', problemId: problemIdSchema.parse(member) }
          : { kind: 'set', set: member },
    ),
  }
}

const problems = (count: number, from = 1) => Array.from({ length: count }, (_, index) => `PRA${from + index}`)

/** Works through a set with these outcomes in order; returns the problems that came up as well. */
function work(set: WorkSet, outcomes: readonly Outcome[], seed = 'seed', day = today) {
  const results: WorkResult[] = []
  const met: NonNullable<Progress['problem']>[] = []
  let progress = walk(set, seed, results, day)
  for (const outcome of outcomes) {
    if (!progress.problem) break
    met.push(progress.problem)
    results.push({ problemId: progress.problem.problemId, outcome, day })
    progress = walk(set, seed, results, day)
  }
  return { progress, met, results, ids: met.map((problem) => problem.problemId as string) }
}

const right = (count: number): Outcome[] => Array(count).fill('right')

describe('a set in order', () => {
  const set = aSet('LINEAR_COMPLETE_ALL', problems(3))

  it('starts with the first problem of a set and counts the problems', () => {
    expect(walk(set, 'seed', [], today)).toEqual({
      ending: null,
      problem: {
        problemId: 'PRA1',
        number: 1,
        part: null,
        canSkip: false,
        showCorrectness: true,
        tutoringAvailable: true,
        tutorTimer: 0,
        autoScaffolding: false,
      },
      done: 0,
      total: 3,
      streak: null,
    })
  })

  it('completes a set after the last problem, right or wrong', () => {
    const { ids, progress } = work(set, ['right', 'wrong', 'ungraded'])
    expect(ids).toEqual(['PRA1', 'PRA2', 'PRA3'])
    expect(progress).toMatchObject({ ending: 'completed', problem: null, done: 3 })
  })

  it('continues after the last result that fits when the set has changed since', () => {
    const results: WorkResult[] = [
      { problemId: problemIdSchema.parse('PRA1'), outcome: 'right', day: today },
      { problemId: problemIdSchema.parse('PRA9'), outcome: 'right', day: today },
    ]
    expect(walk(set, 'seed', results, today)).toMatchObject({ done: 1, problem: { problemId: 'PRA2', number: 2 } })
  })

  it('completes an empty set immediately', () => {
    expect(walk(aSet('LINEAR_COMPLETE_ALL', []), 'seed', [], today)).toMatchObject({ ending: 'completed', total: 0 })
  })
})

describe('a set in random order', () => {
  const set = aSet('RANDOM_COMPLETE_ALL', problems(8))

  it('asks every problem once, in an order that depends on the seed', () => {
    const first = work(set, right(8), 'one').ids
    expect([...first].sort()).toEqual(problems(8))
    expect(work(set, right(8), 'one').ids).toEqual(first)
    const orders = new Set(Array.from({ length: 20 }, (_, seed) => work(set, right(8), `${seed}`).ids.join()))
    expect(orders.size).toBeGreaterThan(15)
  })

  it('asks only one problem of a RANDOM_COMPLETE_ONE set, and each of them for some seed', () => {
    const one = aSet('RANDOM_COMPLETE_ONE', problems(4))
    const asked = Array.from({ length: 60 }, (_, seed) => work(one, right(4), `${seed}`))
    expect(asked.every(({ ids, progress }) => ids.length === 1 && progress.ending === 'completed')).toBe(true)
    expect(new Set(asked.flatMap(({ ids }) => ids)).size).toBe(4)
  })
})

describe('a skill builder', () => {
  const builder = (properties = {}) => aSet('SKILL_BUILDER_LINEAR', problems(12), properties)

  it('ends a skill builder as mastered after three right answers in a row', () => {
    const { ids, progress } = work(builder(), ['right', 'right', 'wrong', 'right', 'right', 'right', 'right'])
    expect(ids).toHaveLength(6)
    expect(progress).toMatchObject({ ending: 'mastered', done: 6, total: null })
  })

  it('reports the number of right answers in a row', () => {
    expect(work(builder(), ['right', 'right']).progress.streak).toEqual({ current: 2, wanted: 3 })
    expect(work(builder(), ['right', 'right', 'wrong']).progress.streak).toEqual({ current: 0, wanted: 3 })
  })

  it('requires as many right answers in a row as CORRECT_IN_A_ROW says', () => {
    expect(work(builder({ CORRECT_IN_A_ROW: 5 }), right(9)).ids).toHaveLength(5)
  })

  it('an ungraded answer neither extends nor breaks a run of right answers', () => {
    expect(work(builder(), ['right', 'ungraded', 'right', 'right']).progress.ending).toBe('mastered')
  })

  it('ends a skill builder as tested out when the first TEST_OUT_COUNT answers are right', () => {
    const quick = builder({ CORRECT_IN_A_ROW: 5, TEST_OUT_COUNT: 2 })
    expect(work(quick, right(5)).progress).toMatchObject({ ending: 'tested_out', done: 2 })
    expect(work(quick, ['wrong', ...right(9)]).progress).toMatchObject({ ending: 'mastered', done: 6 })
  })

  it('ends a skill builder for the day at its limit, and continues the next day with the same run', () => {
    const set = builder({ DAY_LIMIT: 4 })
    const { progress, results } = work(set, ['wrong', 'wrong', 'right', 'right'])
    expect(progress).toMatchObject({ ending: 'day_limit', problem: null, done: 4 })
    const next = walk(set, 'seed', results, '2026-03-03')
    expect(next).toMatchObject({ ending: null, problem: { problemId: 'PRA5' }, streak: { current: 2, wanted: 3 } })
  })

  it('does not stop at the daily limit when STOP_ON_DAY_LIMIT is off', () => {
    const set = builder({ DAY_LIMIT: 2, STOP_ON_DAY_LIMIT: false })
    expect(work(set, ['wrong', 'wrong']).progress.ending).toBeNull()
  })

  it('ends as mastered, not at the daily limit, when both happen with the same answer', () => {
    expect(work(builder({ DAY_LIMIT: 3 }), right(3)).progress.ending).toBe('mastered')
  })

  it('ends a skill builder as exhausted when its problems run out', () => {
    const { progress } = work(builder({ STOP_ON_DAY_LIMIT: false }), Array(12).fill('wrong'))
    expect(progress).toMatchObject({ ending: 'exhausted', done: 12 })
  })

  it('counts a problem of several parts once in a skill builder', () => {
    const parts = (from: number) => aSet('MULTI_PART_PROBLEM_SET', problems(2, from), { IS_MULTI_PART: true })
    const set = aSet('SKILL_BUILDER_LINEAR', [parts(1), parts(3), parts(5), parts(7)])
    expect(work(set, right(8)).progress).toMatchObject({ ending: 'mastered', done: 3 })
    expect(work(set, ['right', 'wrong', ...right(6)]).progress).toMatchObject({ ending: 'mastered', done: 4 })
  })
})

describe('a problem of several parts', () => {
  const set = aSet('LINEAR_COMPLETE_ALL', [
    'PRA1',
    aSet('MULTI_PART_PROBLEM_SET', ['PRA2', 'PRA3'], { IS_MULTI_PART: true }),
    'PRA4',
  ])

  it('gives the parts of a problem letters and counts them as one problem', () => {
    const { met, progress } = work(set, right(4))
    expect(met.map(({ number, part }) => [number, part?.letter ?? null])).toEqual([
      [1, null],
      [2, 'A'],
      [2, 'B'],
      [3, null],
    ])
    expect(progress).toMatchObject({ ending: 'completed', done: 3, total: 3 })
    expect(work(set, right(2)).progress).toMatchObject({
      done: 1,
      total: 3,
      problem: { number: 2, part: { letter: 'B' } },
    })
  })
})

describe('if, then, else', () => {
  const branches = (properties = {}) =>
    aSet(
      'IF_THEN_ELSE',
      [
        aSet('LINEAR_COMPLETE_ALL', ['PRA1', 'PRA2']),
        aSet('LINEAR_COMPLETE_ALL', ['PRA3']),
        aSet('LINEAR_COMPLETE_ALL', ['PRA4']),
      ],
      properties,
    )

  it.each<[string, Partial<ProblemSetProperties>, Outcome[], string[]]>([
    ['the then branch above the share', {}, ['right', 'right'], ['PRA3']],
    ['the then branch at the share', {}, ['right', 'wrong'], ['PRA3']],
    ['the else branch below it', {}, ['wrong', 'wrong'], ['PRA4']],
    ['the else branch below a share of its own', { IF_CONDITION_CORRECT_PERCENT: 80 }, ['right', 'wrong'], ['PRA4']],
    ['nothing where the else branch is empty', { EMPTY_BRANCH: 'else' }, ['wrong', 'wrong'], []],
    ['nothing where the then branch is empty', { EMPTY_BRANCH: 'then' }, ['right', 'right'], []],
    ['the other branch where the then branch is empty', { EMPTY_BRANCH: 'then' }, ['wrong', 'wrong'], ['PRA3']],
  ])('an if-then-else set continues with %s', (_, properties, answers, then) => {
    const { ids, progress } = work(branches(properties), [...answers, ...right(5)])
    expect(ids.slice(2)).toEqual(then)
    expect(progress.ending).toBe('completed')
  })
})

describe('student choice', () => {
  it('lets students skip every problem of a SKIPPABLE set', () => {
    const { met, progress } = work(aSet('SKIPPABLE', problems(3)), ['skipped', 'right', 'skipped'])
    expect(met.every((problem) => problem.canSkip)).toBe(true)
    expect(progress.ending).toBe('completed')
  })
})

describe('a placement', () => {
  const set = aSet('PLACEMENTS', problems(9))

  it('ends a placement after three wrong answers in a row', () => {
    const { ids, progress } = work(set, ['right', 'wrong', 'right', 'wrong', 'wrong', 'wrong', 'right'])
    expect(ids).toHaveLength(6)
    expect(progress.ending).toBe('placed')
  })

  it('ends a placement as completed for students who finish its last problem', () => {
    expect(work(set, right(9)).progress.ending).toBe('completed')
  })
})

describe('the tally of a set', () => {
  it('counts open responses separately, as done and neither right nor wrong', () => {
    const { progress } = work(aSet('LINEAR_COMPLETE_ALL', problems(4)), ['right', 'wrong', 'ungraded', 'right'])
    expect(progress).toMatchObject({ ending: 'completed', done: 4, tally: { right: 2, graded: 3, open: 1 } })
  })

  it('counts in the tally a problem of several parts once, and its open part as one to be read', () => {
    const parts = aSet('MULTI_PART_PROBLEM_SET', problems(3, 20))
    const { progress } = work(aSet('LINEAR_COMPLETE_ALL', ['PRA1', parts]), ['right', 'right', 'right', 'ungraded'])
    expect(progress.tally).toEqual({ right: 2, graded: 2, open: 1 })
  })

  it('gives no tally before the end, and null where the student is not shown what was correct', () => {
    expect(work(aSet('LINEAR_COMPLETE_ALL', problems(2)), ['right']).progress.tally).toBeUndefined()
    const hidden = aSet('LINEAR_COMPLETE_ALL', problems(1), { SHOW_CORRECTNESS: false })
    expect(work(hidden, ['right']).progress.tally).toBeNull()
  })

  it('does not end a placement early because of open responses', () => {
    const { progress } = work(aSet('PLACEMENTS', problems(5)), ['ungraded', 'ungraded', 'ungraded'])
    expect(progress.ending).toBeNull()
  })
})

describe('the restrictions of a set', () => {
  it('applies the restrictions of a set to everything inside it', () => {
    const inner = aSet('LINEAR_COMPLETE_ALL', ['PRA1'], { TUTOR_TIMER: 5, AUTO_SCAFFOLDING: true })
    const outer = aSet('LINEAR_COMPLETE_ALL', [inner], { SHOW_CORRECTNESS: false, TUTORING_AVAILABLE: false })
    expect(walk(outer, 'seed', [], today).problem).toMatchObject({
      showCorrectness: false,
      tutoringAvailable: false,
      tutorTimer: 5,
      autoScaffolding: true,
    })
  })
})

describe('any set', () => {
  const anyType = fc.constantFrom(...problemSetTypeSchema.options)
  const anySet: fc.Arbitrary<WorkSet> = fc.letrec<{ set: WorkSet; member: string | WorkSet }>((tie) => ({
    member: fc.oneof(
      { depthSize: 'small' },
      fc.nat(999).map((n) => `PRA${n + 1}`),
      tie('set'),
    ),
    set: fc
      .tuple(anyType, fc.array(tie('member'), { maxLength: 5 }))
      .map(([type, members]) => aSet(type, members as (string | WorkSet)[])),
  })).set

  it('a set ends, asks only for its own problems, and never more often than they are in it', () => {
    const outcomes = fc.infiniteStream(fc.constantFrom<Outcome>('right', 'wrong', 'ungraded', 'skipped'))
    fc.assert(
      fc.property(anySet, outcomes, fc.string(), (set, stream, seed) => {
        const own = problemsOfWork(set)
        const answers = Array.from({ length: own.length + 1 }, () => stream.next().value as Outcome)
        const { ids, progress } = work(set, answers, seed)
        expect(progress.ending).not.toBeNull()
        expect(ids.length).toBeLessThanOrEqual(own.length)
        for (const id of ids) expect(own).toContain(id)
      }),
      { numRuns: 300 },
    )
  })
})

describe('the three facts of a finished problem', () => {
  const none = { tries: 0, helpGiven: 0 }
  it.each([
    ['correct on first attempt', 'right', none, 'correct', { firstAnswer: 'correct', helpFirst: false }],
    [
      'correct on first attempt, after help',
      'right',
      { tries: 0, helpGiven: 2 },
      'correct',
      { firstAnswer: 'correct', helpFirst: true },
    ],
    [
      'correct later',
      'right',
      { tries: 1, helpGiven: 1, helpFirst: false },
      'correct',
      { firstAnswer: 'incorrect', helpFirst: false },
    ],
    [
      'helped, wrong, correct',
      'right',
      { tries: 1, helpGiven: 1, helpFirst: true },
      'correct',
      { firstAnswer: 'incorrect', helpFirst: true },
    ],
    [
      'the answer shown without an answer',
      'wrong',
      { tries: 0, helpGiven: 3 },
      null,
      { firstAnswer: null, helpFirst: true },
    ],
    ['wrong where there is one answer', 'wrong', none, 'incorrect', { firstAnswer: 'incorrect', helpFirst: false }],
    [
      'begun before this was recorded',
      'right',
      { tries: 1, helpGiven: 1 },
      'correct',
      { firstAnswer: 'incorrect', helpFirst: null },
    ],
    ['skipped', 'skipped', none, null, { firstAnswer: null, helpFirst: false }],
  ] as const)('derives the facts of a finished problem: %s', (_, outcome, history, answer, facts) => {
    expect(problemFactsOf(outcome, history, answer)).toEqual({ outcome, ...facts })
  })

  it.each([
    [{ outcome: 'right', firstAnswer: 'correct', helpFirst: false }, 'right', 'right'],
    [{ outcome: 'right', firstAnswer: 'correct', helpFirst: true }, 'right', 'wrong'],
    [{ outcome: 'right', firstAnswer: 'incorrect', helpFirst: false }, 'wrong', 'wrong'],
    [{ outcome: 'wrong', firstAnswer: null, helpFirst: true }, 'wrong', 'wrong'],
    [{ outcome: 'ungraded', firstAnswer: 'ungraded', helpFirst: false }, 'ungraded', 'ungraded'],
    [{ outcome: 'skipped', firstAnswer: null, helpFirst: false }, 'skipped', 'skipped'],
    // Recorded before the facts were separate.
    [{ outcome: 'right' }, 'right', 'right'],
    [{ outcome: 'wrong' }, 'wrong', 'wrong'],
  ] as const)(
    'a result of %o counts as %s by first answers and as %s without help',
    (result, byFirstAnswer, withoutHelp) => {
      expect([markOf(result, 'FIRST_ANSWER'), markOf(result, 'WITHOUT_HELP')]).toEqual([byFirstAnswer, withoutHelp])
    },
  )

  it.each([
    [
      { outcome: 'right', tries: 1, helps: 0 },
      { firstAnswer: 'correct', helpFirst: false },
    ],
    [
      { outcome: 'right', tries: 2, helps: 1 },
      { firstAnswer: 'incorrect', helpFirst: null },
    ],
    [
      { outcome: 'wrong', tries: 1, helps: 0 },
      { firstAnswer: 'incorrect', helpFirst: false },
    ],
    [
      { outcome: 'wrong', tries: 1, helps: 2 },
      { firstAnswer: null, helpFirst: null },
    ],
    [
      { outcome: 'right', tries: 1, helps: 1, firstAnswer: 'correct', helpFirst: true },
      { firstAnswer: 'correct', helpFirst: true },
    ],
  ] as const)('completes the facts from another platform: %o', (given, facts) => {
    expect(completeProblemFacts(given)).toEqual({ outcome: given.outcome, ...facts })
  })

  it('help before correct first answers does not keep a student from mastery, unless the set says so', () => {
    const helped = (problemId: string): WorkResult => ({
      problemId: problemIdSchema.parse(problemId),
      outcome: 'right',
      firstAnswer: 'correct',
      helpFirst: true,
      day: today,
    })
    const results = problems(3).map(helped)
    const endingOf = (properties: Partial<ProblemSetProperties>) =>
      walk(aSet('SKILL_BUILDER_LINEAR', problems(5), properties), 'seed', results, today).ending
    expect(endingOf({})).toBe('mastered')
    expect(endingOf({ STREAK_RULE: 'FIRST_ANSWER' })).toBe('mastered')
    expect(endingOf({ STREAK_RULE: 'WITHOUT_HELP' })).toBeNull()
  })
})
