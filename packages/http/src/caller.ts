import type { Actor, SessionStanding } from '@trellis/domain'

/**
 * On whose behalf a call is made. The session's token goes along so that a platform in another process can check for
 * itself; `service` is the study service acting for itself.
 */
export type Caller = { actor: Actor; session: string | null } | 'service'

/** The person a session belongs to, with what every screen needs to know. */
export interface Identity extends SessionStanding {
  actor: Actor
  userName: string
  hasCompletedOnboarding: boolean
}
