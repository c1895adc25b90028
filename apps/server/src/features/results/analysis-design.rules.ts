import {
  type AssignmentVersion,
  type ConditionContent,
  type ConditionId,
  inParadigm,
  type ProblemId,
  type ProblemSetId,
  type Randomization,
  type RandomizedUnit,
  readHtml,
  type StudyTypeId,
  type Survey,
  stageOfBlock,
  type WorkSet,
} from '@trellis/domain'
import type { RunningStudy } from '../../delivery/running-study.read'
import { formulaText } from './formula-text.rules'

/** What the analysis has to know of a study besides its record: all of it was fixed at the approval. */
export interface AnalysisDesign {
  studyTypeId: StudyTypeId
  unit: RandomizedUnit
  randomization: Randomization
  seed: string
  assignmentVersion: AssignmentVersion
  conditions: DesignCondition[]
  sets: DesignSet[]
  /** Problems for which at least one condition gives a support or feedback. */
  supportedProblems: ProblemId[]
  problemNames: Record<ProblemId, string>
  /** Scale questions of the two surveys, with the number of their steps. */
  scales: { pre: ScaleQuestion[]; post: ScaleQuestion[] }
}

export interface DesignCondition {
  conditionId: ConditionId
  name: string
  weight: number
  /** Whether it gives anything of its own: the help of the platform is not a support of a condition. */
  givesSupports: boolean
}

export interface DesignSet {
  problemSetId: ProblemSetId
  place: string
  /** How many problems every student gets, however they answer; null for all of them. */
  givenToAll: number | null
}

export interface ScaleQuestion {
  id: string
  steps: number
}

const nameLength = 120
/** Characters of a question that are read for its name: TeX is longer than the text it becomes. */
const maxQuestionLength = 10 * nameLength

export function analysisDesignOf(study: RunningStudy): AnalysisDesign {
  const { content } = study
  const supported = new Set(content.conditions.flatMap(problemsSupportedBy))
  return {
    studyTypeId: study.typeId,
    unit: study.unit,
    randomization: study.randomisation,
    seed: study.seed,
    assignmentVersion: study.assignmentVersion,
    conditions: study.arms.map(({ conditionId, weight }) => {
      const condition = study.conditions.get(conditionId)
      return {
        conditionId,
        weight,
        name: condition?.name ?? '',
        givesSupports: condition !== undefined && problemsSupportedBy(condition).length > 0,
      }
    }),
    sets: content.sets.map(({ studyBlockTypeId, set }) => {
      const place = stageOfBlock(studyBlockTypeId)
      const given = problemsGivenToAll(place === 'MAIN' ? inParadigm(set, study.paradigm) : set)
      return { problemSetId: set.problemSetId, place, givenToAll: Number.isFinite(given) ? given : null }
    }),
    supportedProblems: [...supported],
    problemNames: Object.fromEntries(
      Object.values(content.problems).map(({ problemId, question }) => [problemId, nameOf(question)]),
    ),
    scales: { pre: scalesOf(content.surveys?.pre), post: scalesOf(content.surveys?.post) },
  }
}

function problemsSupportedBy({ supports, feedback }: ConditionContent): ProblemId[] {
  const own = Object.entries(supports).filter(([, support]) => !support.isFallback)
  const answered = Object.entries(feedback).filter(([, list]) => list.length > 0)
  return [...own, ...answered].map(([problemId]) => problemId as ProblemId)
}

/** The beginning of the question as text: problems have no names. */
function nameOf(question: string): string {
  const text = formulaText(readHtml(question).text.slice(0, maxQuestionLength))
  return text.length > nameLength ? `${text.slice(0, nameLength - 1)}…` : text
}

function scalesOf(survey: Survey | undefined): ScaleQuestion[] {
  return (survey ?? []).flatMap(({ kind, id, steps }) => (kind === 'SCALE' ? [{ id, steps }] : []))
}

/**
 * How many problems at the beginning of a set every student gets, however they answer: as many as mastery takes in a
 * row, the question before a branch, or all of them.
 */
export function problemsGivenToAll(set: WorkSet): number {
  const { CORRECT_IN_A_ROW: inARow, TEST_OUT_COUNT: testOut } = set.properties
  const ofMembers = set.members.map((member) => (member.kind === 'problem' ? 1 : problemsGivenToAll(member.set)))
  const isOpenEnded = set.members.map((member) => member.kind === 'set' && isAdaptive(member.set))
  switch (set.type) {
    case 'SKILL_BUILDER_LINEAR':
    case 'SKILL_BUILDER_RANDOM':
      return testOut > 0 ? Math.min(inARow, testOut) : inARow
    case 'PLACEMENTS':
      return inARow
    case 'IF_THEN_ELSE':
      return ofMembers[0] ?? 0
    case 'RANDOM_COMPLETE_ALL':
    case 'RANDOM_COMPLETE_ONE':
      return isOpenEnded.includes(true) ? Math.min(...ofMembers) : Number.POSITIVE_INFINITY
    default: {
      const last = isOpenEnded.indexOf(true)
      return last < 0 ? Number.POSITIVE_INFINITY : ofMembers.slice(0, last + 1).reduce((sum, count) => sum + count, 0)
    }
  }
}

/** Whether the number of problems depends on the answers. */
function isAdaptive(set: WorkSet): boolean {
  return (
    ['SKILL_BUILDER_LINEAR', 'SKILL_BUILDER_RANDOM', 'PLACEMENTS', 'IF_THEN_ELSE'].includes(set.type) ||
    set.members.some((member) => member.kind === 'set' && isAdaptive(member.set))
  )
}
