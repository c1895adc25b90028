import pg from 'pg'
import { StatementGroup } from './statement-groups'

/**
 * For a pooler that lends connections by transaction, as PgBouncer does: a statement that was prepared under a name belongs
 * to a connection, and the next transaction may have another one. So names are left out.
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
 * Options of a pool behind such a pooler. Time limits of the session would be refused when it connects, so PostgreSQL gets
 * them from the role instead.
 */
export const transactionPoolingOptions: pg.PoolConfig = {
  Client: UnnamedStatementsClient,
  statement_timeout: undefined,
  lock_timeout: undefined,
  idle_in_transaction_session_timeout: undefined,
} as pg.PoolConfig
