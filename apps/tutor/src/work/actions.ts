import type { Response, SurveyAnswers } from '@trellis/domain'
import { toWorkError } from '../lib/work-error'
import type { Drafts } from './drafts'
import { responseOf } from './response'
import { opensHelpAutomatically, type ProblemSession, type SessionEvent, type StudentAction } from './session-reducer'
import type { Work, WorkSource } from './work-source'

interface Deps {
  source: WorkSource
  drafts: Drafts
  dispatch(event: SessionEvent): void
  loadPosition(work: Work): Promise<void>
  /** What the student has entered so far. */
  draft(): Response
}

/** Resolves to the action that follows automatically, if any. */
type RunAction = (session: ProblemSession) => Promise<StudentAction | null>

/** The implementation of each action of a student. */
export function createActions({ source, drafts, dispatch, loadPosition, draft }: Deps) {
  /**
   * Fetches the next position as soon as a problem is done, so that progress is shown and the next problem opens fast.
   */
  const finishProblem = (done: Work) => {
    drafts.remove(done)
    // An error is reported when the student moves on, which fetches the position again.
    source.open().then((next) => dispatch({ type: 'nextKnown', done, work: next }), toWorkError)
  }

  /** Whether the next help opens automatically instead of on request. */
  let isNextHelpAutomatic = false

  const onProblem: Record<Exclude<StudentAction, 'survey'>, RunAction> = {
    async answer(session) {
      const { problemId, answers } = session.problem
      const verdict = await source.answer(problemId, responseOf(answers, draft()))
      dispatch({ type: 'answered', verdict })
      if (verdict.result) finishProblem(session.work)
      else drafts.writeVerdict(session.work, verdict)
      isNextHelpAutomatic = opensHelpAutomatically(session, verdict)
      return isNextHelpAutomatic ? 'help' : null
    },
    async help({ work, problem, helps }) {
      const isAutomatic = isNextHelpAutomatic
      isNextHelpAutomatic = false
      const help = await source.requestHelp(problem.problemId, isAutomatic)
      // Another tab or device may have received help that is not on this page yet.
      const isNext = help.number === helps.length + 1
      dispatch({
        type: 'helped',
        helps: isNext ? [...helps, help] : (await source.openProblem(problem.problemId)).helps,
      })
      if (help.result) finishProblem(work)
      return null
    },
    async skip({ work, problem }) {
      await source.skip(problem.problemId)
      drafts.remove(work)
      await loadPosition(await source.open())
      return null
    },
    async next({ next }) {
      await loadPosition(next ?? (await source.open()))
      return null
    },
  }

  async function onSurvey(work: Work): Promise<null> {
    await source.answerSurvey!(surveyAnswersOf(draft()))
    drafts.remove(work)
    await loadPosition(await source.open())
    return null
  }

  return { onProblem, onSurvey }
}

/** The answers to send, without questions that were left empty. */
export function surveyAnswersOf(draft: Response): SurveyAnswers {
  const answered = Object.entries(draft).map(([id, [value = '']]) => [id, value.trim()] as const)
  return Object.fromEntries(answered.filter(([, value]) => value !== ''))
}
