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
  it('Best So Far is off and without a rule before the first entry', () => {
    expect(bestSoFarState([])).toEqual({ isOn: false, rule: null, choices: new Map(), reversedAt: new Map() })
  })

  it('keeps the last rule, the last switch and the last choice of every skill', () => {
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

  it('sets a skill back to the kind that a reversal names, or to none', () => {
    const state = bestSoFarState(log(declared, change('A', 'EXPLANATIONS'), reversal('A', null)))
    expect([state.choices.size, state.reversedAt.get('A')]).toEqual([0, 300])
    const back = bestSoFarState(log(declared, change('A', 'EXPLANATIONS'), reversal('A', 'HINTS')))
    expect(back.choices.get('A')).toEqual({ kind: 'HINTS', entryId: 3 })
  })
})

describe('evidenceSince', () => {
  it('counts evidence from when the rule was declared or the skill was last set back, whichever is later', () => {
    const state = bestSoFarState(log(declared, change('A', 'EXPLANATIONS'), reversal('A', null)))
    expect([evidenceSince(state, 'A'), evidenceSince(state, 'B')]).toEqual([300, 100])
    expect(evidenceSince(bestSoFarState([]), 'A')).toBeNull()
    // A new rule counts only what ends after it.
    expect(evidenceSince(bestSoFarState(log(declared, declared)), 'B')).toBe(200)
  })
})

describe('isChangeDue', () => {
  const enough = { studies: rule.leastStudies, students: rule.leastStudents, probability: rule.threshold }
  it.each([
    ['a change is due when every threshold is reached', enough, null],
    ['a change needs enough studies', { ...enough, studies: rule.leastStudies - 1 }, 'too_few_studies'],
    ['a change needs enough students', { ...enough, students: rule.leastStudents - 1 }, 'too_few_students'],
    ['a change needs a high enough probability', { ...enough, probability: rule.threshold - 1e-9 }, 'below_threshold'],
  ])('%s', (_, found, reason) => {
    expect(isChangeDue(rule, found)).toEqual(reason === null ? { ok: true } : { ok: false, reason })
  })
})

describe('kindOfSet', () => {
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
  ])('a problem set with the skills %j gets its kind from the entries %j', (skillIds, entryIds) => {
    const problemSetId = 'PSA1' as ProblemSetId
    expect(kindOfSet(choices, { problemSetId, skillIds })).toEqual(
      entryIds && { problemSetId, kind: 'EXPLANATIONS', entryIds },
    )
  })
})

describe('switchIssues and reversalIssues', () => {
  const state = bestSoFarState(log(declared, change('A', 'EXPLANATIONS')))
  it.each([
    ['can turn Best So Far on with a rule', switchIssues(state, true), null],
    ['must declare a rule first', switchIssues(bestSoFarState([]), true), 'Declare a rule first'],
    ['cannot turn off what is off', switchIssues(state, false), 'Nothing would change'],
    ['can set a skill back', reversalIssues(state, { skillId: 'A', to: null }), null],
    [
      'cannot set a skill to what it is',
      reversalIssues(state, { skillId: 'A', to: 'EXPLANATIONS' }),
      'Nothing would change',
    ],
    [
      'cannot set back a skill that was never changed',
      reversalIssues(state, { skillId: 'B', to: null }),
      'Nothing would change',
    ],
  ])('an administrator %s', (_, issues, message) => {
    expect(issues.map((issue) => issue.message)).toEqual(message === null ? [] : [message])
  })
})
