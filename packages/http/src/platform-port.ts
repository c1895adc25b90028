import type { InputOf, ParsedOf, platformCalls, ReplyOf } from '@trellis/domain'
import type { Caller, Identity } from './caller'

export type PlatformCalls = typeof platformCalls

/** The platform as the study service sees it: one function per call of the contract, in process or over HTTP. */
export type PlatformPort = {
  [Name in keyof PlatformCalls]: (
    input: InputOf<PlatformCalls[Name]>,
    caller: Caller,
  ) => Promise<ReplyOf<PlatformCalls[Name]>>
} & {
  /** The person a session belongs to; null when it has ended. */
  identify(session: string): Promise<Identity | null>
}

/** The same functions over input that has been parsed already. */
export type PlatformHandlers = {
  [Name in keyof PlatformCalls]: (
    input: ParsedOf<PlatformCalls[Name]>,
    caller: Caller,
  ) => Promise<ReplyOf<PlatformCalls[Name]>>
}
