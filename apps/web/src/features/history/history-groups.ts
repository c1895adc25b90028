import { type HistoryEvent, historyMessageId } from '@trellis/domain'

/** Consecutive events of the same kind by the same person, newest first. */
export type HistoryGroup = readonly [HistoryEvent, ...HistoryEvent[]]

/** Between two events of one group. */
const maxGapSeconds = 3600

/**
 * Writing supports records an event for each of them. They are shown as one, so that important events stay visible;
 * status changes and events with a note are always shown separately.
 */
export function groupEvents(events: readonly HistoryEvent[]): HistoryGroup[] {
  const groups: [HistoryEvent, ...HistoryEvent[]][] = []
  for (const event of events) {
    const last = groups.at(-1)
    if (last && belongTogether(event, last.at(-1)!)) last.push(event)
    else groups.push([event])
  }
  return groups
}

function belongTogether(older: HistoryEvent, newer: HistoryEvent): boolean {
  return (
    older.toStatus === null &&
    newer.toStatus === null &&
    older.note === null &&
    newer.note === null &&
    historyMessageId(older) === historyMessageId(newer) &&
    older.actor.userId === newer.actor.userId &&
    newer.at - older.at <= maxGapSeconds
  )
}
