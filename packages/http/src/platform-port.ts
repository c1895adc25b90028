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

/**
 * For a study service on the same database, which opens homework in one statement: parts of it say who holds the session
 * and what the homework is. The platform writes them, because the tables are its own.
 */
export interface SessionHomework {
  /**
   * Two tables for a `with`: `person`, the holder of the session whose token has the hash `$1`, and `given (class_id,
   * problem_set_ceri, grade, school, teacher_id)`, the homework `$2` if that person may open it.
   */
  tables: string
  /**
   * An expression for the roster of a class with this student: `{ size, joinedAt, namesakeId }` as JSON, the last two null
   * if there is none, `joinedAt` in seconds.
   */
  rosterOf(classId: string, userId: string): string
  /** What `$1` is; null for what cannot be a token. */
  tokenHashOf(token: string): string | null
  /** The holder of the session, from `row_to_json` of `person`. */
  identityOf(tokenHash: string, person: unknown): Promise<Identity>
}
