import pg from 'pg'

/**
 * How long something may take, in milliseconds. A value in the address of the database, such as
 * `?statement_timeout=60000`, has precedence.
 */
export const databaseTimeLimits = {
  /** Until there is a connection: a new one, or one that another request gives back. */
  connect: 5_000,
  /** Until a lock is given. Whatever holds one is short, so this is long. */
  lock: 10_000,
  statement: 30_000,
  /** Between two statements of a transaction, which may wait for the platform. */
  idleInTransaction: 60_000,
  /** Until PostgreSQL answers at all: the limits above are kept by PostgreSQL, which may be cut off. */
  answer: 40_000,
}

/** The pool of a server: limited in time, and never the end of the process. */
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
  // An idle connection that is lost; the pool opens another one when it is needed.
  pool.on('error', onLost)
  // One that is in use: its statement fails, and an event without a listener would end the process besides.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Work of a start that takes as long as it takes: migrations, and waiting for another process that does the same. */
export async function withoutTimeLimits<T>(pool: pg.Pool, work: (patient: pg.Pool) => Promise<T>): Promise<T> {
  const patient = createPool(
    {
      ...pool.options,
      // The pool hides it from being listed.
      password: pool.options.password,
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
