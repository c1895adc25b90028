import type { ClientEvent, ProblemId, Response, SurveyAnswers } from '@trellis/domain'
import type { KeyValueStore } from '../lib/key-value-store'
import type { OpenedProblem, Work } from '../work/work-source'

/** What a student requests from the server. */
export type ActionRequest =
  | { action: 'answer'; problemId: ProblemId; response: Response }
  | { action: 'help'; problemId: ProblemId; isAutomatic: boolean }
  | { action: 'skip'; problemId: ProblemId }
  | { action: 'survey'; answers: SurveyAnswers }

/** An action with the id and date under which it is sent every time, and what was on the screen. */
export type PendingAction = { event: ClientEvent; today: string; work: Work } & (
  | { action: 'answer'; problemId: ProblemId; opened: OpenedProblem; response: Response }
  // `isAutomatic` is missing in actions that an earlier version stored.
  | { action: 'help'; problemId: ProblemId; opened: OpenedProblem; isAutomatic?: boolean }
  | { action: 'skip'; problemId: ProblemId; opened: OpenedProblem }
  | { action: 'survey'; answers: SurveyAnswers }
)

/** Part of every storage key. Cannot change: such keys are already on students' devices. */
const keySegment = '/unsent/'

/**
 * Actions that the server has not acknowledged yet. Every action has its own storage key, so that two tabs never
 * overwrite each other; the key starts with the student and the work, so that an action is never sent in another
 * student's name.
 */
export class Outbox {
  readonly #storage: KeyValueStore
  readonly #prefix: string
  /**
   * The action for which this tab awaits a reply. Another tab may have sent it and removed it from the device; if this
   * tab sends it again, it still has its id.
   */
  #awaited: PendingAction | null = null

  constructor(storage: KeyValueStore, workKey: string) {
    this.#storage = storage
    this.#prefix = `${workKey}${keySegment}`
  }

  /** Stores an action on the device before it is sent. A repeated request without a reply is the same action. */
  put(request: ActionRequest, create: () => PendingAction): PendingAction {
    const unanswered = [...this.#all(), ...(this.#awaited ? [this.#awaited] : [])]
    let pending = unanswered.findLast((each) => contentOf(each) === contentOf(request))
    if (!pending) {
      pending = create()
      this.#storage.write(this.#keyOf(pending), pending)
    }
    this.#awaited = pending
    return pending
  }

  /** The pending actions before this one, oldest first, which have to be sent before it. */
  before(pending: PendingAction): PendingAction[] {
    return this.#all().filter(({ event }) => event.at < pending.event.at)
  }

  /** The last action on the device, which this tab continues. */
  resume(): PendingAction | null {
    this.#awaited = this.#all().at(-1) ?? null
    return this.#awaited
  }

  remove(pending: PendingAction): void {
    this.#storage.remove(this.#keyOf(pending))
    if (this.#awaited?.event.id === pending.event.id) this.#awaited = null
  }

  #keyOf(pending: PendingAction): string {
    return `${this.#prefix}${pending.event.id}`
  }

  #all(): PendingAction[] {
    return this.#storage
      .keys(this.#prefix)
      .map((key) => withCurrentNames(this.#storage.read(key)))
      .filter(isPendingAction)
      .sort((one, other) => one.event.at - other.event.at)
  }
}

/** Whether this device holds pending actions under a work key, or under a prefix of several. */
export const hasPendingActions = (storage: KeyValueStore, keyPrefix: string) =>
  storage.keys(keyPrefix).some((key) => key.includes(keySegment))

function contentOf({ action, ...rest }: Partial<Record<string, unknown>>): string {
  return JSON.stringify([action, rest.problemId, rest.response, rest.answers])
}

/**
 * Renames what earlier versions called the id of a problem, so that an answer stored before an update is still sent.
 */
function withCurrentNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withCurrentNames)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name === 'ceri' || name === 'problemCeri' ? 'problemId' : name,
      withCurrentNames(member),
    ]),
  )
}

/** A value on the device may be from an older version, or edited by hand. */
function isPendingAction(value: unknown): value is PendingAction {
  const pending = value as Partial<PendingAction> | null
  const hasBase =
    typeof pending?.event?.id === 'string' && typeof pending.today === 'string' && Boolean(pending.work?.progress)
  if (!hasBase) return false
  return pending.action === 'survey' ? Boolean(pending.work?.survey) : 'opened' in pending
}
