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

/** The same functions for input that is already parsed. */
export type PlatformHandlers = {
  [Name in keyof PlatformCalls]: (
    input: ParsedOf<PlatformCalls[Name]>,
    caller: Caller,
  ) => Promise<ReplyOf<PlatformCalls[Name]>>
}

/**
 * For a study service on the same database, which opens homework in one statement. The platform provides the parts of
 * it that read the session and the homework, because it owns their tables.
 */
export interface SessionHomework {
  /**
   * Two tables for a `with`: `person`, the holder of the session whose token has the hash `$1`, and `given (class_id,
   * problem_set_ceri, grade, school, teacher_id)`, the homework `$2` if that person may open it.
   */
  tables: string
  /**
   * An expression for the roster of a class with this student: `{ size, joinedAt, namesakeId }` as JSON. `joinedAt` is
   * in seconds; it and `namesakeId` may be null.
   */
  rosterOf(classId: string, userId: string): string
  /** The value of `$1`; null for a malformed token. */
  tokenHashOf(token: string): string | null
  /** The holder of the session, from `row_to_json` of `person`. */
  identityOf(tokenHash: string, person: unknown): Promise<Identity>
}
