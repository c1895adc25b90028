import type { NotificationKind } from '@trellis/domain'

/** The subjects of e-mails, which are also their first line. Screens have their own messages. */
const subjects: Record<NotificationKind, (studyName: string) => string> = {
  approved: (study) => `"${study}" was approved and is running`,
  sent_back: (study) => `"${study}" was sent back to development`,
  paused: (study) => `"${study}" was paused`,
  resumed: (study) => `"${study}" is running again`,
  completed: (study) => `"${study}" was completed`,
  archived: (study) => `"${study}" was archived`,
  submitted: (study) => `"${study}" awaits approval`,
}

export function mailSubject(kind: NotificationKind, studyName: string): string {
  return subjects[kind](studyName)
}
