import type { ActivityEvent, ClientEvent } from '@trellis/domain'
import type { KeyValueStore } from '../lib/key-value-store'
import { toWorkError } from '../lib/work-error'
import type { ActivityChange } from './attention'

/** The maximum number of events in one call. */
const batchSize = 100

export interface FlushOptions {
  /** Whether the request continues when the page is left. */
  keepalive: boolean
}

interface Deps {
  storage: KeyValueStore
  workKey: string
  /** Resolves to the ids of the events that are on record. */
  send(events: ActivityEvent[], options?: FlushOptions): Promise<readonly string[]>
}

/** Events that the browser observes, such as a student going away, stored on the device until they are on record. */
export class ActivityEvents {
  readonly #deps: Deps
  readonly #prefix: string

  constructor(deps: Deps) {
    this.#deps = deps
    // Cannot change: such keys are already on students' devices.
    this.#prefix = `${deps.workKey}/told/`
  }

  add(event: ClientEvent, change: ActivityChange): void {
    this.#deps.storage.write(`${this.#prefix}${event.id}`, { ...event, ...change })
  }

  async flush(options?: FlushOptions): Promise<void> {
    const batch = this.#nextBatch()
    if (batch.length === 0) return
    try {
      this.#remove(await this.#deps.send(batch, options))
    } catch (error) {
      // Our server would refuse the same events again; after any other error they wait for the next flush.
      const { kind, code } = toWorkError(error)
      if ((kind === 'gone' || kind === 'closed') && code !== null) this.#remove(batch.map(({ id }) => id))
    }
  }

  #nextBatch(): ActivityEvent[] {
    const { storage } = this.#deps
    const all = storage.keys(this.#prefix).map((key) => storage.read(key) as ActivityEvent)
    return all.sort((one, other) => one.at - other.at).slice(0, batchSize)
  }

  #remove(ids: readonly string[]): void {
    for (const id of ids) this.#deps.storage.remove(`${this.#prefix}${id}`)
  }
}
