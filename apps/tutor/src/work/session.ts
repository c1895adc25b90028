import type { AnswerVerdict, GivenHelp, StudentProblem } from '@trellis/domain'
import { partsOf } from './response'
import type { TroubleKind } from './trouble'
import type { OpenedProblem, Work } from './work-source'

/** What is being done and not answered yet. */
export type Action = 'answer' | 'help' | 'skip' | 'next'

export interface Working {
  step: 'working'
  work: Work
  problem: StudentProblem
  helps: GivenHelp[]
  verdict: AnswerVerdict | null
  /** Whether the student is done with the problem and goes on. */
  isDone: boolean
  /** Where the work stands once this problem is done; known a moment after it is. */
  after: Work | null
  pending: Action | null
  /** What could not be done, and why; what the student wrote is still there. */
  trouble: { action: Action; kind: TroubleKind } | null
}

export type Session =
  | { step: 'opening' }
  | { step: 'failed'; kind: TroubleKind }
  | { step: 'ended'; work: Work }
  | Working

export type SessionEvent =
  | { type: 'reopened' }
  | { type: 'failed'; kind: TroubleKind }
  | { type: 'ended'; work: Work }
  | { type: 'opened'; work: Work; opened: OpenedProblem }
  | { type: 'began'; action: Action }
  | { type: 'answered'; verdict: AnswerVerdict }
  | { type: 'helped'; help: GivenHelp }
  | { type: 'moved'; work: Work }
  | { type: 'troubled'; action: Action; kind: TroubleKind }

/** What is on the screen after something happened. */
export function after(session: Session, event: SessionEvent): Session {
  switch (event.type) {
    case 'reopened':
      return { step: 'opening' }
    case 'failed':
      return { step: 'failed', kind: event.kind }
    case 'ended':
      return { step: 'ended', work: event.work }
    case 'opened': {
      const { problem, helps } = event.opened
      const fresh = { verdict: null, isDone: false, after: null, pending: null, trouble: null }
      return { step: 'working', work: event.work, problem, helps, ...fresh }
    }
  }
  if (session.step !== 'working') return session
  switch (event.type) {
    case 'began':
      return { ...session, pending: event.action, trouble: null }
    case 'answered': {
      const { verdict } = event
      return { ...session, verdict, isDone: verdict.result !== null, pending: null }
    }
    case 'helped': {
      const { help } = event
      return {
        ...session,
        helps: [...session.helps, help],
        isDone: session.isDone || help.result !== null,
        pending: null,
      }
    }
    case 'moved':
      return { ...session, after: event.work }
    case 'troubled':
      return { ...session, pending: null, trouble: { action: event.action, kind: event.kind } }
  }
}

/** The next piece of help, or null when there is none to be had (any more). */
export type NextHelp = 'hint' | 'nextHint' | 'explanation' | 'answer' | null

export function nextHelpOf({ work, problem, helps, isDone }: Working): NextHelp {
  const isAllowed = problem.help !== null && work.progress.problem?.tutoringAvailable === true
  if (!isAllowed || isDone || helps.some((help) => help.kind === 'answer')) return null
  const { kind, pieces } = problem.help!
  if (helps.length >= pieces) return 'answer'
  if (kind === 'EXPLANATIONS') return 'explanation'
  return helps.length === 0 ? 'hint' : 'nextHint'
}

/** Whether help opens by itself: at the first wrong answer, where the set says so. It never gives the answer away. */
export function opensHelp(session: Working, verdict: AnswerVerdict): boolean {
  const isWanted = session.work.progress.problem?.autoScaffolding === true && verdict.verdict === 'incorrect'
  const next = nextHelpOf({ ...session, isDone: verdict.result !== null })
  return isWanted && session.helps.length === 0 && next !== null && next !== 'answer'
}

/** Whether the student is told right or wrong. */
export function isGraded({ work, problem }: Working): boolean {
  const isTold = problem.showCorrectness && work.progress.problem?.showCorrectness === true
  return isTold && partsOf(problem.answers).some((part) => part.answerType !== 'OPEN_RESPONSE')
}
