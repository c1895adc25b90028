import type { ActivityEvent, ClientEvent } from '@trellis/domain'
import type { KeyValueStore } from '../lib/key-value-store'
import { toWorkError } from '../lib/work-error'
import type { ActivityChange } from './attention'

/** Most events that are sent at once. */
const batchSize = 100

export interface FlushOptions {
  /** Whether the request goes on when the page is left. */
  keepalive: boolean
}

interface Deps {
  storage: KeyValueStore
  workKey: string
  /** Answers with the ids that are on record. */
  send(events: ActivityEvent[], options?: FlushOptions): Promise<readonly string[]>
}

/** What the browser noticed (the student went away and came back), kept on the device until it is on record. */
export class ActivityEvents {
  readonly #deps: Deps
  readonly #prefix: string

  constructor(deps: Deps) {
    this.#deps = deps
    // On students' devices already: it cannot change.
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
      // What our server refuses now it will refuse later; after any other error the events wait for the next flush.
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
