import { describe, expect, it } from 'vitest'
import type { ProblemSetId } from '../problem-set/problem-set.schema'
import {
  bestSoFarState,
  evidenceSince,
  isChangeDue,
  kindOfSet,
  type LoggedEntry,
  reversalIssues,
  switchIssues,
} from './best-so-far.rules'
import { type BestSoFarDetails, defaultBestSoFarRule as rule } from './best-so-far.schema'
import type { BestKind } from './chosen-kind.schema'

const evidence = {
  ruleId: 1,
  studyIds: [],
  estimate: 0.2,
  standardError: 0.1,
  students: 600,
  posteriorMean: 0.17,
  posteriorDeviation: 0.09,
  probability: 0.97,
}
const change = (skillId: string, to: BestKind): BestSoFarDetails => ({ kind: 'CHANGE', skillId, to, evidence })
const reversal = (skillId: string, to: BestKind | null): BestSoFarDetails => ({ kind: 'REVERSAL', skillId, to })
const declared: BestSoFarDetails = { kind: 'RULE', rule }
const log = (...all: BestSoFarDetails[]): LoggedEntry[] =>
  all.map((details, index) => ({ entryId: index + 1, at: 100 * (index + 1), details }))

describe('the state of Best So Far', () => {
  it('is off and without a rule before the first entry', () => {
    expect(bestSoFarState([])).toEqual({ isOn: false, rule: null, choices: new Map(), reversedAt: new Map() })
  })

  it('has the last rule, the last switch and the last choice of every skill', () => {
    const other = { ...rule, threshold: 0.99 }
    const state = bestSoFarState(
      log(declared, { kind: 'SWITCH', isOn: true }, change('A', 'EXPLANATIONS'), change('B', 'EXPLANATIONS'), {
        kind: 'RULE',
        rule: other,
      }),
    )
    expect(state).toMatchObject({ isOn: true, rule: { entryId: 5, at: 500, rule: other } })
    expect([...state.choices]).toEqual([
      ['A', { kind: 'EXPLANATIONS', entryId: 3 }],
      ['B', { kind: 'EXPLANATIONS', entryId: 4 }],
    ])
  })

  it('is set back to the earlier kind or to none, and forgets no entry', () => {
    const state = bestSoFarState(log(declared, change('A', 'EXPLANATIONS'), reversal('A', null)))
    expect([state.choices.size, state.reversedAt.get('A')]).toEqual([0, 300])
    const back = bestSoFarState(log(declared, change('A', 'EXPLANATIONS'), reversal('A', 'HINTS')))
    expect(back.choices.get('A')).toEqual({ kind: 'HINTS', entryId: 3 })
  })
})

describe('what counts as evidence', () => {
  it('ended after the rule was declared, and after the skill was last set back', () => {
    const state = bestSoFarState(log(declared, change('A', 'EXPLANATIONS'), reversal('A', null)))
    expect([evidenceSince(state, 'A'), evidenceSince(state, 'B')]).toEqual([300, 100])
    expect(evidenceSince(bestSoFarState([]), 'A')).toBeNull()
    // A new rule counts only what ends after it.
    expect(evidenceSince(bestSoFarState(log(declared, declared)), 'B')).toBe(200)
  })
})

describe('a change', () => {
  const enough = { studies: rule.leastStudies, students: rule.leastStudents, probability: rule.threshold }
  it.each([
    ['is due when everything is reached', enough, null],
    ['needs studies', { ...enough, studies: rule.leastStudies - 1 }, 'too_few_studies'],
    ['needs students', { ...enough, students: rule.leastStudents - 1 }, 'too_few_students'],
    ['needs the probability', { ...enough, probability: rule.threshold - 1e-9 }, 'below_threshold'],
  ])('%s', (_, found, reason) => {
    expect(isChangeDue(rule, found)).toEqual(reason === null ? { ok: true } : { ok: false, reason })
  })
})

describe('what a problem set gives first', () => {
  const { choices } = bestSoFarState(
    log(change('A', 'EXPLANATIONS'), change('B', 'EXPLANATIONS'), change('C', 'HINTS')),
  )
  it.each<[string[], number[] | null]>([
    [['A'], [1]],
    [
      ['A', 'B'],
      [1, 2],
    ],
    [['A', 'C'], null],
    [['A', 'unknown'], null],
    [[], null],
  ])('of the skills %j comes from the entries %j', (skillIds, entryIds) => {
    const problemSetId = 'PSA1' as ProblemSetId
    expect(kindOfSet(choices, { problemSetId, skillIds })).toEqual(
      entryIds && { problemSetId, kind: 'EXPLANATIONS', entryIds },
    )
  })
})

describe('an administrator', () => {
  const state = bestSoFarState(log(declared, change('A', 'EXPLANATIONS')))
  it.each([
    ['turns it on with a rule', switchIssues(state, true), null],
    ['declares a rule first', switchIssues(bestSoFarState([]), true), 'Declare a rule first'],
    ['does not turn off what is off', switchIssues(state, false), 'Nothing would change'],
    ['sets a skill back', reversalIssues(state, { skillId: 'A', to: null }), null],
    ['sets nothing to what it is', reversalIssues(state, { skillId: 'A', to: 'EXPLANATIONS' }), 'Nothing would change'],
    [
      'sets nothing back that was never changed',
      reversalIssues(state, { skillId: 'B', to: null }),
      'Nothing would change',
    ],
  ])('%s', (_, issues, message) => {
    expect(issues.map((issue) => issue.message)).toEqual(message === null ? [] : [message])
  })
})
