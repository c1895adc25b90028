import type { StudyId } from '@trellis/domain'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/client'
import { createRowHash, type EventRow, eventColumns, eventValueOf, typeRules } from './event-columns'

/** Rows in memory at the same time. */
const batchSize = 5_000

const values = sql.join(
  eventColumns.map(
    ({ name, type }) => sql`${typeRules[type].read(sql`${sql.identifier(name)}`)} as ${sql.identifier(name)}`,
  ),
  sql`, `,
)

/**
 * The events of a study in the order of their key, a batch at a time, so that memory does not depend on their number.
 */
export async function* readEvents(tx: Tx, studyId: StudyId): AsyncGenerator<EventRow[]> {
  await tx.execute(sql`
    declare archived_events no scroll cursor for
    select ${values} from trellis.event where study_id = ${studyId} order by work_id, id, seq`)
  for (;;) {
    const { rows } = await tx.execute(sql`fetch ${sql.raw(String(batchSize))} from archived_events`)
    if (rows.length === 0) break
    yield rows.map((row) => eventColumns.map((column) => eventValueOf(column, row[column.name])))
  }
  await tx.execute(sql`close archived_events`)
}

export async function hashEvents(tx: Tx, studyId: StudyId): Promise<string> {
  const hash = createRowHash()
  for await (const rows of readEvents(tx, studyId)) hash.add(rows)
  return hash.digest()
}

export async function insertEvents(tx: Tx, studyId: StudyId, rows: readonly EventRow[]): Promise<void> {
  const names = sql.join(
    eventColumns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  const lists = eventColumns.map(({ type }, index) => {
    const list = rows.map((row) => row[index]!).map((value) => (typeof value === 'bigint' ? String(value) : value))
    return sql`${sql.param(list)}::${sql.raw(typeRules[type].listType)}`
  })
  const written = eventColumns.map(({ name, type }) => typeRules[type].write(sql`v.${sql.identifier(name)}`))
  await tx.execute(sql`
    insert into trellis.event (study_id, ${names})
    select ${studyId}::integer, ${sql.join(written, sql`, `)} from unnest(${sql.join(lists, sql`, `)}) as v(${names})`)
}
