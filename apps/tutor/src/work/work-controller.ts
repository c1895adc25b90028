import type { Response } from '@trellis/domain'
import { createObservable } from '../lib/observable'
import { toWorkError, type WorkError } from '../lib/work-error'
import { createActions } from './actions'
import { createDrafts, type Drafts } from './drafts'
import {
  canEdit,
  isAtPosition,
  isInProgress,
  isMissingHelp,
  type Session,
  type SessionEvent,
  type StudentAction,
  sessionReducer,
} from './session-reducer'
import type { UnansweredAction, Work, WorkSource } from './work-source'

export interface WorkState {
  session: Session
  /** What the student has entered on the problem or survey that is shown. */
  draft: Response
}

/** Runs a student's actions one at a time, and holds the state of the screen. */
export class WorkController {
  readonly state = createObservable<WorkState>({ session: { step: 'opening' }, draft: {} })
  readonly #source: WorkSource
  readonly #drafts: Drafts
  readonly #actions: ReturnType<typeof createActions>
  /** While an action runs, no other starts, so a second click does nothing. */
  #isBusy = false

  constructor(source: WorkSource) {
    this.#source = source
    this.#drafts = createDrafts(source.storage, source.key)
    this.#actions = createActions({
      source,
      drafts: this.#drafts,
      dispatch: (event) => this.#dispatch(event),
      loadPosition: (work) => this.#loadPosition(work),
      draft: () => this.state.get().draft,
    })
  }

  /** Opens the work. A pending action from before the page was loaded is shown first, and then sent. */
  readonly open = async ({ isQuiet = false } = {}): Promise<void> => {
    if (this.#isBusy) return
    this.#isBusy = true
    let unanswered: UnansweredAction | null = null
    try {
      if (!isQuiet) this.#dispatch({ type: 'reopened' })
      unanswered = this.#source.pendingAction?.() ?? null
      if (unanswered) this.#restore(unanswered)
      else await this.#loadPosition(await this.#source.open())
    } catch (error) {
      const workError = toWorkError(error)
      await this.#handleError(workError, { type: 'failed', error: workError })
    } finally {
      this.#isBusy = false
    }
    if (unanswered) await this.act(unanswered.action)
  }

  readonly act = async (action: StudentAction): Promise<void> => {
    const { session } = this.state.get()
    if (this.#isBusy || !isInProgress(session)) return
    this.#isBusy = true
    let running = action
    const run = async (next: StudentAction) => {
      running = next
      this.#dispatch({ type: 'actionStarted', action: next })
      if (next === 'survey') return this.#actions.onSurvey(session.work)
      return session.step === 'problem' ? this.#actions.onProblem[next](session) : null
    }
    try {
      if (isMissingHelp(session) && action === 'answer') await run('help').then(() => run('answer'))
      else for (let next: StudentAction | null = action; next; next = await run(next));
    } catch (error) {
      const workError = toWorkError(error)
      await this.#handleError(workError, { type: 'actionFailed', action: running, kind: workError.kind })
    } finally {
      this.#isBusy = false
    }
  }

  /** Retries what failed. */
  readonly retry = (): void => {
    const { session } = this.state.get()
    if (session.step === 'failed') void this.open({ isQuiet: true })
    else if (isInProgress(session) && session.error) void this.act(session.error.action)
  }

  /** Goes to the position according to the server: another tab or device may have moved it on. */
  readonly catchUp = async (): Promise<void> => {
    const { session: before } = this.state.get()
    const isUndisturbed = () => !this.#isBusy && this.state.get().session === before
    const isSettled = before.step === 'ended' || (isInProgress(before) && !before.error)
    if (!isSettled || !isUndisturbed() || !this.#source.refresh) return
    try {
      const work = await this.#source.refresh()
      if (!isUndisturbed() || isAtPosition(before, work)) return
      this.#isBusy = true
      await this.#loadPosition(work, before.step !== 'ended').finally(() => {
        this.#isBusy = false
      })
    } catch (error) {
      // The student did not request this, so any other error is reported at the next action.
      const workError = toWorkError(error)
      if (workError.kind === 'closed' && isUndisturbed()) this.#dispatch({ type: 'failed', error: workError })
    }
  }

  readonly setPart = (number: string, values: string[]): void => {
    const { session, draft } = this.state.get()
    if (!canEdit(session)) return
    const changed = { ...draft, [number]: values }
    this.#drafts.write(session.work, changed)
    this.state.set({ session, draft: changed })
  }

  async #loadPosition(work: Work, hasMovedOn = false): Promise<void> {
    const { problem } = work.progress
    if (problem === null && !work.survey) return this.#dispatch({ type: 'ended', work })
    const opened = problem && (await this.#source.openProblem(problem.problemId))
    const draft = this.#drafts.read(work)
    const verdict = this.#drafts.readVerdict(work)
    if (opened) this.#dispatch({ type: 'problemOpened', work, opened, verdict, hasMovedOn }, draft)
    else {
      this.#dispatch({ type: 'surveyOpened', work, survey: work.survey!, hasMovedOn }, draft)
      this.#source.noteSurveyShown?.(work)
    }
  }

  #restore(unanswered: UnansweredAction): void {
    const { action, work } = unanswered
    if (action === 'survey') {
      const draft = Object.fromEntries(Object.entries(unanswered.answers).map(([id, value]) => [id, [value]]))
      this.#dispatch({ type: 'surveyOpened', work, survey: work.survey!, restored: action }, draft)
    } else {
      const draft = action === 'answer' ? unanswered.response : this.#drafts.read(work)
      this.#dispatch({ type: 'problemOpened', work, opened: unanswered.opened, restored: action }, draft)
    }
  }

  /** Leaves the page when the work cannot continue there; after any other error, dispatches the failure. */
  async #handleError(error: WorkError, failure: SessionEvent): Promise<void> {
    if (error.kind === 'closed') this.#dispatch({ type: 'failed', error })
    else if (error.kind !== 'moved') this.#dispatch(failure)
    else {
      try {
        await this.#loadPosition(await this.#source.open(), true)
      } catch (later) {
        this.#dispatch({ type: 'failed', error: toWorkError(later) })
      }
    }
  }

  #dispatch(event: SessionEvent, draft = this.state.get().draft): void {
    const session = sessionReducer(this.state.get().session, event)
    this.state.set({ session, draft })
  }
}
