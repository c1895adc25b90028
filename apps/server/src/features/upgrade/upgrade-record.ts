import { createHash } from 'node:crypto'
import { AppError, canonicalJson, type LogEntry, type Mark, uuidOf } from '@trellis/domain'
import type { Pool } from 'pg'
import { nothingDone } from '../../delivery/enrolment.store'

/** Where events go that belong to no study: work of the student in none. */
export async function workOutside(pool: Pool, studentId: string): Promise<number> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'upgrade-outside',
    text: `insert into trellis.work (study_id, student_id, state) values (0, $1, $2)
      on conflict (student_id, homework_id, study_id) do update set last_at = now() returning id`,
    values: [studentId, nothingDone],
  })
  return Number(rows[0]!.id)
}

/** The same content, always the same id: UpGrade's clients send none, and what they send again is to be found. */
export function idOfContent(content: unknown): string {
  return uuidOf(createHash('sha256').update(canonicalJson(content)).digest().subarray(0, 16), 8)
}

/** What a mark says, in the words of the record. */
export function markedData({ data, status, uniquifier, clientError }: Mark) {
  return {
    site: data.site,
    target: data.target ?? '',
    condition: data.assignedCondition?.conditionCode ?? null,
    status: status ?? null,
    uniquifier: uniquifier ?? null,
    clientError: clientError ?? null,
  }
}

const namesZone = /(z|[+-]\d\d:?\d\d)$/i
const isDateAndTime = /^\d{4}-\d\d-\d\d[t ]\d\d/i

/** Milliseconds since the epoch. A time that names no zone is UTC, whatever zone the server is in. */
export function timeOf({ timestamp }: LogEntry, index: number): number {
  const isBare = isDateAndTime.test(timestamp) && !namesZone.test(timestamp)
  const at = Date.parse(isBare ? `${timestamp}Z` : timestamp)
  if (Number.isNaN(at)) {
    const fields = [{ field: `value.${index}.timestamp`, message: 'This is not a time' }]
    throw new AppError('invalid_input', { fields })
  }
  return at
}
