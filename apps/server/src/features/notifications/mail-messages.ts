import type { EndReason, NotificationKind } from '@trellis/domain'

/** The subjects of e-mails, which are also their first line. Screens have their own messages. */
const subjects: Record<NotificationKind, (studyName: string) => string> = {
  approved: (study) => `"${study}" was approved and is running`,
  sent_back: (study) => `"${study}" was sent back to development`,
  paused: (study) => `"${study}" was paused`,
  resumed: (study) => `"${study}" is running again`,
  completed: (study) => `"${study}" was completed`,
  reopened: (study) => `"${study}" was reopened and is paused`,
  archived: (study) => `"${study}" was archived`,
  deleted: (study) => `"${study}" was deleted by an administrator`,
  submitted: (study) => `"${study}" awaits approval`,
}

export function mailSubject(kind: NotificationKind, studyName: string): string {
  return subjects[kind](studyName)
}

/** Why a study ended by itself, and what can be done about it. */
export function endReasonText(reason: EndReason): string {
  if (reason.code === 'end_date_passed') return 'Its end date has passed.'
  const full = `All ${reason.enrolmentCap} of its places are taken.`
  if (!reason.isByLink) return full
  return `${full} Anyone with the study link could take one, so the study was paused and not completed. Look at who joined, then raise the limit, or have an administrator resume or complete it.`
}
