import type { Actor, InputOf, ParsedOf, platformCalls, ReplyOf } from '@trellis/domain'

/**
 * On whose behalf the platform is asked. The session's token goes along so that a platform in another process can
 * check for itself; `service` is the study service speaking for itself.
 */
export type Caller = { actor: Actor; session: string | null } | 'service'

export type PlatformCalls = typeof platformCalls

/** The platform as the study service sees it: one function per call of the contract, in process or over HTTP. */
export type PlatformPort = {
  [Name in keyof PlatformCalls]: (
    input: InputOf<PlatformCalls[Name]>,
    caller: Caller,
  ) => Promise<ReplyOf<PlatformCalls[Name]>>
} & {
  /** Who holds this session; null when nobody does any more. */
  identify(session: string): Promise<Identity | null>
}

/** Who a session belongs to, with what every screen needs to know. */
export interface Identity {
  actor: Actor
  userName: string
  hasCompletedOnboarding: boolean
}

/** The same functions over input that has been parsed already. */
export type PlatformHandlers = {
  [Name in keyof PlatformCalls]: (
    input: ParsedOf<PlatformCalls[Name]>,
    caller: Caller,
  ) => Promise<ReplyOf<PlatformCalls[Name]>>
}
