import { isApproved } from '../lifecycle/lifecycle.rules'
import type { StudyStatus } from '../lifecycle/lifecycle.schema'
import { allowed, refused, type Verdict } from '../verdict'
import {
  allConditionsBlock,
  delayedPostTestBlock,
  postTestBlock,
  preTestBlock,
  type Study,
  type StudyTypeId,
  studyTypes,
} from './study.schema'
import type { EditKind } from './study-fields.schema'

export function defaultStudyName(studyCount: number): string {
  return `My Study ${studyCount + 1}`
}

export function isDefaultStudyName(name: string): boolean {
  return /^My Study \d+$/.test(name)
}

export const copyName = (name: string): string => withinName(`Copy of ${name}`)

export const replicationName = (name: string): string => withinName(`Replication of ${name}`)

/** Keeps within the 255 characters of a study name, and never ends in a space or half of a surrogate pair. */
function withinName(name: string): string {
  return name
    .slice(0, 255)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()
}

export interface Step {
  /** Last part of the address, under the flow. */
  page: string
  title: string
}

const analysisPlanStep: Step = { page: 'analysis-plan', title: 'Analysis Plan' }

const supportSteps: readonly Step[] = [
  { page: 'basics', title: 'Overview' },
  { page: 'conditions', title: 'Conditions' },
  { page: 'select', title: 'Content' },
  { page: 'content', title: 'Build' },
  analysisPlanStep,
  { page: 'deploy', title: 'Preview' },
]

const stepsByType: Record<StudyTypeId, readonly Step[]> = {
  1: supportSteps,
  2: [
    { page: 'basics', title: 'Overview' },
    { page: 'problem-sets', title: 'Problem Sets' },
    analysisPlanStep,
    { page: 'deploy', title: 'Deploy' },
  ],
  3: supportSteps.map((step) => (step.page === 'conditions' ? { ...step, title: 'Condition' } : step)),
  4: supportSteps,
}

export function stepsOf(typeId: StudyTypeId): readonly Step[] {
  return stepsByType[typeId]
}

export function isStudyTypeId(value: unknown): value is StudyTypeId {
  return value === 1 || value === 2 || value === 3 || value === 4
}

/** Address of a step of a study in the web app. */
export function stepPath(typeId: StudyTypeId, page: string, studyId: number): string {
  return `/home/study/${typeId === studyTypes.problemVaried ? 'problem-varied' : 'support-study'}/${page}/${studyId}`
}

export function firstStepPath(typeId: StudyTypeId, studyId: number): string {
  return stepPath(typeId, stepsOf(typeId)[0]!.page, studyId)
}

/** Where an administrator reviews a study before approving it. */
export function reviewPath(studyId: number): string {
  return `/admin/review/${studyId}`
}

/** Where owner and administrators watch a study that has been deployed. */
export function livePath(studyId: number): string {
  return `/home/study/live/${studyId}`
}

/** Where owner and administrators read the results of a study. */
export function resultsPath(studyId: number): string {
  return `/home/study/results/${studyId}`
}

/** Where owner and administrators create the data package of a completed study. */
export function dataPackagePath(studyId: number): string {
  return `/home/study/data-package/${studyId}`
}

export type StepState = 'empty' | 'partial' | 'complete'

/** The overview is complete when both texts are the researcher's own. */
export function overviewState(study: { studyName: string; researchQuestion: string | null }): StepState {
  const hasName = study.studyName.trim() !== ''
  const hasQuestion = (study.researchQuestion ?? '').trim() !== ''
  if (!hasName && !hasQuestion) return 'empty'
  return hasName && hasQuestion && !isDefaultStudyName(study.studyName) ? 'complete' : 'partial'
}

export function contentState(study: { status: StudyStatus; missingSupports: number; supports: number }): StepState {
  if (study.status === 'AWAITING_APPROVAL' || study.status === 'DEPLOYED' || study.missingSupports === 0)
    return 'complete'
  return study.supports > 0 ? 'partial' : 'empty'
}

