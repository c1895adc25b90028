import { toWorkError, WorkError } from '../lib/work-error'

/**
 * Holds the ticket that admits a student to one piece of work. The ticket is fetched when it is first needed, and once
 * more when the server replies that it has expired or that its work is closed: homework can still be done after the
 * study that it was part of has ended.
 */
export class Ticket {
  readonly #enter: () => Promise<string>
  #value: string | null = null
  /** Calls that need a ticket at the same time share one request. */
  #entering: Promise<string> | null = null

  constructor(enter: () => Promise<string>) {
    this.#enter = enter
  }

  get isHeld(): boolean {
    return this.#value !== null
  }

  /** Makes a call with the ticket, and repeats it with a new ticket when that can help. */
  async use<T>(send: (ticket: string) => Promise<T>): Promise<T> {
    const ticket = await this.#hold()
    try {
      return await send(ticket)
    } catch (error) {
      const refusal = toWorkError(error)
      if (refusal.kind !== 'ticket_ended' && refusal.code !== 'work_closed') throw refusal
      return send(await this.#renew(ticket, refusal))
    }
  }

  async #hold(): Promise<string> {
    if (this.#value !== null) return this.#value
    this.#entering ??= this.#fetch().finally(() => {
      this.#entering = null
    })
    return this.#entering
  }

  async #fetch(): Promise<string> {
    try {
      this.#value = await this.#enter()
      return this.#value
    } catch (error) {
      const refusal = toWorkError(error)
      // Our server knows no such work for this student, so there is nothing to continue.
      throw refusal.kind === 'gone' && refusal.code !== null ? new WorkError('closed', refusal) : refusal
    }
  }

  /** When the work stays closed, the first refusal is the one that says why. */
  async #renew(expired: string, refusal: WorkError): Promise<string> {
    if (this.#value === expired) this.#value = null
    try {
      return await this.#hold()
    } catch (error) {
      throw refusal.kind === 'closed' && toWorkError(error).kind === 'closed' ? refusal : error
    }
  }
}
