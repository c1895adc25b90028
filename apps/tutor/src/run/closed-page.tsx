import type { ReactNode } from 'react'
import type { MessageId } from '../locales/en'
import { useWords } from '../locales/words'
import { Icon } from '../screen/icon'
import { MessagePage } from '../screen/message-page'
import type { Trouble } from '../work/trouble'

/** Why there is nothing to go on with here, and what became of what was still to be sent. */
export function ClosedPage({ trouble, action }: { trouble: Trouble; action?: ReactNode }) {
  const t = useWords()
  const why = reasonOf(trouble)
  return (
    <MessagePage title={t(why)} action={action}>
      {t(`${why}More` as MessageId)}
      {trouble.hasLostWork && (
        <span className="lost-work">
          <Icon name="again" />
          {t('run.lost')}
        </span>
      )}
    </MessagePage>
  )
}

type Reason = 'run.closed' | 'run.gone' | 'link.unknown' | 'link.notOpen' | 'link.full'

function reasonOf({ code, details }: Trouble): Reason {
  if (code === 'study_link_not_found' || code === 'invalid_input') return 'link.unknown'
  if (code !== 'study_closed') return code === 'work_closed' ? 'run.closed' : 'run.gone'
  switch ((details as { reason?: string } | null)?.reason) {
    case 'not_running':
      return 'link.notOpen'
    case 'full':
      return 'link.full'
    case 'not_recruited_here':
      return 'link.unknown'
    default:
      return 'run.closed'
  }
}