/** Single Support compares one condition with 'Best So Far' in a single problem set. Its tests may have others. */
export function allowsOneProblemSetOnly(typeId: StudyTypeId, studyBlockTypeId: number = allConditionsBlock): boolean {
  return typeId === studyTypes.singleSupport && studyBlockTypeId === allConditionsBlock
}

export function setsInBlock<S extends { studyBlockTypeId: number }>(sets: readonly S[], studyBlockTypeId: number): S[] {
  return sets.filter((set) => set.studyBlockTypeId === studyBlockTypeId)
}

/** Types offered to a person whose `enableAllStudyTypes` is off. */
export function offeredStudyTypes(enableAllStudyTypes: boolean): readonly StudyTypeId[] {
  return enableAllStudyTypes ? [1, 2, 3, 4] : [1, 2]
}

export type EditRefusal = 'awaiting_approval' | 'deployed' | 'archived'

/**
 * Design (conditions, problem sets, supports, choices) changes in development alone; while approval is awaited the
 * study must go back first. Name and question may change until it is approved. Once it is deployed only its limits do,
 * while it runs.
 */
export function mayEdit(status: StudyStatus, kind: EditKind, isApproved = false): Verdict<EditRefusal> {
  if (kind === 'visit' || status === 'DEVELOPMENT') return allowed
  if (kind === 'limits' && (status === 'DEPLOYED' || status === 'PAUSED')) return allowed
  if (status === 'AWAITING_APPROVAL') return kind === 'text' && !isApproved ? allowed : refused('awaiting_approval')
  return refused(status === 'ARCHIVED' ? 'archived' : 'deployed')
}

/** Ongoing, paused and completed studies count as deployed. */
export function isDeployed(status: StudyStatus): boolean {
  return status === 'DEPLOYED' || status === 'PAUSED' || status === 'COMPLETED'
}

/** Whether content, design and plan are frozen: from the approval on. */
export function isFrozen({ studyStatus, startsAt }: Pick<Study, 'studyStatus' | 'startsAt'>): boolean {
  return isDeployed(studyStatus) || isApproved({ status: studyStatus, startsAt })
}

/** The tests of a study, with the blocks that hold their problem sets, in the order students get them. */
export const testBlocks = {
  preTest: preTestBlock,
  postTest: postTestBlock,
  delayedPostTest: delayedPostTestBlock,
} as const
export type TestPart = keyof typeof testBlocks
export const testParts = Object.keys(testBlocks) as TestPart[]

export function isTestBlock(studyBlockTypeId: number): boolean {
  return testParts.some((part) => testBlocks[part] === studyBlockTypeId)
}

/** Problem sets go into tests or into all conditions; a block per condition is not stored. */
export function mayHoldProblemSets(studyBlockTypeId: number): boolean {
  return isTestBlock(studyBlockTypeId) || studyBlockTypeId === allConditionsBlock
}

export function mayHoldProblems(studyBlockTypeId: number): boolean {
  return studyBlockTypeId === allConditionsBlock
}

export type AroundPart = TestPart | 'preSurvey' | 'postSurvey'

export type AroundFacts = Pick<Study, AroundPart | 'preSurveyQuestions' | 'postSurveyQuestions' | 'problemSetsInStudy'>

/** Tests and surveys that the study asks for and that have nothing in them. A student would never see them. */
export function emptyParts(study: AroundFacts): AroundPart[] {
  const setsIn = (part: TestPart) => setsInBlock(study.problemSetsInStudy, testBlocks[part]).length
  const size: Record<AroundPart, number> = {
    preTest: setsIn('preTest'),
    postTest: setsIn('postTest'),
    delayedPostTest: setsIn('delayedPostTest'),
    preSurvey: study.preSurveyQuestions.length,
    postSurvey: study.postSurveyQuestions.length,
  }
  return (Object.keys(size) as AroundPart[]).filter((part) => study[part] && size[part] === 0)
}

/** Participants are counted once there can be any. */
export function countsParticipants(status: StudyStatus): boolean {
  return isDeployed(status)
}
