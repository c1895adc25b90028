import { i18n } from '@lingui/core'
import { isDeployed, type Study } from '@trellis/domain'

/** Why the preregistration can no longer be edited. */
export function closedText({ studyStatus }: Study): string {
  if (isDeployed(studyStatus)) return i18n._('prereg.closed')
  return studyStatus === 'ARCHIVED' ? i18n._('prereg.archived') : i18n._('prereg.registered')
}
