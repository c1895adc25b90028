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

/** Resolves to the action that follows by itself, if any. */
type RunAction = (session: ProblemSession) => Promise<StudentAction | null>

/** What each action of a student does. */
export function createActions({ source, drafts, dispatch, loadPosition, draft }: Deps) {
  /** Asks for the next position as soon as a problem is done, so that progress shows and the next problem is near. */
  const finishProblem = (done: Work) => {
    drafts.remove(done)
    // An error shows when the student goes on and it is asked for again.
    source.open().then((next) => dispatch({ type: 'nextKnown', done, work: next }), toWorkError)
  }

  /** Whether the help that is asked for next opens by itself. */
  let opensByItself = false

  const onProblem: Record<Exclude<StudentAction, 'survey'>, RunAction> = {
    async answer(session) {
      const { problemId, answers } = session.problem
      const verdict = await source.answer(problemId, responseOf(answers, draft()))
      dispatch({ type: 'answered', verdict })
      if (verdict.result) finishProblem(session.work)
      else drafts.writeVerdict(session.work, verdict)
      opensByItself = opensHelpAutomatically(session, verdict)
      return opensByItself ? 'help' : null
    },
    async help({ work, problem, helps }) {
      const isAutomatic = opensByItself
      opensByItself = false
      const help = await source.requestHelp(problem.problemId, isAutomatic)
      // Another tab or device may have had help that is not on this page yet.
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

/** The answers to send: a question that was left out has none. */
export function surveyAnswersOf(draft: Response): SurveyAnswers {
  const answered = Object.entries(draft).map(([id, [value = '']]) => [id, value.trim()] as const)
  return Object.fromEntries(answered.filter(([, value]) => value !== ''))
}
