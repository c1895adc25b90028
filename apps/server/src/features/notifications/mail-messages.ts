import type { EndReason, NotificationKind, StudyRequestKind } from '@trellis/domain'

type Subject = (studyName: string, request: MailedRequest | null) => string

/** What the owner of a study asked for. */
export interface MailedRequest {
  kind: StudyRequestKind
  deployOn: string | null
}

/** The subjects of e-mails, which are also their first line. Screens have their own messages. */
const subjects: Record<NotificationKind, Subject> = {
  approved: (study) => `"${study}" was approved and is running`,
  scheduled: (study) => `"${study}" was approved and starts at a later date`,
  started: (study) => `"${study}" has started`,
  sent_back: (study) => `"${study}" was sent back to development`,
  paused: (study) => `"${study}" was paused`,
  resumed: (study) => `"${study}" is running again`,
  completed: (study) => `"${study}" was completed`,
  reopened: (study) => `"${study}" was reopened and is paused`,
  archived: (study) => `"${study}" was archived`,
  deleted: (study) => `"${study}" was deleted by an administrator`,
  submitted: (study) => `"${study}" awaits approval`,
  requested: (study, request) => `The owner of "${study}" asks an administrator to ${requestText(request)}`,
  declined: (study, request) => `"${study}": your request to ${requestText(request)} was declined`,
  unblinded: (study) => `"${study}" was unblinded before its end`,
  team_invited: (study) => `You are invited to the team of "${study}"`,
  ownership_offered: (study) => `"${study}" is offered to you: you can become its owner`,
  team_joined: (study) => `A researcher has joined the team of "${study}"`,
  ownership_accepted: (study) => `"${study}" has a new owner`,
  team_declined: (study) => `An invitation to the team of "${study}" was declined`,
  team_removed: (study) => `You are no longer in the team of "${study}"`,
  commented: (study) => `New comment on "${study}"`,
  mentioned: (study) => `You were mentioned in a comment on "${study}"`,
  publication_requested: (study) => `The owner of "${study}" requests a public page`,
  published: (study) => `The public page of "${study}" is published`,
  publication_declined: (study) => `"${study}": your request for a public page was declined`,
  publication_withdrawn: (study) => `The public page of "${study}" was withdrawn by an administrator`,
}

function requestText(request: MailedRequest | null): string {
  switch (request?.kind) {
    case 'pause':
      return 'pause it'
    case 'resume':
      return 'resume it'
    case 'complete':
      return 'complete it'
    case 'archive':
      return 'archive it'
    case 'unblind':
      return 'unblind it before its end'
    case 'deploy':
      return `deploy it on ${request.deployOn}`
    default:
      return 'change its status'
  }
}

export function mailSubject(kind: NotificationKind, studyName: string, request: MailedRequest | null = null): string {
  return subjects[kind](studyName, request)
}

/** Why a study ended automatically, and what can be done about it. */
export function endReasonText(reason: EndReason): string {
  if (reason.code === 'end_date_passed') return 'Its end date has passed.'
  const full = `All ${reason.enrolmentCap} of its places are taken.`
  if (!reason.isByLink) return full
  return `${full} Anyone with the study link can take a place, so the study was paused instead of completed. Check who joined, then raise the limit, or ask an administrator to resume or complete the study.`
}

/** When an approved study starts, in UTC: a mail does not know the time zone of its reader. */
export function startText(startsAt: number): string {
  return `It starts on ${new Date(startsAt * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC.`
}
