import type { ClientBase } from 'pg'

export interface TableName {
  schema: string
  name: string
}

/** The table of applied migrations. The migrations write it themselves, so it is never copied. */
export const migrationTable = 'migration'

export const quoted = ({ schema, name }: TableName) => `"${schema}"."${name}"`

/** Tables with the columns that can be written. Partitions count as part of their table. */
export async function findTables(
  client: ClientBase,
  schemas: readonly string[],
): Promise<(TableName & { columns: string[] })[]> {
  const { rows } = await client.query(
    `select n.nspname as schema, c.relname as name,
       array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname = any ($1) and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> $2
     group by 1, 2 order by 1, 2`,
    [schemas, migrationTable],
  )
  return rows
}

export async function findSequences(client: ClientBase, schemas: readonly string[]): Promise<TableName[]> {
  const { rows } = await client.query(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and c.relkind = 'S' and c.relname <> $2 order by 1, 2`,
    [schemas, `${migrationTable}_id_seq`],
  )
  return rows
}

/** The schemas among these that have a table. */
export async function findFilledSchemas(client: ClientBase, schemas: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ nspname: string }>(
    `select n.nspname from pg_namespace n
     where n.nspname = any ($1) and exists (select from pg_class c where c.relnamespace = n.oid and c.relkind in ('r', 'p'))
     order by 1`,
    [schemas],
  )
  return rows.map((row) => row.nspname)
}

export async function findMigrations(client: ClientBase, schema: string): Promise<number[]> {
  const { rows } = await client.query<{ created_at: string }>(
    `select created_at from ${quoted({ schema, name: migrationTable })} order by created_at`,
  )
  return rows.map((row) => Number(row.created_at))
}

/** Makes the text format of rows independent of the settings of the server, the role and the database. */
export const sessionSettings = [
  "set local client_encoding = 'UTF8'",
  "set local datestyle = 'ISO, MDY'",
  "set local intervalstyle = 'postgres'",
  "set local timezone = 'UTC'",
  'set local extra_float_digits = 3',
  "set local bytea_output = 'hex'",
  'set local statement_timeout = 0',
  'set local idle_in_transaction_session_timeout = 0',
  // Every row of the tables, or an error: never the part that a row-level policy shows.
  'set local row_security = off',
].join('; ')
