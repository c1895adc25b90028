import {
  AppError,
  type EnrolmentRefusal,
  type EnrolmentSource,
  mayEnrol,
  mayWork,
  type NewEvent,
  type ProblemSetId,
  type StudyId,
} from '@trellis/domain'
import type { EnrolmentStore } from './enrolment.store'
import type { OpenContext, OpenRequest, OpenWork, OpenWorkStore } from './open-work.store'
import { stageEntered } from './stage-events'
import { initialState, initialVersion, type WorkState } from './work.store'
import type { WorkContentCache, WorkFacts } from './work-content'

/** Attempts for a student whose own requests race each other. */
const maxAttempts = 10

export type OpenRefusal = EnrolmentRefusal | 'no_study' | 'withdrawn'

/**
 * Finds or begins a work. Takes two statements for a student who is new to a study, and one for a returning student.
 */
export function createOpenWorkService(store: OpenWorkStore, enrolments: EnrolmentStore, contents: WorkContentCache) {
  /** Null when another request was faster; then read again. */
  async function attempt(
    request: OpenRequest,
    sourceOf: (isClassInvited: boolean) => EnrolmentSource,
    found: OpenContext | null,
  ): Promise<OpenWork | { refused: OpenRefusal } | null> {
    const context = found ?? (await store.find(request))
    if (!context?.study) return { refused: 'no_study' }
    const { study, works, conditionId, withdrawal } = context
    const own = works.find((work) => work.studyId === study.id)
    const verdict = mayWork(study.status, withdrawal)
    const closed = verdict.ok ? null : ({ refused: verdict.reason === 'withdrawn' ? 'withdrawn' : 'ended' } as const)
    if (own) {
      if (closed) return closed
      return { ...own, studentId: request.studentId, isNew: false }
    }
    // Work that was begun outside of the study stays outside: the student may have seen help that no condition gives.
    if (works.some((work) => work.studyId === null && hasBegun(work.state))) {
      if (conditionId === null && study.status === 'DEPLOYED') {
        await store.recordRefusal(study.id, request.studentId, 'begun_before')
      }
      return { refused: 'no_study' }
    }
    if (conditionId !== null) {
      if (closed) return closed
      const withTests = !context.hasOtherWork
      const facts = { studyId: study.id, conditionId, withdrawal, withTests, state: initialState }
      const isElsewhere = sourceOf(context.isClassInvited) === 'PARTNER'
      return store.begin(request, facts, isElsewhere ? [] : await firstStageOf({ ...request, ...facts }))
    }
    return enrol(request, study, sourceOf(context.isClassInvited))
  }

  /** Nothing is recorded of students whom the study does not recruit. */
  async function refuse(studyId: StudyId, studentId: string, reason: EnrolmentRefusal) {
    if (reason !== 'not_recruited_here') await store.recordRefusal(studyId, studentId, reason)
    return { refused: reason }
  }

  async function enrol(
    request: OpenRequest,
    study: NonNullable<OpenContext['study']>,
    source: EnrolmentSource,
  ): Promise<OpenWork | { refused: OpenRefusal } | null> {
    const verdict = mayEnrol(study, source)
    if (!verdict.ok) return refuse(study.id, request.studentId, verdict.reason)
    const result = await enrolments.attempt({ ...request, studyId: study.id, source }, study)
    if (result === null) return null
    if (!result.ok) {
      if ('retryAfter' in result) throw new AppError('too_many_joins', { retryAfter: result.retryAfter })
      return refuse(study.id, request.studentId, result.reason)
    }
    return {
      id: result.enrolled.workId,
      studyId: study.id,
      conditionId: result.enrolled.conditionId,
      withdrawal: null,
      studentId: request.studentId,
      problemSetId: request.problemSetId,
      withTests: true,
      state: initialState,
      version: initialVersion,
      lastAt: result.enrolled.lastAt,
      finishedAt: null,
      isNew: true,
    }
  }

  async function firstStageOf(facts: WorkFacts): Promise<NewEvent[]> {
    return stageEntered((await contents.load(facts)).stages, 0)
  }

  async function openInStudy(
    request: OpenRequest,
    sourceOf: (isClassInvited: boolean) => EnrolmentSource,
    found: OpenContext | null = null,
  ) {
    for (let attempts = 0; attempts < maxAttempts; attempts++) {
      const result = await attempt(request, sourceOf, attempts === 0 ? found : null)
      if (result) return result
    }
    throw new AppError('database_unavailable', { reason: 'slow', retryAfter: 1 })
  }

  /** Outside of studies: the platform's own content, continued from where the work in an ended study left off. */
  async function openOutside(request: OpenRequest): Promise<OpenWork> {
    for (let attempts = 0; attempts < maxAttempts; attempts++) {
      const works = (await store.find(request))?.works ?? []
      const own = works.find((work) => work.studyId === null)
      if (own) return { ...own, studentId: request.studentId, isNew: false }
      const state = carriedOver(works.find((work) => work.problemSetId === request.problemSetId)?.state)
      const facts = { studyId: null, conditionId: null, withdrawal: null, withTests: false, state }
      const begun = await store.begin(request, facts, await firstStageOf({ ...request, ...facts }))
      if (begun) return begun
    }
    throw new AppError('database_unavailable', { reason: 'slow', retryAfter: 1 })
  }

  return {
    statusBehindLink: store.statusBehindLink,
    refuse,

    /** Homework always opens: in the study that uses its set, or outside of studies. `found` was already read. */
    async homework(
      request: Omit<OpenRequest, 'studyId'> & { problemSetId: ProblemSetId },
      found: OpenContext | null = null,
    ): Promise<OpenWork> {
      const inAnyStudy = { ...request, studyId: null }
      const sourceOf = (isClassInvited: boolean) => (isClassInvited ? 'INVITATION' : 'HOMEWORK')
      const result = await openInStudy(inAnyStudy, sourceOf, found)
      return 'refused' in result ? openOutside(inAnyStudy) : result
    },

    /** For a student who was just found not to be in this study, so that this need not be read again. */
    async newInStudy(request: OpenRequest, study: NonNullable<OpenContext['study']>, source: EnrolmentSource) {
      return (await enrol(request, study, source)) ?? openInStudy(request, () => source)
    },

    /** For a study that is opened directly: by its link, or by a partner platform. */
    inStudy(request: OpenRequest, source: EnrolmentSource) {
      return openInStudy(request, () => source)
    },
  }
}
export type OpenWorkService = ReturnType<typeof createOpenWorkService>

function hasBegun(state: WorkState): boolean {
  return state.current !== null || state.records.some((record) => record.results.length > 0)
}

/** What was done on the set itself; the tests and surveys around it belong to the study. */
function carriedOver(state: WorkState | undefined): WorkState {
  const main = state?.records.filter((record) => record.results.length > 0)
  return main?.length === 1 ? { records: [{ results: main[0]!.results }], current: null } : initialState
}
