/** Why a statement failed that may succeed later. */
export type DatabaseUnavailable = 'away' | 'full' | 'read_only' | 'slow'

/** By the error code of PostgreSQL, or by its class, which is the first two characters. */
const states: Record<string, DatabaseUnavailable> = {
  // The connection, or the start of it, failed.
  '08': 'away',
  // Shut down by an administrator, crashed, starting up; the database was dropped; an idle session was ended.
  '57P01': 'away',
  '57P02': 'away',
  '57P03': 'away',
  '57P04': 'away',
  '57P05': 'away',
  // The password or the database was changed under the server.
  '28': 'away',
  '3D000': 'away',
  // Too little disk, memory, connections, or another limit of the configuration.
  '53': 'full',
  // A replica, or a primary that was demoted.
  '25006': 'read_only',
  // A system error of the disk: full quota, I/O error.
  '58': 'full',
  // Statement, lock, and idle-in-transaction limits; deadlocks and conflicts that a second try resolves.
  '57014': 'slow',
  '55P03': 'slow',
  '25P03': 'away',
  '40P01': 'slow',
  '40001': 'slow',
}

/** System calls of a socket, and of the name lookup. */
const socketCalls = new Set(['connect', 'read', 'write', 'getaddrinfo', 'socket'])

/** Messages of `pg`, whose own errors have no code. */
const driverMessages: readonly (readonly [RegExp, DatabaseUnavailable])[] = [
  [/^Connection terminated due to connection timeout/, 'slow'],
  [/^Connection terminated/, 'away'],
  [/^Client (has encountered a connection error|was closed) and is not queryable/, 'away'],
  [/^Cannot use a pool after calling end/, 'away'],
  [/^timeout (expired|exceeded when trying to connect)/, 'slow'],
  [/^Query read timeout/, 'slow'],
]

/** The single place that knows which errors of the database are temporary; null for all others. */
export function databaseUnavailable(error: unknown): DatabaseUnavailable | null {
  const source = sourceOf(error)
  if (source.kind === 'state') return states[source.code] ?? states[source.code.slice(0, 2)] ?? null
  if (source.kind === 'socket') return 'away'
  return driverMessages.find(([pattern]) => pattern.test(source.message))?.[1] ?? null
}

/** Whether the connection that the error came from can no longer be used. */
export function isConnectionLost(error: unknown): boolean {
  const source = sourceOf(error)
  if (source.kind === 'state') return /^(08|57P)|^25P03$/.test(source.code)
  return source.kind === 'socket' || driverMessages.some(([pattern]) => pattern.test(source.message))
}

type ErrorSource = { kind: 'state'; code: string } | { kind: 'socket' } | { kind: 'other'; message: string }

function sourceOf(error: unknown): ErrorSource {
  if (!(error instanceof Error)) return { kind: 'other', message: '' }
  const { code, severity, syscall, query, cause } = error as Error & Record<string, unknown>
  // Drizzle wraps what the driver threw, together with the statement.
  if (typeof query === 'string' && cause instanceof Error) return sourceOf(cause)
  if (typeof code === 'string' && typeof severity === 'string') return { kind: 'state', code }
  // A name with several addresses fails with an error for each of them.
  if (error instanceof AggregateError && error.errors.length > 0) return sourceOf(error.errors[0])
  if (typeof syscall === 'string' && socketCalls.has(syscall)) return { kind: 'socket' }
  return { kind: 'other', message: error.message }
}
