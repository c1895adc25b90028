import { type HistoryEvent, statusLabel } from '@trellis/domain'
import { word } from './words'

/** One line of detail for an event; null when there is nothing worth showing. */
export function historyDetail({ fromStatus, toStatus, details }: HistoryEvent): string | null {
  if (fromStatus !== null && toStatus !== null) {
    return word('history.move', { from: statusLabel[fromStatus], to: statusLabel[toStatus] })
  }
  if ('from' in details && 'to' in details) {
    return word('history.change', { from: shown(details.from), to: shown(details.to) })
  }
  if (typeof details.name === 'string') return word('history.named', { name: details.name })
  const id = details.problemSetId ?? details.problemCeri
  return typeof id === 'string' ? id : null
}

function shown(value: unknown): string {
  return value === null || value === '' ? word('history.nothing') : String(value)
}
