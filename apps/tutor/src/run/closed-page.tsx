import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import type { WorkError } from '../lib/work-error'
import { Icon } from '../ui/icon'
import { MessagePage } from '../ui/message-page'

/** Why the work cannot be continued, and whether an answer was lost. */
export function ClosedPage({ error, action }: { error: WorkError; action?: ReactNode }) {
  const { i18n } = useLingui()
  const { title, more } = textsFor(error)
  return (
    <MessagePage title={i18n._(title)} action={action}>
      {i18n._(more)}
      {error.hasLostWork && (
        <span className="lost-work">
          <Icon name="again" />
          {i18n._('run.lost')}
        </span>
      )}
    </MessagePage>
  )
}

const texts = {
  ended: { title: /*i18n*/ 'run.closed', more: /*i18n*/ 'run.closedMore' },
  unassigned: { title: /*i18n*/ 'run.gone', more: /*i18n*/ 'run.goneMore' },
  unknownLink: { title: /*i18n*/ 'link.unknown', more: /*i18n*/ 'link.unknownMore' },
  notOpen: { title: /*i18n*/ 'link.notOpen', more: /*i18n*/ 'link.notOpenMore' },
  erased: { title: /*i18n*/ 'run.erased', more: /*i18n*/ 'run.erasedMore' },
  full: { title: /*i18n*/ 'link.full', more: /*i18n*/ 'link.fullMore' },
}

function textsFor({ code, details }: WorkError) {
  if (code === 'study_link_not_found' || code === 'invalid_input') return texts.unknownLink
  if (code === 'student_erased') return texts.erased
  if (code !== 'study_closed') return code === 'work_closed' ? texts.ended : texts.unassigned
  switch ((details as { reason?: string } | null)?.reason) {
    case 'not_running':
      return texts.notOpen
    case 'full':
      return texts.full
    case 'not_recruited_here':
      return texts.unknownLink
    default:
      return texts.ended
  }
}
