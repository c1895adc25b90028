import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle, type NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import { inTransaction } from './transaction'

/** Drizzle over a pool, with the transactions of this package: those of drizzle leak connections that break in them. */
export function connectTables<S extends Record<string, unknown>>(pool: Pool, schema: S): NodePgDatabase<S> {
  const db = drizzle(pool, { schema })
  const dialect = new PgDialect()
  const { fullSchema, tableNamesMap, schema: tables } = db._
  const relations = tables && { fullSchema, tableNamesMap, schema: tables }
  db.transaction = (work, config) =>
    inTransaction(
      pool,
      (client) => {
        const session = new NodePgSession<S, ExtractTablesWithRelations<S>>(client, dialect, relations, {})
        return work(new NodePgTransaction<S, ExtractTablesWithRelations<S>>(dialect, session, relations))
      },
      { begin: beginOf(config) },
    )
  return db
}

function beginOf(config: PgTransactionConfig = {}): string {
  const { isolationLevel, accessMode, deferrable } = config
  const parts = [
    isolationLevel && `isolation level ${isolationLevel}`,
    accessMode,
    deferrable !== undefined && (deferrable ? 'deferrable' : 'not deferrable'),
  ]
  return ['begin', ...parts.filter(Boolean)].join(' ')
}
