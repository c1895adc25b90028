import { type Call, defaultQuotaLimits, invalidInput, platformCalls, type QuotaLimits } from '@trellis/domain'
import type { Caller, PlatformHandlers, PlatformPort, SessionHomework } from '@trellis/http'
import { requireAccess, requireStorable } from '@trellis/http'
import type { Pool } from 'pg'
import { identify, noSecondFactor } from './accounts/sessions/sessions.store'
import { classHandlers } from './classes/classes.handlers'
import { homeworkHandlers } from './classes/homework.handlers'
import { createSessionHomework } from './classes/session-homework'
import { studentDataHandlers } from './classes/student-data.handlers'
import { contentHandlers } from './content/content.handlers'
import { connect, type Db } from './db/client'
import { createPlatformQuotas } from './quotas'
import { imageHandlers } from './resources/resources.handlers'
import { schoolHandlers } from './schools/schools.handlers'
import { studentResponseHandlers } from './student-responses/student-responses.handlers'
import { tutoringHandlers } from './tutorings/tutorings.handlers'
import { userHandlers } from './users/users.handlers'

export interface EmbeddedPlatform {
  db: Db
  /** For callers in this process. */
  port: PlatformPort
  /** For `corePlugin`, whose input is already parsed. */
  handlers: PlatformHandlers
  /** For a study service on the same database. */
  sessionHomework: SessionHomework
}

/** The platform inside this process, on the PostgreSQL database of the pool. */
export function createEmbeddedPlatform(
  pool: Pool,
  limits: QuotaLimits = defaultQuotaLimits,
  secondFactor = noSecondFactor,
  /** For reads that tolerate lag. */
  readPool = pool,
): EmbeddedPlatform {
  const db = connect(pool)
  const quotas = createPlatformQuotas(limits)
  const identifySession = (session: string) => identify(db, session, secondFactor)
  const handlers: PlatformHandlers = {
    ...contentHandlers(db, connect(readPool)),
    ...tutoringHandlers(db, quotas),
    ...studentResponseHandlers(db, quotas),
    ...userHandlers(db, identifySession),
    ...imageHandlers(db, quotas),
    ...classHandlers(db, quotas),
    ...schoolHandlers(db, quotas),
    ...homeworkHandlers(db, quotas),
    ...studentDataHandlers(db),
  }
  const port = Object.fromEntries(
    Object.entries(platformCalls).map(([name, call]) => [
      name,
      async (input: object, caller: Caller) => {
        const handle = handlers[name as keyof PlatformHandlers] as (input: unknown, caller: Caller) => Promise<unknown>
        requireAccess(call.access, caller)
        return handle(parseInput(call, input), caller)
      },
    ]),
  ) as unknown as PlatformPort
  port.identify = identifySession
  return { db, port, handlers, sessionHomework: createSessionHomework(db, secondFactor) }
}

function parseInput(call: Call, input: { params?: unknown; query?: unknown; body?: unknown }) {
  const part = (schema: Call['body'], value: unknown) => {
    const parsed = schema?.safeParse(value ?? {})
    if (parsed && !parsed.success) throw invalidInput(parsed.error)
    requireStorable(parsed?.data)
    return parsed?.data
  }
  return {
    params: part(call.params, input.params),
    query: part(call.query, input.query),
    body: part(call.body, input.body),
  }
}
