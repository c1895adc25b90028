import pg from 'pg'

/**
 * How long something may take, in milliseconds. A value in the address of the database, such as
 * `?statement_timeout=60000`, has precedence.
 */
export const databaseTimeLimits = {
  /** Until there is a connection: a new one, or one that another request releases. */
  connect: 10_000,
  /** Until a lock is granted. Locks are held only briefly, so this is long. */
  lock: 10_000,
  statement: 30_000,
  /** Between two statements of a transaction, which may wait for the platform. */
  idleInTransaction: 60_000,
  /** Until PostgreSQL answers at all: it enforces the limits above, but may be cut off. */
  answer: 40_000,
}

/** A pool with time limits, whose lost connections never end the process. */
export function createPool(config: pg.PoolConfig, onLost: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: databaseTimeLimits.connect,
    lock_timeout: databaseTimeLimits.lock,
    statement_timeout: databaseTimeLimits.statement,
    idle_in_transaction_session_timeout: databaseTimeLimits.idleInTransaction,
    query_timeout: databaseTimeLimits.answer,
    keepAlive: true,
    ...config,
  })
  // An idle connection was lost; the pool opens another one when it is needed.
  pool.on('error', onLost)
  // A connection in use was lost: its statement fails, and an event without a listener would also end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * Longer, because a machine that starts several services is slow. A database that cannot be reached is still reported.
 */
const startConnect = 60_000

/** For work that may take long, such as migrations, and waiting for another process that does the same. */
export async function withoutTimeLimits<T>(pool: pg.Pool, work: (patient: pg.Pool) => Promise<T>): Promise<T> {
  const patient = createPool(
    {
      ...pool.options,
      // Not enumerable in the pool's options, so the spread does not copy it.
      password: pool.options.password,
      connectionTimeoutMillis: startConnect,
      lock_timeout: 0,
      statement_timeout: 0,
      idle_in_transaction_session_timeout: 0,
      query_timeout: 0,
    },
    () => {},
  )
  try {
    return await work(patient)
  } finally {
    await patient.end()
  }
}
