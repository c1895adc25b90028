import type { Pool, PoolClient } from 'pg'
import { isConnectionLost } from './database-error'

/**
 * Lends a connection to `work` and always releases it. A connection that was lost, or is in an unknown state, is closed
 * instead of being used for the next request.
 */
export async function withConnection<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let lost: Error | undefined
  // The statement under way fails with the same error, or else the next one does.
  const handleLoss = (error: Error) => {
    lost ??= error
  }
  client.on('error', handleLoss)
  try {
    return await work(client)
  } catch (error) {
    if (isConnectionLost(error)) lost ??= error as Error
    throw error
  } finally {
    client.off('error', handleLoss)
    client.release(lost)
  }
}

/** The only way to run a transaction: committed when `work` is done, rolled back when it throws. */
export function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  options: { begin?: string; commits?: (result: T) => boolean } = {},
): Promise<T> {
  return withConnection(pool, async (client) => {
    await client.query(options.begin ?? 'begin')
    let result: T
    try {
      result = await work(client)
    } catch (error) {
      await rollBack(client, error)
      throw error
    }
    if (options.commits?.(result) ?? true) await commit(client)
    else await rollBack(client, undefined)
    return result
  })
}

/** After a failed statement, PostgreSQL answers a commit by rolling back, without an error. */
async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back, because one of its statements had failed')
}

/** If the rollback fails too, the first error is reported, and the connection is not used again. */
async function rollBack(client: PoolClient, reason: unknown): Promise<void> {
  if (isConnectionLost(reason)) return
  try {
    await client.query('rollback')
  } catch (error) {
    client.emit('error', error)
    if (reason === undefined) throw error
  }
}
