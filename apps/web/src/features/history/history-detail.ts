import { i18n } from '@lingui/core'
import type { HistoryEvent } from '@trellis/domain'
import { statusMessage } from '../../shared/labels'

/** One line of detail for an event; null when there is nothing worth showing. */
export function historyDetail({ fromStatus, toStatus, details }: HistoryEvent): string | null {
  if (fromStatus !== null && toStatus !== null) {
    return i18n._('history.move', { from: i18n._(statusMessage[fromStatus]), to: i18n._(statusMessage[toStatus]) })
  }
  if ('from' in details && 'to' in details) {
    return i18n._('history.change', { from: shown(details.from), to: shown(details.to) })
  }
  if (typeof details.name === 'string') return i18n._('history.named', { name: details.name })
  const id = details.problemSetId ?? details.problemCeri
  return typeof id === 'string' ? id : null
}

function shown(value: unknown): string {
  return value === null || value === '' ? i18n._('history.nothing') : String(value)
}
