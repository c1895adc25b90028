import type { TestServer } from './test-server'

/** The names of the prepared statements that the study service of a server sends while something is done. */
export async function statementsOf<T>(
  server: TestServer,
  act: () => Promise<T>,
): Promise<{ result: T; names: string[] }> {
  const pool = server.composed.pools.study
  const names: string[] = []
  const { query: send } = pool
  pool.query = ((config: { name?: string }, ...rest: unknown[]) => {
    if (config.name) names.push(config.name)
    return Reflect.apply(send, pool, [config, ...rest])
  }) as typeof send
  try {
    return { result: await act(), names }
  } finally {
    pool.query = send
  }
}
