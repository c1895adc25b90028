/**
 * Why something could not be done: no answer came; the server could not; nobody is signed in; it belongs to somebody
 * else; there is no such thing; the ticket has ended; the work stands somewhere else by now; it is closed.
 */
export type TroubleKind = 'offline' | 'server' | 'signed_out' | 'refused' | 'gone' | 'ticket_ended' | 'moved' | 'closed'

interface Facts {
  /** What the server called it; null when nothing came from it. */
  code?: string | null
  details?: unknown
}

export class Trouble extends Error {
  readonly code: string | null
  readonly details: unknown
  /** Whether something that the student did and that was still to be sent cannot be counted any more. */
  hasLostWork = false

  constructor(
    readonly kind: TroubleKind,
    { code = null, details = null }: Facts = {},
  ) {
    super(code ?? kind)
    this.name = 'Trouble'
    this.code = code
    this.details = details
  }
}

/** Whether the same thing may well go through a little later. */
export const isPassing = (kind: TroubleKind) => kind === 'offline' || kind === 'server'

export function troubleIn(error: unknown): Trouble {
  if (error instanceof Trouble) return error
  throw error
}

export function troubleOf(error: unknown): TroubleKind {
  return troubleIn(error).kind
}
