/**
 * Why a call failed:
 * - `offline`: no reply arrived
 * - `server`: the server failed
 * - `signed_out`: there is no session
 * - `refused`: it belongs to another person
 * - `gone`: it does not exist
 * - `ticket_ended`: the ticket has expired
 * - `moved`: the work has moved on in another tab or on another device
 * - `closed`: the work cannot be continued
 */
export type WorkErrorKind =
  | 'offline'
  | 'server'
  | 'signed_out'
  | 'refused'
  | 'gone'
  | 'ticket_ended'
  | 'moved'
  | 'closed'

interface Facts {
  /** The server's error code; null when the reply did not come from our server. */
  code?: string | null
  details?: unknown
  hasLostWork?: boolean
}

export class WorkError extends Error {
  readonly code: string | null
  readonly details: unknown
  /** Whether an answer that was not sent yet can no longer be counted. */
  readonly hasLostWork: boolean

  constructor(
    readonly kind: WorkErrorKind,
    { code = null, details = null, hasLostWork = false }: Facts = {},
  ) {
    super(code ?? kind)
    this.name = 'WorkError'
    this.code = code
    this.details = details
    this.hasLostWork = hasLostWork
  }
}

/** Whether the same call may succeed later. */
export const isTemporary = (kind: WorkErrorKind) => kind === 'offline' || kind === 'server'

/** Narrows to a `WorkError`. Any other error is a bug, and is rethrown. */
export function toWorkError(error: unknown): WorkError {
  if (error instanceof WorkError) return error
  throw error
}
