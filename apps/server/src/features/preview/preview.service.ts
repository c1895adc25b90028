import {
  AppError,
  type ConditionId,
  type ContentProblem,
  type PreviewTarget,
  type ProblemId,
  type ProblemSetId,
  problemSetPropertiesSchema,
  type SupportId,
  type WorkSet,
} from '@trellis/domain'
import type { Caller } from '@trellis/http'
import { asc, eq } from 'drizzle-orm'
import { conditions } from '../../db/schema'
import type { SetContent } from '../../delivery/deliver-problem'
import { actorOf } from '../../study/access/actor-of'
import { readOwnStudy } from '../../study/access/own-study'
import { assembleStudyContent, supportOf } from '../../study/content/study-content'
import type { Deps } from '../../study/deps'

export interface Preview extends SetContent {
  title: string
  conditionName: string | null
  conditions: { conditionId: ConditionId; name: string }[]
}

/** What a preview plays: the study as it stands now, or the problems and supports that the link names. */
export function previewService({ db, platform }: Deps) {
  async function ofCondition(place: Extract<PreviewTarget, { kind: 'condition' }>, caller: Caller): Promise<Preview> {
    await readOwnStudy(db, place.studyId, actorOf(caller))
    const all = await db
      .select({ conditionId: conditions.id, name: conditions.name, own: conditions.problemSetCeri })
      .from(conditions)
      .where(eq(conditions.studyId, place.studyId))
      .orderBy(asc(conditions.position))
    const condition = all.find((one) => one.conditionId === place.conditionId)
    if (!condition) throw new AppError('condition_not_found', { id: place.conditionId })
    // Where conditions differ in their set, a switch of the condition is a switch of the set.
    const problemSetId = condition.own ?? place.problemSetId
    const content = await assembleStudyContent(db, platform, place.studyId, {
      conditionId: place.conditionId,
      problemSetId,
    })
    const [entry] = content.sets
    if (!entry) throw new AppError('problem_set_not_found', { id: problemSetId })
    return {
      title: entry.set.name,
      conditionName: condition.name,
      conditions: all.map(({ conditionId, name }) => ({ conditionId, name })),
      set: entry.set,
      problems: content.problems,
      given: content.conditions[0]!,
    }
  }

  async function problemsOf(ceris: readonly ProblemId[]): Promise<ContentProblem[]> {
    const problems = await platform.getProblems({ query: { problemIds: ceris, extraFields: 'ANSWERS' } }, 'service')
    const missing = ceris.find((ceri) => !problems.some((problem) => problem.xref === ceri))
    if (missing) throw new AppError('problem_not_found', { id: missing })
    return problems.map(({ xref: ceri, problemType, question, properties, answers = [] }) => ({
      ceri,
      problemType,
      question,
      properties,
      answers,
    }))
  }

  /** Only what the caller may read: a link does not open another researcher's drafts. */
  async function tutoringsOf(ceris: readonly SupportId[], caller: Caller) {
    if (ceris.length === 0) return []
    const { data } = await platform.getTutorings({ query: { ceris } }, caller)
    const missing = ceris.find((ceri) => !data.some((tutoring) => tutoring.ceri === ceri))
    if (missing) throw new AppError('tutoring_not_found', { id: missing })
    return data
  }

  async function ofPairs({ pairs }: Extract<PreviewTarget, { kind: 'pairs' }>, caller: Caller): Promise<Preview> {
    const problems = await problemsOf([...new Set(pairs.map((pair) => pair.problemCeri))])
    const tutorings = await tutoringsOf([...new Set(pairs.flatMap((pair) => pair.tutoringCeri ?? []))], caller)
    const supports = pairs.flatMap(({ problemCeri, tutoringCeri }) => {
      const tutoring = tutorings.find((one) => one.ceri === tutoringCeri && one.tutoringTarget === problemCeri)
      return tutoring ? [[problemCeri, supportOf(tutoring)] as const] : []
    })
    return loose(problems, { supports: Object.fromEntries(supports), feedback: {} })
  }

  async function ofFeedback(
    { problemCeri, feedbackCeris }: Extract<PreviewTarget, { kind: 'feedback' }>,
    caller: Caller,
  ): Promise<Preview> {
    const problems = await problemsOf([problemCeri])
    const tutorings = await tutoringsOf(feedbackCeris, caller)
    const feedback = tutorings.flatMap((tutoring) =>
      tutoring.tutoringTarget === problemCeri && tutoring.answerPartsToResponses
        ? [
            {
              ceri: tutoring.ceri,
              studentResponseId: null,
              response: tutoring.answerPartsToResponses,
              html: tutoring.responseFeedback ?? '',
            },
          ]
        : [],
    )
    return loose(problems, { supports: {}, feedback: { [problemCeri]: feedback } })
  }

  return {
    load(place: PreviewTarget, caller: Caller): Promise<Preview> {
      switch (place.kind) {
        case 'condition':
          return ofCondition(place, caller)
        case 'pairs':
          return ofPairs(place, caller)
        case 'feedback':
          return ofFeedback(place, caller)
      }
    },
  }
}

/** Problems one after the other that are in no set. */
function loose(problems: readonly ContentProblem[], given: SetContent['given']): Preview {
  const set: WorkSet = {
    ceri: 'PS0' as ProblemSetId,
    name: '',
    type: 'LINEAR_COMPLETE_ALL',
    properties: problemSetPropertiesSchema.parse({}),
    members: problems.map(({ ceri }) => ({ kind: 'problem', ceri })),
  }
  return {
    title: '',
    conditionName: null,
    conditions: [],
    set,
    problems: Object.fromEntries(problems.map((problem) => [problem.ceri, problem])),
    given,
  }
}
