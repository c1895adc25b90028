import pg from 'pg'
import { StatementGroup } from './statement-groups'

/**
 * For a pooler in transaction mode, such as PgBouncer: a named prepared statement belongs to a connection, and the next
 * transaction may use another one. So names are left out.
 */
export class UnnamedStatementsClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: every form of the overloaded method is passed on
  override query(config: any, ...others: any[]): any {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    if (config instanceof StatementGroup) return (super.query as any)(config.withoutNames(), ...others)
    const isNamed = typeof config?.name === 'string' && typeof config.submit !== 'function'
    // biome-ignore lint/suspicious/noExplicitAny: as above
    return (super.query as any)(isNamed ? { ...config, name: undefined } : config, ...others)
  }
}

/**
 * Options of a pool behind such a pooler. It refuses connections with time limits of the session, so these must be set
 * on the role instead.
 */
export const transactionPoolingOptions: pg.PoolConfig = {
  Client: UnnamedStatementsClient,
  statement_timeout: undefined,
  lock_timeout: undefined,
  idle_in_transaction_session_timeout: undefined,
} as pg.PoolConfig
