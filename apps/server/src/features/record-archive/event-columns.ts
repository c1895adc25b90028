import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { SchemaElement } from 'hyparquet'

/**
 * The version of the columns below, which a manifest names. A migration that adds a column to the events, or fills one,
 * raises it, and `restoreRecord` then does the same to events of an earlier version.
 */
export const eventsVersion = 1

type ColumnType = 'integer' | 'bigint' | 'text' | 'uuid' | 'json' | 'time'

export interface EventColumn {
  name: string
  type: ColumnType
  isRequired?: true
}

/** Every column of an event except its study. The first three are its key. */
export const eventColumns: readonly EventColumn[] = [
  { name: 'work_id', type: 'bigint', isRequired: true },
  { name: 'id', type: 'uuid', isRequired: true },
  { name: 'seq', type: 'integer', isRequired: true },
  { name: 'kind', type: 'text', isRequired: true },
  { name: 'at', type: 'time', isRequired: true },
  { name: 'client_at', type: 'time' },
  { name: 'condition_id', type: 'integer' },
  { name: 'problem_ceri', type: 'text' },
  { name: 'data', type: 'json', isRequired: true },
  { name: 'ordinal', type: 'integer' },
  { name: 'place', type: 'text' },
  { name: 'problem_set_ceri', type: 'text' },
  { name: 'support_ceri', type: 'text' },
  { name: 'device', type: 'text' },
  { name: 'sent_at', type: 'time' },
  { name: 'student_at', type: 'time' },
  { name: 'reply', type: 'json' },
]

/** A value as it is in a file: times in microseconds since the epoch, and JSON as the database writes it. */
export type EventValue = string | number | bigint | null
export type EventRow = readonly EventValue[]

interface TypeRules {
  parquet: Pick<SchemaElement, 'type' | 'converted_type'>
  /** The expression that reads a column. */
  read(column: SQL): SQL
  /** The SQL type of a list of such values. */
  listType: string
  /** The expression that turns a value of such a list into the value of the column. */
  write(value: SQL): SQL
}

const unchanged = (value: SQL) => value
const asText = (column: SQL) => sql`${column}::text`
const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const

export const typeRules: Record<ColumnType, TypeRules> = {
  integer: { parquet: { type: 'INT32' }, read: unchanged, listType: 'integer[]', write: unchanged },
  bigint: { parquet: { type: 'INT64' }, read: unchanged, listType: 'bigint[]', write: unchanged },
  text: { parquet: text, read: unchanged, listType: 'text[]', write: unchanged },
  uuid: { parquet: text, read: asText, listType: 'text[]', write: (value) => sql`${value}::uuid` },
  // Not Parquet's own JSON type: a reader would parse it, and numbers would lose digits.
  json: { parquet: text, read: asText, listType: 'text[]', write: (value) => sql`${value}::jsonb` },
  time: {
    parquet: { type: 'INT64', converted_type: 'TIMESTAMP_MICROS' },
    read: (column) => sql`(extract(epoch from ${column}) * 1000000)::bigint`,
    listType: 'bigint[]',
    write: (value) => sql`timestamptz 'epoch' + ${value} * interval '1 microsecond'`,
  },
}

/** The driver returns 64-bit integers as text. */
export function eventValueOf({ type }: EventColumn, value: unknown): EventValue {
  if (value === null || value === undefined) return null
  return type === 'bigint' || type === 'time' ? BigInt(value as string | bigint) : (value as string | number)
}

/** The hash of rows in their order: the same for rows of the database and of files. */
export function createRowHash() {
  const hash = createHash('sha256')
  const plain = (value: EventValue) => (typeof value === 'bigint' ? String(value) : value)
  return {
    add(rows: readonly EventRow[]): void {
      hash.update(rows.map((row) => `${JSON.stringify(row.map(plain))}\n`).join(''))
    },
    digest: () => hash.digest('hex'),
  }
}
