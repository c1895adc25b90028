import { AsyncResource } from 'node:async_hooks'
import type pg from 'pg'
import { StatementGroup } from './statement-groups'
import type { StatementWatcher } from './statement-watcher'

/** Calls the watcher for every statement sent through the pool, in the context of its sender. */
export function watchStatements(pool: pg.Pool, watcher: StatementWatcher): void {
  pool.on('connect', (client) => watchClient(client as WatchedClient, watcher))
  // A request that waits for a connection is called back by the one that returns it: without the binding, its statements
  // would appear in the other request's context.
  const connect = pool.connect.bind(pool) as (callback?: (...args: unknown[]) => void) => unknown
  pool.connect = ((callback?: (...args: unknown[]) => void) =>
    connect(callback && AsyncResource.bind(callback))) as typeof pool.connect
}

interface WatchedClient {
  query(...args: unknown[]): unknown
}

function watchClient(client: WatchedClient, watcher: StatementWatcher): void {
  const query = client.query
  client.query = (...args) => {
    const [statement] = args
    const ended = statement instanceof StatementGroup ? statement.watch(watcher) : watcher(textOf(statement))
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      const report = (error: unknown, result: unknown) => {
        ended(error ?? undefined)
        callback(error, result)
      }
      return query.apply(client, [...args.slice(0, -1), report])
    }
    const returned = query.apply(client, args)
    if (returned instanceof Promise) {
      returned.then(
        () => ended(),
        (error: unknown) => ended(error),
      )
    } else {
      // A stream ends later, so only the sending of its statement is reported.
      ended()
    }
    return returned
  }
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement
  const { text } = (statement ?? {}) as { text?: unknown }
  return typeof text === 'string' ? text : ''
}
