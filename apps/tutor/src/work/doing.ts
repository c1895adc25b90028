import type { Response, SurveyAnswers } from '@trellis/domain'
import type { Dispatch } from 'react'
import type { draftsIn } from './drafts'
import { responseOf } from './response'
import { type Action, opensHelp, type SessionEvent, type Working } from './session'
import { troubleOf } from './trouble'
import type { Work, WorkSource } from './work-source'

interface Means {
  source: WorkSource
  drafts: ReturnType<typeof draftsIn>
  dispatch: Dispatch<SessionEvent>
  show(work: Work): Promise<void>
  /** What the student has given by now. */
  draft(): Response
}

type Does = (working: Working) => Promise<Action | null>

/** What each action on a problem does; some lead to another. */
export function doingOf({ source, drafts, dispatch, show, draft }: Means) {
  /** Looks ahead when a problem is done, so that the bar moves and the next one is near. Trouble waits until then. */
  const settle = (work: Work) => {
    drafts.forget(work)
    source.open().then((next) => dispatch({ type: 'moved', work: next }), troubleOf)
  }

  const onProblem: Record<Exclude<Action, 'survey'>, Does> = {
    async answer(working) {
      const { ceri, answers } = working.problem
      const verdict = await source.answer(ceri, responseOf(answers, draft()))
      dispatch({ type: 'answered', verdict })
      if (verdict.result) settle(working.work)
      return opensHelp(working, verdict) ? 'help' : null
    },
    async help({ work, problem, helps }) {
      const help = await source.help(problem.ceri)
      // Another tab or device had help already that is not on this page yet.
      const isNext = help.number === helps.length + 1
      dispatch({ type: 'helped', helps: isNext ? [...helps, help] : (await source.problem(problem.ceri)).helps })
      if (help.result) settle(work)
      return null
    },
    async skip({ work, problem }) {
      await source.skip(problem.ceri)
      drafts.forget(work)
      await show(await source.open())
      return null
    },
    async next(working) {
      await show(working.after ?? (await source.open()))
      return null
    },
  }

  async function onSurvey(work: Work): Promise<null> {
    await source.survey!(surveyAnswersOf(draft()))
    drafts.forget(work)
    await show(await source.open())
    return null
  }

  return { onProblem, onSurvey }
}

/** What was answered; a question that was left out has no answer. */
export function surveyAnswersOf(draft: Response): SurveyAnswers {
  const answered = Object.entries(draft).map(([id, [value = '']]) => [id, value.trim()] as const)
  return Object.fromEntries(answered.filter(([, value]) => value !== ''))
}
