import type {
  AnswerVerdict,
  ClientEvent,
  DeviceClass,
  GivenHelp,
  OpenedWork,
  PastProblem,
  ProblemId,
  TutorWork,
} from '@trellis/domain'
import type { call as apiCall } from '../lib/api'
import { currentDevice } from '../lib/device-class'
import type { KeyValueStore } from '../lib/key-value-store'
import { localDay } from '../lib/local-day'
import { newUuid } from '../lib/new-uuid'
import { createObservable } from '../lib/observable'
import { isTemporary, toWorkError, WorkError } from '../lib/work-error'
import type { OpenedProblem, Work, WorkSource } from '../work/work-source'
import { ActivityEvents, type FlushOptions } from './activity-events'
import type { ActivityChange } from './attention'
import { ClientEvents } from './client-events'
import { type ActionRequest, Outbox, type PendingAction } from './outbox'
import { Ticket } from './ticket'

interface Deps {
  /** Identifies the student and the work. */
  key: string
  /** Starts or continues the work, always as the student whom the key identifies. */
  enter(request: { today: string; event: ClientEvent }): Promise<OpenedWork>
  call: typeof apiCall
  storage: KeyValueStore
  now?(): Date
  newId?(): string
  device?: DeviceClass
}

/** Whether the last call reached the server; null before the first. */
export type Connection = 'saved' | 'offline' | null

interface ActionReply {
  work: TutorWork | null
  verdict?: AnswerVerdict | null
  help?: GivenHelp | null
}

/**
 * Work that is recorded. Every action of the student is stored on the device before it is sent and until the server has
 * replied: a repeated action has the same id and content, and counts once.
 */
export class WorkClient implements WorkSource {
  readonly key: string
  readonly storage: KeyValueStore
  readonly connection = createObservable<Connection>(null)
  readonly #call: typeof apiCall
  readonly #today: () => string
  readonly #events: ClientEvents
  readonly #outbox: Outbox
  readonly #ticket: Ticket
  readonly #activity: ActivityEvents
  /** The student's position according to the last reply of the server; null when it has to be fetched. */
  #position: TutorWork | null = null
  /** The problem on the screen. It is kept with each action, so that a reload can show it again. */
  #screen: { work: TutorWork; opened: OpenedProblem } | null = null

