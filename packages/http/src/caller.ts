import { type Actor, AppError, type SessionSecurity, type UserId } from '@trellis/domain'

/**
 * On whose behalf a call is made. Includes the token of the session, so that a platform in another process can verify
 * it. `service` is the study service acting on its own behalf.
 */
export type Caller = { actor: Actor; session: string | null } | 'service'

/** The person behind a call. Refuses the service token, which belongs to no one. */
export function requireActor(caller: Caller): Actor {
  if (caller === 'service') throw new AppError('access_restricted', {})
  return caller.actor
}

export function requireUserId(caller: Caller): UserId {
  return requireActor(caller).userId
}

/** The person behind a call; null for the study service. */
export function userIdOf(caller: Caller): UserId | null {
  return caller === 'service' ? null : caller.actor.userId
}

/** Whether the caller may see and change everyone's: an administrator or the study service. */
export function hasAdminRights(caller: Caller): boolean {
  return caller === 'service' || caller.actor.isAdmin
}

/** The person a session belongs to, with what every screen needs to know. */
export interface Identity extends SessionSecurity {
  actor: Actor
  userName: string
  hasCompletedOnboarding: boolean
}
