import pg from 'pg'

/** Runs work on a separate connection, outside of any pool. If it fails, an open transaction is rolled back. */
export async function withOwnClient<T>(database: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(database)
  client.on('error', () => {}) // A lost connection rejects the query under way.
  await client.connect()
  let isDone = false
  try {
    const result = await work(client)
    isDone = true
    return result
  } finally {
    if (isDone) await client.end()
    else await abandon(client)
  }
}

const patienceMs = 5_000

/** An interrupted COPY may keep the connection from answering; closing it ends the transaction as well. */
async function abandon(client: pg.Client): Promise<void> {
  const socket = (client as unknown as { connection: { stream: NodeJS.WritableStream & { destroy(): void } } })
    .connection.stream
  const patience = new Promise<void>((resolve) => setTimeout(resolve, patienceMs).unref())
  await Promise.race([client.query('rollback').catch(() => {}), patience])
  socket.destroy()
}
