import {
  type ConditionId,
  type ProblemId,
  type ProblemSetId,
  participantColumns,
  problemColumns,
} from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { analysisTable } from './analysis-table.rules'
import { type AnalyzedRow, packageTables } from './package-tables.rules'
import type { ParticipantLine, ProblemLine, StudyRecord } from './record.rules'
import { analysisOf } from './samples.rules'

const deployedAt = 1_790_000_000
const day = 86_400
const problemIds = ['PR1', 'PR2', 'PR3'] as ProblemId[]

const participantLine = (participant: string, more: Partial<ParticipantLine> = {}): ParticipantLine => ({
  participant,
  conditionId: 11 as ConditionId,
  kind: 'student',
  unit: participant,
  stratum: '',
  sequence: null,
  classCode: 'K1',
  schoolCode: 'S1',
  gradeCode: 'G1',
  isWithdrawn: false,
  withdrawal: null,
  isErased: false,
  isPossibleDuplicate: false,
  joinedAfterDraw: false,
  enrolledAt: deployedAt + 9 * day,
  isExposed: true,
  finishedAt: deployedAt + 10 * day,
  lastAt: deployedAt + 10 * day,
  ...more,
})

const problemLine = (participant: string, index: number, more: Partial<ProblemLine> = {}): ProblemLine => ({
  participant,
  workId: 7,
  place: 'MAIN',
  problemSetId: 'PSA' as ProblemSetId,
  problemId: problemIds[index]!,
  ordinal: 10 * index,
  outcome: 'right',
  firstAnswer: 'correct',
  helpFirst: false,
  tries: 1,
  helpsAsked: 0,
  supportsShown: 1,
  seconds: 30,
  finishedAt: deployedAt + 10 * day,
  ...more,
})

function tablesOf(record: Partial<StudyRecord>) {
  const design = {
    studyTypeId: 1 as const,
    unit: 'STUDENT' as const,
    randomization: 'SIMPLE' as const,
    seed: '00'.repeat(32),
    assignmentVersion: 3 as const,
    conditions: [{ conditionId: 11 as ConditionId, name: 'Hints', weight: 1, givesSupports: true }],
    sets: [{ place: 'MAIN', problemSetId: 'PSA' as ProblemSetId, givenToAll: null }],
    supportedProblems: [problemIds[0]!],
    problemNames: {},
    scales: { pre: [], post: [{ id: 'a', steps: 5 }] },
  }
  const whole = { participants: [], problems: [], milestones: [], surveys: [], prior: [], outside: null, ...record }
  const plan = {
    primaryOutcome: 'MASTERY' as const,
    secondaryOutcomes: [],
    contrasts: [],
    covariates: [],
    subgroups: [],
    exclusions: [],
    stoppingRule: 'ADMINISTRATOR' as const,
    looks: 1,
    sampleSize: null,
    smallestEffect: 0.2,
    missingData: 'COMPLETE_CASES' as const,
    notes: '',
  }
  const exploratory = { isAll: false, outcomes: [], contrasts: [], subgroups: [] }
  const table = analysisTable(whole, design, { sample: 'STUDENTS', endedAt: deployedAt + 60 * day })
  return packageTables(analysisOf({ design, plan, exploratory, table }), { deployedAt })
}

describe('the analysis table as rows of the data package', () => {
  const { participants, problems } = tablesOf({
    participants: [participantLine('P1'), participantLine('P2', { isErased: true }), participantLine('P3')],
    problems: [
      problemLine('P1', 0),
      problemLine('P1', 1, { firstAnswer: 'incorrect', outcome: 'wrong' }),
      problemLine('P1', 2, { outcome: null, firstAnswer: null, finishedAt: null, seconds: null }),
      problemLine('P3', 0, { workId: 9 }),
      problemLine('P3', 1, { workId: 12 }),
    ],
    surveys: [{ participant: 'P1', survey: 'post', answers: { a: '3' }, at: deployedAt + 11 * day }],
  })
  const rowOf = (code: string) => participants.find((row) => row.participant === code) as AnalyzedRow

  it('writes the columns of the contract, and no others', () => {
    const { teacher: _, class_size: __, ...columns } = participantColumns
    expect(Object.keys(rowOf('P1')).sort()).toEqual([...Object.keys(columns), 'scale_1'].sort())
    expect(Object.keys(problems[0]!).sort()).toEqual(Object.keys(problemColumns).sort())
  })

  it('counts times in days and weeks since the study began', () => {
    expect(rowOf('P1')).toMatchObject({ enrolled_day: 9, enrolled_week: 1, completion_day: 10, survey_scale_day: 11 })
  })

  it('writes no measurements of an erased participant, only the flag', () => {
    expect(rowOf('P2')).toMatchObject({
      is_erased: true,
      completion: null,
      mastery_problems: null,
      completion_day: null,
    })
  })

  it('marks the problems over which next correctness is averaged', () => {
    const marked = problems.filter((row) => row.counts_as_next)
    expect(marked.map(({ participant, problem, position }) => [participant, problem, position])).toEqual([
      ['P1', 'PR2', 2],
    ])
    expect([rowOf('P1').next_correctness, rowOf('P3').next_correctness]).toEqual([0, null])
  })

  it('numbers the assignments of a participant, and the problems within each', () => {
    const places = problems
      .filter(({ participant }) => participant === 'P3')
      .map(({ work, position }) => [work, position])
    expect(places).toEqual([
      [1, 1],
      [2, 1],
    ])
  })
})
