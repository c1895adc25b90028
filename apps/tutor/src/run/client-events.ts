import type { ClientEvent } from '@trellis/domain'

interface Deps {
  now(): Date
  newId(): string
}

/** Gives calls the ids by which the server recognizes a call that is sent again. */
export class ClientEvents {
  readonly #deps: Deps
  readonly #unanswered = new Map<string, ClientEvent>()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  create(): ClientEvent {
    return { id: this.#deps.newId(), at: this.#deps.now().getTime() }
  }

  /** Sends with the same id until an answer arrives; the next call of that name gets a new id. */
  async untilAnswered<T>(name: string, send: (event: ClientEvent) => Promise<T>): Promise<T> {
    const event = this.#unanswered.get(name) ?? this.create()
    this.#unanswered.set(name, event)
    const reply = await send(event)
    this.#unanswered.delete(name)
    return reply
  }
}
