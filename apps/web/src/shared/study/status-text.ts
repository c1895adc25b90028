import { i18n } from '@lingui/core'
import { isApproved, type StudyStatus } from '@trellis/domain'
import { formatDate } from '../dates'
import { statusMessage } from '../labels'

/** The displayed status of a study; for an approved study, it includes the start date. */
export function statusText(status: StudyStatus, startsAt: number | null, timeZone: string | undefined): string {
  if (startsAt !== null && isApproved({ status, startsAt }))
    return i18n._('status.approved', { date: formatDate(startsAt, timeZone) })
  return i18n._(statusMessage[status])
}
