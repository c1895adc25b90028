import { i18n } from '@lingui/core'
import type { StudyRequest, StudyRequestKind } from '@trellis/domain'
import { formatDay } from '../dates'

/** What an owner can request from an administrator. */
export const requestMessage: Record<StudyRequestKind, string> = {
  pause: /*i18n*/ 'request.pause',
  resume: /*i18n*/ 'request.resume',
  complete: /*i18n*/ 'request.complete',
  deploy: /*i18n*/ 'request.deploy',
  archive: /*i18n*/ 'request.archive',
  unblind: /*i18n*/ 'request.unblind',
}

/** What is requested, with its date if it has one. */
export function requestLabel({ kind, deployOn }: Pick<StudyRequest, 'kind' | 'deployOn'>): string {
  return deployOn === null ? i18n._(requestMessage[kind]) : i18n._('request.deployOn', { date: formatDay(deployOn) })
}
