import { i18n } from '@lingui/core'
import { type EndReason, endReasonSchema } from '@trellis/domain'
import { formatMoment } from '../dates'

/** Why a study ended automatically. */
export function endReasonMessage(reason: EndReason, timeZone: string | undefined): string {
  if (reason.code === 'end_date_passed') {
    return i18n._('ending.end_date_passed', { end: formatMoment(reason.endsAt, timeZone) })
  }
  return reason.isByLink
    ? i18n._('ending.full.byLink', { count: reason.enrolmentCap })
    : i18n._('ending.full', { count: reason.enrolmentCap })
}

/** The reason in the details of an event; null when there is none. */
export function endReasonIn(details: Readonly<Record<string, unknown>>): EndReason | null {
  return endReasonSchema.safeParse(details.endReason).data ?? null
}
