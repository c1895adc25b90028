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
import { type Caller, requireActor } from '@trellis/http'
import { asc, eq } from 'drizzle-orm'
import { conditions } from '../../db/schema/design'
import type { SetContent } from '../../delivery/deliver-problem'
import { readOwnStudy } from '../../study/access/own-study'
import { assembleStudyContent, supportOf } from '../../study/content/study-content'
import type { Deps } from '../../study/deps'
import { readableSupports } from '../../study/supports/team-supports'

export interface Preview extends SetContent {
  title: string
  conditionName: string | null
  conditions: { conditionId: ConditionId; name: string }[]
}

/** Loads what a preview plays: the current state of the study, or the problems and supports that the link names. */
export function previewService(deps: Deps) {
  const { db, platform } = deps

  async function ofCondition(target: Extract<PreviewTarget, { kind: 'condition' }>, caller: Caller): Promise<Preview> {
    await readOwnStudy(db, target.studyId, requireActor(caller))
    const all = await db
      .select({ conditionId: conditions.id, name: conditions.name, own: conditions.problemSetId })
      .from(conditions)
      .where(eq(conditions.studyId, target.studyId))
      .orderBy(asc(conditions.position))
    const condition = all.find((one) => one.conditionId === target.conditionId)
    if (!condition) throw new AppError('condition_not_found', { id: target.conditionId })
    // Where conditions differ in their set, a switch of the condition is a switch of the set.
    const problemSetId = condition.own ?? target.problemSetId
    const content = await assembleStudyContent(db, platform, target.studyId, {
      conditionId: target.conditionId,
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

  async function problemsOf(problemIds: readonly ProblemId[]): Promise<ContentProblem[]> {
    const problems = await platform.getProblems({ query: { problemIds, extraFields: 'ANSWERS' } }, 'service')
    const missing = problemIds.find((problemId) => !problems.some((problem) => problem.problemId === problemId))
    if (missing) throw new AppError('problem_not_found', { id: missing })
    return problems.map(({ problemId, problemType, question, properties, answers = [] }) => ({
      problemId,
      problemType,
      question,
      properties,
      answers,
    }))
  }

  /** Only what the caller may read: a link does not open another researcher's drafts. */
  async function tutoringsOf(supportIds: readonly SupportId[], caller: Caller) {
    if (supportIds.length === 0) return []
    const tutorings = await readableSupports(deps, supportIds, caller)
    const missing = supportIds.find((supportId) => !tutorings.some((tutoring) => tutoring.supportId === supportId))
    if (missing) throw new AppError('tutoring_not_found', { id: missing })
    return tutorings
  }

  async function ofPairs({ pairs }: Extract<PreviewTarget, { kind: 'pairs' }>, caller: Caller): Promise<Preview> {
    const problems = await problemsOf([...new Set(pairs.map((pair) => pair.problemId))])
    const tutorings = await tutoringsOf([...new Set(pairs.flatMap((pair) => pair.supportId ?? []))], caller)
    const supports = pairs.flatMap(({ problemId, supportId }) => {
      const tutoring = tutorings.find((one) => one.supportId === supportId && one.problemId === problemId)
      return tutoring ? [[problemId, supportOf(tutoring)] as const] : []
    })
    return previewWithoutSet(problems, { supports: Object.fromEntries(supports), feedback: {} })
  }

  async function ofFeedback(
    { problemId, feedbackIds }: Extract<PreviewTarget, { kind: 'feedback' }>,
    caller: Caller,
  ): Promise<Preview> {
    const problems = await problemsOf([problemId])
    const tutorings = await tutoringsOf(feedbackIds, caller)
    const feedback = tutorings.flatMap((tutoring) =>
      tutoring.problemId === problemId && tutoring.answerPartsToResponses
        ? [
            {
              supportId: tutoring.supportId,
              studentResponseId: null,
              response: tutoring.answerPartsToResponses,
              html: tutoring.responseFeedback ?? '',
            },
          ]
        : [],
    )
    return previewWithoutSet(problems, { supports: {}, feedback: { [problemId]: feedback } })
  }

  return {
    load(target: PreviewTarget, caller: Caller): Promise<Preview> {
      switch (target.kind) {
        case 'condition':
          return ofCondition(target, caller)
        case 'pairs':
          return ofPairs(target, caller)
        case 'feedback':
          return ofFeedback(target, caller)
      }
    },
  }
}

/** Problems that the link names one by one, played in their order. */
function previewWithoutSet(problems: readonly ContentProblem[], given: SetContent['given']): Preview {
  const set: WorkSet = {
    problemSetId: 'PS0' as ProblemSetId,
    name: '',
    type: 'LINEAR_COMPLETE_ALL',
    properties: problemSetPropertiesSchema.parse({}),
    members: problems.map(({ problemId }) => ({ kind: 'problem', problemId })),
  }
  return {
    title: '',
    conditionName: null,
    conditions: [],
    set,
    problems: Object.fromEntries(problems.map((problem) => [problem.problemId, problem])),
    given,
  }
}
