import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { type Notification, type NotificationKind, reviewPath, stepPath } from '@trellis/domain'
import { Link } from 'react-router'
import { useMe } from '../../lib/session'
import { formatMoment } from '../../shared/dates'
import { onFirstClick } from '../../ui/double-click'
import { CheckIcon } from '../../ui/icons'
import { type MessageId, useWords } from './words'

const messages: Record<NotificationKind, MessageId> = {
  approved: 'notifications.kind.approved',
  sent_back: 'notifications.kind.sent_back',
  paused: 'notifications.kind.paused',
  resumed: 'notifications.kind.resumed',
  completed: 'notifications.kind.completed',
  archived: 'notifications.kind.archived',
  submitted: 'notifications.kind.submitted',
}

interface Props {
  item: Notification
  onOpen: () => void
  onRead: () => void
}

export function NotificationItem({ item, onOpen, onRead }: Props) {
  const t = useWords()
  const timeZone = useMe()?.timeZone
  const text = t(messages[item.kind], { study: item.study.studyName })
  const handleOpen = () => {
    if (!item.isRead) onRead()
    onOpen()
  }
  return (
    <Item data-unread={!item.isRead || undefined}>
      <div className="body">
        <Link to={addressOf(item)} onClick={handleOpen}>
          {text}
        </Link>
        {!item.isRead && <span className="unread">{t('notifications.unread')}</span>}
        {item.note !== null && <q>{item.note}</q>}
        <time dateTime={new Date(item.createdAt * 1000).toISOString()}>{formatMoment(item.createdAt, timeZone)}</time>
      </div>
      {!item.isRead && (
        <IconButton
          size="small"
          aria-label={t('notifications.read.of', { text })}
          title={t('notifications.read')}
          onClick={onFirstClick(onRead)}
        >
          <CheckIcon />
        </IconButton>
      )}
    </Item>
  )
}

/** An administrator looks at what awaits approval; an owner at the last step of the study. */
function addressOf({ kind, study }: Notification): string {
  if (kind === 'submitted') return reviewPath(study.studyId)
  return stepPath(study.studyTypeId, 'deploy', study.studyId)
}

const Item = styled('li')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'flex-start',
  gap: theme.spacing(1),
  padding: theme.spacing(1.25, 1.5, 1.25, 2),
  borderLeft: '3px solid transparent',
  '& + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '&[data-unread]': { borderLeftColor: theme.vars.palette.primary.main },
  '& .body': { flex: 1, minWidth: 0, display: 'grid', gap: 2, overflowWrap: 'anywhere' },
  '& a': { color: theme.vars.palette.text.primary, lineHeight: '24px', textDecoration: 'none' },
  '& a:hover': { textDecoration: 'underline' },
  '&[data-unread] a': { fontWeight: 650 },
  '& .unread': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  '& q': {
    quotes: 'none',
    color: theme.vars.palette.text.secondary,
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 3,
    overflow: 'hidden',
  },
  '& time': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}))