  constructor({ key, enter, call, storage, now = () => new Date(), newId = newUuid, device = currentDevice() }: Deps) {
    this.key = key
    this.storage = storage
    this.#call = call
    this.#today = () => localDay(now())
    this.#events = new ClientEvents({ now, newId, device })
    this.#outbox = new Outbox(storage, key)
    this.#ticket = new Ticket(async () => {
      const opened = await this.#events.untilAnswered('enter', (event) => enter({ today: this.#today(), event }))
      this.#position = opened.work
      return opened.ticket
    })
    this.#activity = new ActivityEvents({
      storage,
      workKey: key,
      send: async (events, options) =>
        (
          await this.#withTicket((ticket) => {
            const stamped = events.map((event) => this.#events.stamp(event))
            return call('recordEvents', { ticket, events: stamped }, options)
          })
        ).recorded,
    })
  }

  async open(): Promise<TutorWork> {
    if (!this.#ticket.isHeld) await this.#withTicket(async () => {})
    return this.#position ?? this.refresh()
  }

  async refresh(): Promise<TutorWork> {
    const work = await this.#withTicket((ticket) => this.#call('getWork', { ticket, today: this.#today() }))
    this.#position = work
    return work
  }

  async openProblem(problemId: ProblemId): Promise<OpenedProblem> {
    try {
      const opened = await this.#events.untilAnswered(`problem ${problemId}`, (event) =>
        this.#withTicket((ticket) => this.#call('openProblem', { ticket, today: this.#today(), problemId, event })),
      )
      if (this.#position) this.#screen = { work: this.#position, opened }
      return opened
    } catch (error) {
      if (toWorkError(error).kind === 'moved') this.#position = null
      throw error
    }
  }

  async answer(problemId: ProblemId, response: Record<string, string[]>): Promise<AnswerVerdict> {
    const { verdict } = await this.#perform({ action: 'answer', problemId, response })
    if (!verdict) throw new WorkError('moved')
    return verdict
  }

  async requestHelp(problemId: ProblemId, isAutomatic = false): Promise<GivenHelp> {
    const { help } = await this.#perform({ action: 'help', problemId, isAutomatic })
    if (!help) throw new WorkError('moved')
    if (this.#screen) {
      const { opened } = this.#screen
      this.#screen.opened = { ...opened, helps: [...opened.helps, help] }
    }
    return help
  }

  async skip(problemId: ProblemId): Promise<void> {
    await this.#perform({ action: 'skip', problemId })
  }

  async answerSurvey(answers: Record<string, string>): Promise<void> {
    await this.#perform({ action: 'survey', answers })
  }

  async lookBack(): Promise<PastProblem[]> {
    return (await this.#withTicket((ticket) => this.#call('lookBack', { ticket, today: this.#today() }))).problems
  }

  pendingAction(): PendingAction | null {
    const pending = this.#outbox.resume()
    if (pending && pending.action !== 'survey')
      this.#screen = { work: pending.work as TutorWork, opened: pending.opened }
    return pending
  }

  /** Stores an event that the browser observed, and sends it as soon as possible. Ignored for finished work. */
  recordActivity(change: ActivityChange): void {
    if (this.#position?.place === 'END') return
    this.#activity.add(this.#events.create(), change)
    void this.flush()
  }

  noteSurveyShown({ place }: Work): void {
    this.recordActivity({ kind: 'survey_shown', survey: place === 'PRE_SURVEY' ? 'pre' : 'post' })
  }

  /** Sends the activity events that are stored on the device; the page may be about to close. */
  async flush(options?: FlushOptions): Promise<void> {
    if (this.#ticket.isHeld) await this.#activity.flush(options)
  }

  /** Sends an action, after the earlier actions that have no reply yet. */
  async #perform(request: ActionRequest): Promise<ActionReply> {
    const pending = this.#outbox.put(request, () => this.#createPending(request))
    for (const earlier of this.#outbox.before(pending)) {
      await this.#deliver(earlier).catch((error) => {
        if (!['moved', 'gone'].includes(toWorkError(error).kind)) throw error
      })
    }
    return this.#deliver(pending)
  }

  #createPending(request: ActionRequest): PendingAction {
    const context = request.action === 'survey' ? { work: this.#position } : this.#screen
    return { ...request, ...context, event: this.#events.create(), today: this.#today() } as PendingAction
  }

  async #deliver(pending: PendingAction): Promise<ActionReply> {
    try {
      const reply = await this.#send(pending)
      this.#outbox.remove(pending)
      if (reply.work) this.#position = reply.work
      return reply
    } catch (error) {
      const refusal = toWorkError(error)
      if (isFinal(refusal, pending.action)) this.#outbox.remove(pending)
      const workError = toActionError(refusal, pending.action)
      if (workError.kind === 'moved') this.#position = null
      throw workError
    }
  }

  #send(pending: PendingAction): Promise<ActionReply> {
    return this.#withTicket<ActionReply>((ticket) => {
      const body = { ticket, today: pending.today, event: this.#events.stamp(pending.event) }
      if (pending.action === 'survey') return this.#call('answerSurvey', { ...body, answers: pending.answers })
      const onProblem = { ...body, problemId: pending.problemId }
      if (pending.action === 'answer') return this.#call('answerProblem', { ...onProblem, response: pending.response })
      if (pending.action === 'skip') return this.#call('skipProblem', onProblem)
      return this.#call('askForHelp', { ...onProblem, isAutomatic: pending.isAutomatic ?? false })
    })
  }

  async #withTicket<T>(send: (ticket: string) => Promise<T>): Promise<T> {
    try {
      const reply = await this.#ticket.use(send)
      this.connection.set('saved')
      return reply
    } catch (error) {
      const { kind, code } = toWorkError(error)
      // A student who has to wait to join has nothing to save yet.
      if (isTemporary(kind) && code !== 'too_many_joins') this.connection.set('offline')
      throw error
    }
  }
}

/** Whether sending again is useless. A reply without a code did not come from our server, so it decides nothing. */
function isFinal({ kind, code }: WorkError, action: PendingAction['action']): boolean {
  if (code === null) return false
  if (kind === 'gone' || kind === 'moved' || kind === 'closed') return true
  // The server has rolled it back, and it contains no work of the student: it can be requested again.
  return code === 'internal' && (action === 'help' || action === 'skip')
}

/** What a refusal means for the student. */
function toActionError(refusal: WorkError, action: PendingAction['action']): WorkError {
  // The work continues with other problems.
  if (refusal.code === 'problem_not_found') return new WorkError('moved', refusal)
  if (refusal.kind !== 'closed') return refusal
  return new WorkError('closed', { ...refusal, hasLostWork: action === 'answer' || action === 'survey' })
}
