import type { AnswerVerdict, GivenHelp, StudentProblem, Survey } from '@trellis/domain'
import { isTemporary, type WorkError, type WorkErrorKind } from '../lib/work-error'
import { partsOf } from './response'
import type { OpenedProblem, Work } from './work-source'

/** What a student can do. */
export type StudentAction = 'answer' | 'help' | 'skip' | 'next' | 'survey'

interface InProgress {
  work: Work
  /** The action that is running. */
  pending: StudentAction | null
  /** The action that failed, and why. Stays while the action is retried. */
  error: { action: StudentAction; kind: WorkErrorKind } | null
  /** The pending action from before the page was loaded, until its result is known. */
  restored: StudentAction | null
  /** Whether the student was moved here because the work moved on in another tab or on another device. */
  hasMovedOn: boolean
}

export interface ProblemSession extends InProgress {
  step: 'problem'
  problem: StudentProblem
  helps: GivenHelp[]
  verdict: AnswerVerdict | null
  /** Whether the student has finished the problem and can go on. */
  isDone: boolean
  /** The position after this problem; known a moment after the problem is done. */
  next: Work | null
}

export interface SurveySession extends InProgress {
  step: 'survey'
  survey: Survey
}

export type Session =
  | { step: 'opening' }
  | { step: 'failed'; error: WorkError }
  | { step: 'ended'; work: Work }
  | ProblemSession
  | SurveySession

export type SessionEvent =
  | { type: 'reopened' }
  | { type: 'failed'; error: WorkError }
  | { type: 'ended'; work: Work }
  | { type: 'surveyOpened'; work: Work; survey: Survey; hasMovedOn?: boolean; restored?: StudentAction }
  | {
      type: 'problemOpened'
      work: Work
      opened: OpenedProblem
      /** The verdict from before the page was loaded. */
      verdict?: AnswerVerdict | null
      hasMovedOn?: boolean
      restored?: StudentAction
    }
  | { type: 'actionStarted'; action: StudentAction }
  | { type: 'actionFailed'; action: StudentAction; kind: WorkErrorKind }
  | { type: 'answered'; verdict: AnswerVerdict }
  | { type: 'helped'; helps: GivenHelp[] }
  | { type: 'nextKnown'; done: Work; work: Work }

export function sessionReducer(session: Session, event: SessionEvent): Session {
  switch (event.type) {
    case 'reopened':
      return { step: 'opening' }
    case 'failed':
      return { step: 'failed', error: event.error }
    case 'ended':
      return { step: 'ended', work: event.work }
    case 'surveyOpened':
      return { step: 'survey', work: event.work, survey: event.survey, ...justOpened(event) }
    case 'problemOpened': {
      const { problem, helps } = event.opened
      const untouched = { verdict: event.verdict ?? null, isDone: false, next: null }
      return { step: 'problem', work: event.work, problem, helps, ...untouched, ...justOpened(event) }
    }
  }
  if (!isInProgress(session)) return session
  switch (event.type) {
    case 'actionStarted':
      return {
        ...session,
        pending: event.action,
        error: session.error?.action === event.action ? session.error : null,
      }
    case 'actionFailed':
      return {
        ...session,
        pending: null,
        error: { action: event.action, kind: event.kind },
        // An action that the server has refused for good is not restored any more.
        restored: isTemporary(event.kind) || event.kind === 'signed_out' ? session.restored : null,
      }
  }
  if (session.step !== 'problem') return session
  const settled = { ...session, pending: null, error: null, restored: null }
  switch (event.type) {
    case 'answered': {
      const { verdict } = event
      return { ...settled, verdict, isDone: verdict.result !== null }
    }
    case 'helped': {
      const { helps } = event
      return { ...settled, helps, isDone: session.isDone || helps.some((help) => help.result !== null) }
    }
    case 'nextKnown':
      // On a slow connection, the student may have moved on before the next position arrived.
      return session.work === event.done ? { ...session, next: event.work } : session
  }
}

const justOpened = ({ hasMovedOn = false, restored }: { hasMovedOn?: boolean; restored?: StudentAction }) => ({
  pending: null,
  error: null,
  restored: restored ?? null,
  hasMovedOn,
})

export const isInProgress = (session: Session): session is ProblemSession | SurveySession =>
  session.step === 'problem' || session.step === 'survey'

/** The next piece of help that the student can ask for. */
export type NextHelp = 'hint' | 'nextHint' | 'explanation' | 'answer'

/** Null when there is no help, or no more. */
export function nextHelpOf({ work, problem, helps, isDone }: ProblemSession): NextHelp | null {
  const isAllowed = problem.help !== null && work.progress.problem?.tutoringAvailable === true
  if (!isAllowed || isDone || helps.some((help) => help.kind === 'answer')) return null
  const { kind, pieces } = problem.help!
  if (helps.length >= pieces) return 'answer'
  if (kind === 'EXPLANATIONS') return 'explanation'
  return helps.length === 0 ? 'hint' : 'nextHint'
}

/**
 * Whether help opens automatically: after the first wrong answer, where the set says so. It never reveals the answer.
 */
export function opensHelpAutomatically(session: ProblemSession, verdict: AnswerVerdict): boolean {
  const isWanted = session.work.progress.problem?.autoScaffolding === true && verdict.verdict === 'incorrect'
  const next = nextHelpOf({ ...session, isDone: verdict.result !== null })
  return isWanted && session.helps.length === 0 && next !== null && next !== 'answer'
}

/** Whether the student learns if the answer is right. */
export function isGraded({ work, problem }: ProblemSession): boolean {
  const showsCorrectness = problem.showCorrectness && work.progress.problem?.showCorrectness === true
  return showsCorrectness && partsOf(problem.answers).some((part) => part.answerType !== 'OPEN_RESPONSE')
}

/**
 * Whether an answer was submitted and may or may not have reached the server: it is sent again as it is, and cannot be
 * changed until its result is known.
 */
export function isAwaitingVerdict({ restored, error }: ProblemSession): boolean {
  return restored === 'answer' || (error?.action === 'answer' && error.kind === 'offline')
}

/** Whether the student may change the answer on the screen. */
export function canEdit(session: Session): session is ProblemSession | SurveySession {
  if (session.step === 'survey') return session.pending === null && session.restored === null
  return session.step === 'problem' && !session.isDone && !isAwaitingVerdict(session)
}

/** Whether requested help may be on record but has not arrived: it has to be fetched before the next answer. */
export const isMissingHelp = ({ error }: ProblemSession | SurveySession) =>
  error?.action === 'help' && error.kind === 'offline'

/** The error that a retry may resolve, if there is one. */
export function temporaryErrorOf(session: Session): object | null {
  const error = session.step === 'failed' || isInProgress(session) ? session.error : null
  return error && isTemporary(error.kind) ? error : null
}

/** Whether the screen shows this position of the work already, or leads to it next. */
export function isAtPosition(session: Session, work: Work): boolean {
  if (session.step === 'opening' || session.step === 'failed') return false
  const isDone = session.step === 'problem' && session.isDone
  return positionOf(work) === positionOf(isDone ? (session.next ?? work) : session.work)
}

const positionOf = ({ place, progress }: Work) => [place, progress.problem?.problemId, progress.ending].join(' ')
