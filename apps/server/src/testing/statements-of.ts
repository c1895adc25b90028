import type pg from 'pg'
import type { TestServer } from './test-server'

/** The names of the prepared statements that a server sends while `act` runs. */
export async function statementsOf<T>(
  { composed: { pools } }: TestServer,
  act: () => Promise<T>,
): Promise<{ result: T; names: string[] }> {
  const names: string[] = []
  const stops = [pools.study, pools.platform].map((pool) => pool && listen(pool, names))
  try {
    return { result: await act(), names }
  } finally {
    for (const stop of stops) stop?.()
  }
}

function listen(pool: pg.Pool, names: string[]): () => void {
  const { query: send } = pool
  pool.query = ((config: { name?: string }, ...rest: unknown[]) => {
    if (config.name) names.push(config.name)
    return Reflect.apply(send, pool, [config, ...rest])
  }) as typeof send
  return () => {
    pool.query = send
  }
}
