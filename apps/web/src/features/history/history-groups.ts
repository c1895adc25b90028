import { type HistoryEvent, historyMessageId } from '@trellis/domain'

/** Events of the same kind that one person made one after the other, newest first. */
export type HistoryGroup = readonly [HistoryEvent, ...HistoryEvent[]]

/** Seconds between two events that still count as one after the other. */
const longestBreak = 3600

/**
 * Writing supports makes an event for each of them. They are told as one, so that what matters stays in sight; moves and
 * what has a note always stand alone.
 */
export function groupEvents(events: readonly HistoryEvent[]): HistoryGroup[] {
  const groups: [HistoryEvent, ...HistoryEvent[]][] = []
  for (const event of events) {
    const last = groups.at(-1)
    if (last && belongs(event, last.at(-1)!)) last.push(event)
    else groups.push([event])
  }
  return groups
}

function belongs(older: HistoryEvent, newer: HistoryEvent): boolean {
  return (
    older.toStatus === null &&
    newer.toStatus === null &&
    older.note === null &&
    newer.note === null &&
    historyMessageId(older) === historyMessageId(newer) &&
    older.actor.xref === newer.actor.xref &&
    newer.at - older.at <= longestBreak
  )
}
