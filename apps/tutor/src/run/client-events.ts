import type { ClientEvent, DeviceClass } from '@trellis/domain'

interface Deps {
  now(): Date
  newId(): string
  device: DeviceClass
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

  /** As it is sent now: the time of sending is that of this attempt, whenever the event itself happened. */
  stamp<Event extends ClientEvent>(event: Event): Event {
    return { ...event, sentAt: this.#deps.now().getTime(), device: this.#deps.device }
  }

  /** Sends with the same id until an answer arrives; the next call of that name gets a new id. */
  async untilAnswered<T>(name: string, send: (event: ClientEvent) => Promise<T>): Promise<T> {
    const event = this.#unanswered.get(name) ?? this.create()
    this.#unanswered.set(name, event)
    const reply = await send(this.stamp(event))
    this.#unanswered.delete(name)
    return reply
  }
}
