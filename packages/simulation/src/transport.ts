import type { Call, CallParts, InputOf, Random, ReplyOf } from '@trellis/domain'

/** Makes one call of the contract. Rejects with `UnreachableError`, `RefusedError` and nothing else. */
export type Transport = <P extends CallParts>(call: Call<P>, input: InputOf<P>) => Promise<ReplyOf<P>>

/** No answer came, or one that says to try again: it is unknown whether the call was carried out. */
export class UnreachableError extends Error {
  constructor(
    message = 'no answer',
    /** How long the server asks to wait. */
    readonly retryAfterMs = 0,
    /** What was answered; null when nothing was. */
    readonly status: number | null = null,
  ) {
    super(message)
    this.name = 'UnreachableError'
  }
}

/** The server refused the call. */
export class RefusedError extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    message: string = code,
  ) {
    super(message)
    this.name = 'RefusedError'
  }
}

export type Fault = 'lost_request' | 'lost_reply' | 'sent_twice'

export interface Faults {
  random: Random
  /** The chance of a fault in one call, from 0 to 1. */
  rate: number
  onFault?(fault: Fault): void
  /** Both answers to a call that was sent twice. */
  onTwice?(first: unknown, second: unknown): void
}

/** A network as schools have it: requests and replies get lost, and some requests arrive twice at the same time. */
export function withFaults(transport: Transport, { random, rate, onFault, onTwice }: Faults): Transport {
  return async (call, input) => {
    const fault = random.next() < rate ? random.pick<Fault>(['lost_request', 'lost_reply', 'sent_twice']) : null
    if (fault) onFault?.(fault)
    if (fault === 'lost_request') throw new UnreachableError('the request was lost')
    if (fault === 'sent_twice') {
      const [first, second] = await Promise.allSettled([transport(call, input), transport(call, input)])
      if (first.status === 'fulfilled' && second.status === 'fulfilled') onTwice?.(first.value, second.value)
      if (first.status === 'fulfilled') return first.value
      if (second.status === 'fulfilled') return second.value
      throw first.reason
    }
    const reply = await transport(call, input)
    if (fault === 'lost_reply') throw new UnreachableError('the reply was lost')
    return reply
  }
}

export interface Retries {
  pause(milliseconds: number): Promise<void>
  attempts?: number
  onRetry?(): void
}

/** Repeats a call until an answer comes: the event in it keeps its id, so that it counts once. */
export function withRetries(transport: Transport, { pause, attempts = 12, onRetry }: Retries): Transport {
  return async (call, input) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await transport(call, input)
      } catch (error) {
        if (!(error instanceof UnreachableError) || attempt >= attempts) throw error
        onRetry?.()
        // Jitter: students who lost the connection together do not retry together.
        const backoff = Math.min(25 * 2 ** attempt, 2_000) * (0.5 + Math.random() / 2)
        await pause(error.retryAfterMs + backoff)
      }
    }
  }
}

/** Reports every event that was sent and answered. */
export function withReceipts(
  transport: Transport,
  onAnswered: (eventIds: readonly string[], call: Call, reply: unknown) => void,
): Transport {
  return async (call, input) => {
    const reply = await transport(call, input)
    const { body } = input as { body?: { event?: { id: string }; events?: readonly { id: string }[] } }
    const events = body?.events ?? (body?.event ? [body.event] : [])
    const ids = events.map(({ id }) => id)
    if (ids.length > 0) onAnswered(ids, call as Call, reply)
    return reply
  }
}
