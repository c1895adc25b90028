import type { Actor, SessionStanding } from '@trellis/domain'

/**
 * On whose behalf a call is made. Includes the token of the session, so that a platform in another process can verify
 * it. `service` is the study service acting on its own behalf.
 */
export type Caller = { actor: Actor; session: string | null } | 'service'

/** The person a session belongs to, with what every screen needs to know. */
export interface Identity extends SessionStanding {
  actor: Actor
  userName: string
  hasCompletedOnboarding: boolean
}
