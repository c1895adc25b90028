import { i18n } from '@lingui/core'
import { isApproved, type StudyStatus } from '@trellis/domain'
import { formatDate } from '../dates'
import { statusMessage } from '../labels'

/** The status of a study as people read it; one that is approved says when it starts. */
export function statusText(status: StudyStatus, startsAt: number | null, timeZone: string | undefined): string {
  if (startsAt !== null && isApproved({ status, startsAt }))
    return i18n._('status.approved', { date: formatDate(startsAt, timeZone) })
  return i18n._(statusMessage[status])
}
