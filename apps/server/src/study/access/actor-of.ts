import { type Actor, AppError } from '@trellis/domain'
import type { Caller } from '@trellis/http'

/** The person behind a call; the platform's service token is no person and owns no study. */
export function actorOf(caller: Caller): Actor {
  if (caller === 'service') throw new AppError('access_restricted', {})
  return caller.actor
}
