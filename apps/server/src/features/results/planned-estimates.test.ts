import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnalysisPlan, ConditionId, ProblemId, ProblemSetId } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import reference from '../../../../../packages/stats/reference/results.json'
import type { AnalysisDesign } from './analysis-design.rules'
import { computeResults } from './compute-results'
import type { MilestoneLine, ParticipantLine } from './record.rules'
import { type LineOfProblem, workTexts } from './results.fixtures'

const [control, treatment] = [1, 2] as [ConditionId, ConditionId]
const sets = { PRE_TEST: 'PSA1' as ProblemSetId, POST_TEST: 'PSA2' as ProblemSetId }
const began = 1_790_000_000

/** The rows of a reference file; the score of a test that was not finished is NA. */
function readRows(name: string) {
  const path = join(import.meta.dirname, '../../../../../packages/stats/reference/data', `${name}.csv`)
  const [head, ...lines] = readFileSync(path, 'utf8').trim().split('\n')
  const columns = head!.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((value, index) => [columns[index]!, value])))
}

/**
 * The record that these students leave: ten problems in each test, with as many correct first answers as their score.
 */
function recordOf(rows: readonly Record<string, string>[]) {
  const code = (index: number) => `P${String(index).padStart(4, '0')}`
  const tests = rows.flatMap(({ before, after }, index) =>
    Object.entries({ PRE_TEST: before!, POST_TEST: after! })
      .filter(([, right]) => right !== 'NA')
      .map(([place, right]) => ({
        participant: code(index),
        workId: index,
        place: place as keyof typeof sets,
        right: Number(right),
      })),
  )
  return {
    participants: rows.map(
      ({ treated, unit, stratum }, index): ParticipantLine => ({
        participant: code(index),
        conditionId: treated === '1' ? treatment : control,
        kind: 'student',
        unit: unit ?? code(index),
        stratum: stratum ?? '',
        sequence: index,
        classCode: null,
        schoolCode: null,
        gradeCode: null,
        isWithdrawn: false,
        withdrawal: null,
        isErased: false,
        isPossibleDuplicate: false,
        joinedAfterDraw: false,
        isExposed: true,
        finishedAt: null,
        enrolledAt: began,
        lastAt: began,
      }),
    ),
    problems: tests.flatMap(({ participant, workId, place, right }) =>
      Array.from({ length: 10 }, (_, number): LineOfProblem => {
        const facts = number < right ? ['right', 'correct'] : ['wrong', 'incorrect']
        const problem = `PR${place}${number}` as ProblemId
        return [participant, workId, place, sets[place], problem, number, ...facts, false, 1, 0, 0, 30, began]
      }),
    ),
    milestones: tests.map(
      ({ participant, workId, place }): MilestoneLine => ({
        participant,
        workId,
        place,
        kind: 'stage_left',
        how: 'finished',
        problemSetId: sets[place],
        problems: null,
        ordinal: 99,
        at: began,
      }),
    ),
  }
}

const design: AnalysisDesign = {
  studyTypeId: 1,
  unit: 'STUDENT',
  randomization: 'SIMPLE',
  seed: 'a seed',
  assignmentVersion: 3,
  conditions: [control, treatment].map((conditionId) => ({ conditionId, name: '', weight: 1, givesSupports: true })),
  sets: Object.entries(sets).map(([place, problemSetId]) => ({ place, problemSetId, givenToAll: null })),
  supportedProblems: [],
  problemNames: {},
  scales: { pre: [], post: [] },
}
const plan: AnalysisPlan = {
  primaryOutcome: 'POST_TEST',
  secondaryOutcomes: [],
  covariates: [],
  subgroups: [],
  exclusions: [],
  contrasts: [{ conditionId: treatment, referenceId: control }],
  stoppingRule: 'ADMINISTRATOR',
  looks: 1,
  sampleSize: null,
  smallestEffect: 0.2,
  notes: '',
  missingData: 'COMPLETE_CASES_AND_BOUNDS',
}

describe('the planned estimate of a study', () => {
  it.each([
    ['results-students', 'welch', 'welch', {}, []],
    ['results-students', 'lin', 'lin', {}, ['PRE_TEST']],
    ['results-students', 'hc2', 'hc2Blocks', { randomization: 'BLOCKS' }, []],
    ['results-students', 'lin', 'linBlocks', { randomization: 'BLOCKS' }, ['PRE_TEST']],
    ['results-classes', 'cr2', 'cr2', { unit: 'CLASS' }, []],
    ['results-classes', 'cr2', 'cr2Adjusted', { unit: 'CLASS' }, ['PRE_TEST']],
  ] as const)('analyzes %s by %s, with the same values as R (%s)', (data, estimator, name, more, covariates) => {
    const { participants, problems, milestones } = recordOf(readRows(data))
    const { outcomes } = computeResults({
      record: {
        participants: JSON.stringify(participants),
        ...workTexts(problems),
        milestones: JSON.stringify(milestones),
        surveys: '[]',
        prior: '[]',
        outside: '',
      },
      design: { ...design, ...more },
      plan: { ...plan, covariates: [...covariates] },
      exploratory: { isAll: false, outcomes: [], contrasts: [], subgroups: [] },
      sample: null,
      deployedAt: began,
      endedAt: began,
      isPlanFrozen: true,
      deviations: 0,
      wasUnblinded: false,
      notShared: [],
    })
    const planned = outcomes[0]!.comparisons[0]!.specifications[0]!
    expect([planned.isPlanned, planned.estimator, planned.covariates]).toEqual([true, estimator, covariates])
    const computed = planned.result as unknown as Record<string, number>
    for (const [quantity, value] of Object.entries(reference[name])) {
      expect(Math.abs(computed[quantity]! / value - 1), `${quantity} of ${name}`).toBeLessThan(1e-8)
    }
  })
})
