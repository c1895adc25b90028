import { i18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import {
  invitationsPath,
  isOutdated,
  livePath,
  type Notification,
  resultsPath,
  reviewPath,
  stepPath,
} from '@trellis/domain'
import { Link } from 'react-router'
import { useMe } from '../../lib/session'
import { formatMoment } from '../../shared/dates'
import { endReasonMessage } from '../../shared/ending/end-reason-message'
import { requestLabel } from '../../shared/request/request-labels'
import { statusText } from '../../shared/study/status-text'
import { onFirstClick } from '../../ui/double-click'
import { CheckIcon } from '../../ui/icons'
import { notificationMessage, requestStatusMessage } from './notification-messages'

interface Props {
  item: Notification
  onOpen: () => void
  onRead: () => void
}

export function NotificationItem({ item, onOpen, onRead }: Props) {
  const { i18n } = useLingui()
  const timeZone = useMe()?.timeZone
  const text = i18n._(notificationMessage[item.kind], { study: item.study.studyName, by: item.by ?? '' })
  const address = addressOf(item)
  const handleOpen = () => {
    if (!item.isRead) onRead()
    onOpen()
  }
  return (
    <Item data-unread={!item.isRead || undefined}>
      <div className="body">
        {address === null ? (
          <span className="text">{text}</span>
        ) : (
          <Link to={address} onClick={handleOpen}>
            {text}
          </Link>
        )}
        {!item.isRead && <span className="unread">{i18n._('notifications.unread')}</span>}
        {item.request && <span>{requestLabel(item.request)}</span>}
        {isOutdated(item) && <span className="reason">{statusNow(item, timeZone)}</span>}
        {item.note !== null && <q>{item.note}</q>}
        {item.endReason && <span className="reason">{endReasonMessage(item.endReason, timeZone)}</span>}
        {item.startsAt !== null && (
          <span className="reason">
            {i18n._('notification.startsAt', { date: formatMoment(item.startsAt, timeZone) })}
          </span>
        )}
        <time dateTime={new Date(item.createdAt * 1000).toISOString()}>{formatMoment(item.createdAt, timeZone)}</time>
      </div>
      {!item.isRead && (
        <IconButton
          size="small"
          aria-label={i18n._('notifications.read.of', { text })}
          title={i18n._('notifications.read')}
          onClick={onFirstClick(onRead)}
        >
          <CheckIcon />
        </IconButton>
      )}
    </Item>
  )
}

/** The current status of the study, or of the request that the notification is about. */
function statusNow({ kind, study, request }: Notification, timeZone: string | undefined): string {
  if (kind === 'requested' && request && request.status !== 'open') return i18n._(requestStatusMessage[request.status])
  if (study.status === null) return ''
  return i18n._('notifications.now', { status: statusText(study.status, study.startsAt, timeZone) })
}

/**
 * Notifications for administrators lead to the review page, invitations to the list of invitations, and the others to
 * the last step of the study or to the page that shows what has changed.
 */
function addressOf({ kind, study }: Notification): string | null {
  if (kind === 'team_invited' || kind === 'ownership_offered') return invitationsPath
  if (study.status === null || study.studyTypeId === null) return null
  if (kind === 'submitted' || kind === 'requested') return reviewPath(study.studyId)
  if (kind === 'unblinded') return livePath(study.studyId)
  if (kind === 'publication_requested') return '/admin/public-pages'
  if (kind.startsWith('publi')) return resultsPath(study.studyId)
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
  '&[data-unread] :is(a, .text)': { fontWeight: 650 },
  '& .unread': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  '& q': {
    quotes: 'none',
    color: theme.vars.palette.text.secondary,
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 3,
    overflow: 'hidden',
  },
  '& .reason': { color: theme.vars.palette.text.secondary },
  '& time': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}))
