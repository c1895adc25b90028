import type { AnswerVerdict, GivenHelp, StudentProblem, Survey } from '@trellis/domain'
import { partsOf } from './response'
import { isPassing, type Trouble, type TroubleKind } from './trouble'
import type { OpenedProblem, Work } from './work-source'

/** What is being done and not answered yet. */
export type Action = 'answer' | 'help' | 'skip' | 'next' | 'survey'

interface Doing {
  work: Work
  pending: Action | null
  /** What could not be done, and why; what the student wrote is still there. It stays while it is tried again. */
  trouble: { action: Action; kind: TroubleKind } | null
  /** What was done before the page was loaded, until the server has said what came of it. */
  restored: Action | null
  /** Whether the work went on somewhere else, so that this came unasked. */
  hasMoved: boolean
}

export interface Working extends Doing {
  step: 'working'
  problem: StudentProblem
  helps: GivenHelp[]
  verdict: AnswerVerdict | null
  /** Whether the student is done with the problem and goes on. */
  isDone: boolean
  /** Where the work stands once this problem is done; known a moment after it is. */
  after: Work | null
}

/** A short survey is to be answered. */
export interface Asking extends Doing {
  step: 'asking'
  survey: Survey
}

export type Session =
  | { step: 'opening' }
  | { step: 'failed'; trouble: Trouble }
  | { step: 'ended'; work: Work }
  | Working
  | Asking

export type SessionEvent =
  | { type: 'reopened' }
  | { type: 'failed'; trouble: Trouble }
  | { type: 'ended'; work: Work }
  | { type: 'asked'; work: Work; survey: Survey; hasMoved?: boolean }
  | { type: 'opened'; work: Work; opened: OpenedProblem; hasMoved?: boolean }
  | { type: 'restored'; action: Action }
  | { type: 'began'; action: Action }
  | { type: 'answered'; verdict: AnswerVerdict }
  | { type: 'helped'; helps: GivenHelp[] }
  | { type: 'moved'; work: Work }
  | { type: 'troubled'; action: Action; kind: TroubleKind }

/** What is on the screen after something happened. */
export function after(session: Session, event: SessionEvent): Session {
  switch (event.type) {
    case 'reopened':
      return { step: 'opening' }
    case 'failed':
      return { step: 'failed', trouble: event.trouble }
    case 'ended':
      return { step: 'ended', work: event.work }
    case 'asked':
      return { step: 'asking', work: event.work, survey: event.survey, ...fresh(event.hasMoved) }
    case 'opened': {
      const { problem, helps } = event.opened
      const nothing = { verdict: null, isDone: false, after: null }
      return { step: 'working', work: event.work, problem, helps, ...nothing, ...fresh(event.hasMoved) }
    }
  }
  if (session.step !== 'working' && session.step !== 'asking') return session
  switch (event.type) {
    case 'restored':
      return { ...session, restored: event.action }
    case 'began':
      return {
        ...session,
        pending: event.action,
        trouble: session.trouble?.action === event.action ? session.trouble : null,
      }
    case 'troubled':
      return {
        ...session,
        pending: null,
        trouble: { action: event.action, kind: event.kind },
        // What the server has refused for good will not be sent again as it was.
        restored: isPassing(event.kind) || event.kind === 'signed_out' ? session.restored : null,
      }
  }
  if (session.step !== 'working') return session
  const settled = { ...session, pending: null, trouble: null, restored: null }
  switch (event.type) {
    case 'answered': {
      const { verdict } = event
      return { ...settled, verdict, isDone: verdict.result !== null }
    }
    case 'helped': {
      const { helps } = event
      return { ...settled, helps, isDone: session.isDone || helps.some((help) => help.result !== null) }
    }
    case 'moved':
      return { ...session, after: event.work }
  }
}

const fresh = (hasMoved = false) => ({ pending: null, trouble: null, restored: null, hasMoved })

/** The next piece of help, or null when there is none to be had (any more). */
export type NextHelp = 'hint' | 'nextHint' | 'explanation' | 'answer'

export function nextHelpOf({ work, problem, helps, isDone }: Working): NextHelp | null {
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

/**
 * Whether an answer was given that the server may or may not have: it is sent again as it is, and not changed before
 * somebody has said what became of it.
 */
export function isHandedIn({ restored, trouble }: Working): boolean {
  return restored === 'answer' || (trouble?.action === 'answer' && trouble.kind === 'offline')
}

/** Whether the work stands at what is shown already, or at what comes after it. */
export function isWhereWeAre(session: Session, work: Work): boolean {
  if (session.step === 'opening' || session.step === 'failed') return false
  const isDone = session.step === 'working' && session.isDone
  return placeOf(work) === placeOf(isDone ? (session.after ?? work) : session.work)
}

const placeOf = ({ place, progress }: Work) => [place, progress.problem?.ceri, progress.ending].join(' ')
