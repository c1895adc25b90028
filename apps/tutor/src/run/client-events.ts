import type { ClientEvent, DeviceClass } from '@trellis/domain'

interface Deps {
  now(): Date
  newId(): string
  device: DeviceClass
}

/** Gives calls the ids by which the server recognizes a repeated call. */
export class ClientEvents {
  readonly #deps: Deps
  readonly #unanswered = new Map<string, ClientEvent>()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  create(): ClientEvent {
    return { id: this.#deps.newId(), at: this.#deps.now().getTime() }
  }

  /** Adds the device and the time of this attempt, which may be later than the event itself. */
  stamp<Event extends ClientEvent>(event: Event): Event {
    return { ...event, sentAt: this.#deps.now().getTime(), device: this.#deps.device }
  }

  /** Sends with the same id until a reply arrives; after that, a call of the same name gets a new id. */
  async untilAnswered<T>(name: string, send: (event: ClientEvent) => Promise<T>): Promise<T> {
    const event = this.#unanswered.get(name) ?? this.create()
    this.#unanswered.set(name, event)
    const reply = await send(this.stamp(event))
    this.#unanswered.delete(name)
    return reply
  }
}
