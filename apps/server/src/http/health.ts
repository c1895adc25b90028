import type { ReadReplica } from '@trellis/database'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'

/** Load balancers check every few seconds and time out soon. */
const longestMs = 900

/**
 * `/healthz`: the process is running, whatever the state of its database. `/readyz`: it can work, because every pool
 * has a connection that answers in time. The state of a replica is reported but not required, because the primary
 * replaces it.
 */
export function healthRoutes(
  app: FastifyInstance,
  pools: readonly Pool[],
  replica: Pick<ReadReplica, 'status'> | null = null,
): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    const isReady = await inTime(Promise.all(pools.map((pool) => pool.query('select 1'))))
    return reply
      .status(isReady ? 200 : 503)
      .send({ status: isReady ? 'ready' : 'not ready', ...(replica && { replica: replica.status() }) })
  })
}

function inTime(answers: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, longestMs, false)
    answers
      .then(
        () => resolve(true),
        () => resolve(false),
      )
      .finally(() => clearTimeout(timer))
  })
}
