import { type Actor, AppError } from '@trellis/domain'
import type { Caller } from '@trellis/http'

/** The person behind a call. Calls of the service itself have none, and are refused. */
export function actorOf(caller: Caller): Actor {
  if (caller === 'service') throw new AppError('access_restricted', {})
  return caller.actor
}
