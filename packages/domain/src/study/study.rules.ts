import type { StudyStatus } from '../lifecycle/lifecycle.schema'
import { allowed, refused, type Verdict } from '../verdict'
import { allConditionsBlock, type StudyFieldName, type StudyTypeId, studyTypes } from './study.schema'

export function defaultStudyName(studyCount: number): string {
  return `My Study ${studyCount + 1}`
}

export function isDefaultStudyName(name: string): boolean {
  return /^My Study \d+$/.test(name)
}

/** Keeps within the 255 characters of a study name, and never ends in a space or half of a surrogate pair. */
export function copyName(name: string): string {
  return `Copy of ${name}`
    .slice(0, 255)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()
}

export interface Step {
  /** Last part of the address, under the flow. */
  page: string
  title: string
}

const supportSteps: readonly Step[] = [
  { page: 'basics', title: 'Overview' },
  { page: 'conditions', title: 'Conditions' },
  { page: 'select', title: 'Content' },
  { page: 'content', title: 'Build' },
  { page: 'deploy', title: 'Preview' },
]

const stepsByType: Record<StudyTypeId, readonly Step[]> = {
  1: supportSteps,
  2: [
    { page: 'basics', title: 'Overview' },
    { page: 'problem-sets', title: 'Problem Sets' },
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

/** Where an administrator looks at a study before it is approved. */
export function reviewPath(studyId: number): string {
  return `/admin/review/${studyId}`
}

export type StepState = 'empty' | 'partial' | 'complete'

/** The overview is done when both texts are the researcher's own. */
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

/** Single Support compares one thing with what there is, so it looks at one problem set. */
export function allowsOneProblemSetOnly(typeId: StudyTypeId): boolean {
  return typeId === studyTypes.singleSupport
}

/** Types offered to somebody whose `enableAllStudyTypes` is off. */
export function offeredStudyTypes(enableAllStudyTypes: boolean): readonly StudyTypeId[] {
  return enableAllStudyTypes ? [1, 2, 3, 4] : [1, 2]
}

/** What an edit touches decides when it is possible. */
export type EditKind = 'design' | 'text' | 'visit'
export type EditRefusal = 'awaiting_approval' | 'deployed' | 'archived'

export function editKindOf(field: StudyFieldName): EditKind {
  if (field === 'pageNumber') return 'visit'
  return field === 'studyName' || field === 'researchQuestion' ? 'text' : 'design'
}

/**
 * Design (conditions, problem sets, supports, choices) changes in development alone; while approval is awaited the study
 * must go back first. Name and question may change until it is deployed. From then on nothing does.
 */
export function mayEdit(status: StudyStatus, kind: EditKind): Verdict<EditRefusal> {
  if (kind === 'visit' || status === 'DEVELOPMENT') return allowed
  if (status === 'AWAITING_APPROVAL') return kind === 'text' ? allowed : refused('awaiting_approval')
  return refused(status === 'ARCHIVED' ? 'archived' : 'deployed')
}

/** Ongoing, paused and completed studies count as deployed. */
export function isDeployed(status: StudyStatus): boolean {
  return status === 'DEPLOYED' || status === 'PAUSED' || status === 'COMPLETED'
}

/** Problem sets go before, after or into all conditions; a block per condition is not stored. */
export function mayHoldProblemSets(blockTypeId: number): boolean {
  return blockTypeId === 1 || blockTypeId === 2 || blockTypeId === allConditionsBlock
}

export function mayHoldProblems(blockTypeId: number): boolean {
  return blockTypeId === allConditionsBlock
}

export type NotReady = 'no_problem_sets' | 'no_supports'

/** Varied problems need no supports; every other type compares them. */
export function mayBeSubmitted(study: {
  typeId: StudyTypeId
  problemSetCount: number
  supportCount: number
}): Verdict<NotReady> {
  if (study.problemSetCount === 0) return refused('no_problem_sets')
  return study.typeId !== studyTypes.problemVaried && study.supportCount === 0 ? refused('no_supports') : allowed
}

/** Participants are counted once there can be some. */
export function countsParticipants(status: StudyStatus): boolean {
  return isDeployed(status)
}
