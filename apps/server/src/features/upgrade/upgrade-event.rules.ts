import { createHash } from 'node:crypto'
import { AppError, canonicalJson, type EventData, type LogEntry, type Mark, uuidOf } from '@trellis/domain'

/** An id derived from the content: UpGrade's clients send none, and a repeated request must be recognized. */
export function contentId(content: unknown): string {
  return uuidOf(createHash('sha256').update(canonicalJson(content)).digest().subarray(0, 16), 8)
}

/** What is recorded of a mark. */
export function markedData({ data, status, uniquifier, clientError }: Mark): EventData<'marked'> {
  return {
    site: data.site,
    target: data.target ?? '',
    condition: data.assignedCondition?.conditionCode ?? null,
    status: status ?? null,
    uniquifier: uniquifier ?? null,
    clientError: clientError ?? null,
  }
}

const hasZone = /(z|[+-]\d\d:?\d\d)$/i
const isDateTime = /^\d{4}-\d\d-\d\d[t ]\d\d/i

/** Milliseconds since the epoch. A time without a zone is UTC, whatever the zone of the server. */
export function timestampOf({ timestamp }: LogEntry, index: number): number {
  const lacksZone = isDateTime.test(timestamp) && !hasZone.test(timestamp)
  const at = Date.parse(lacksZone ? `${timestamp}Z` : timestamp)
  if (Number.isNaN(at)) {
    const fields = [{ field: `value.${index}.timestamp`, message: 'This is not a date and time' }]
    throw new AppError('invalid_input', { fields })
  }
  return at
}
