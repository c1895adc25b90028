import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { messageForError } from '../../lib/message-for-error'
import { useAuth } from '../../lib/session'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { SkeletonRows } from '../../ui/skeleton-rows'
import { NotificationItem } from './notification-item'
import { notificationsQuery } from './notifications-query'
import { useMarkAsRead } from './use-mark-as-read'

interface Props {
  anchor: HTMLElement
  isOpen: boolean
  onClose: () => void
  unread: number
}

export function NotificationPanel({ anchor, isOpen, onClose, unread }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const read = useMarkAsRead()
  return (
    <Popover
      open={isOpen}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, sx: paper } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, px: 2, py: 1 }}>
        <Typography variant="h2" id={id} tabIndex={-1}>
          {i18n._('notifications.title')}
        </Typography>
        {unread > 0 && (
          <Button size="small" onClick={() => read.mutate('all')}>
            {i18n._('notifications.readAll')}
          </Button>
        )}
      </Box>
      <Box sx={{ overflow: 'auto', borderTop: 1, borderColor: 'divider' }}>
        {isOpen && <Items onClose={onClose} onRead={(ids) => read.mutate(ids)} />}
      </Box>
    </Popover>
  )
}

function Items({ onClose, onRead }: { onClose: () => void; onRead: (ids: number[]) => void }) {
  const { i18n } = useLingui()
  const { isAdmin } = useAuth()
  const list = useInfiniteQuery(notificationsQuery)
  if (list.isError && !list.data) {
    return (
      <Box sx={{ p: 2 }}>
        <ErrorState
          title={i18n._('notifications.failed')}
          message={messageForError(list.error)}
          onRetry={() => list.refetch()}
          isRetrying={list.isFetching}
        />
      </Box>
    )
  }
  if (!list.data) return <SkeletonRows rows={4} />
  const items = list.data.pages.flatMap((page) => page.notifications)
  if (items.length === 0) {
    return (
      <Box sx={{ p: 2 }}>
        <EmptyState
          title={i18n._('notifications.empty')}
          message={isAdmin ? i18n._('notifications.empty.admin') : i18n._('notifications.empty.message')}
        />
      </Box>
    )
  }
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.map((item) => (
          <NotificationItem key={item.id} item={item} onOpen={onClose} onRead={() => onRead([item.id])} />
        ))}
      </Box>
      {list.hasNextPage && (
        <Button fullWidth loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()} sx={{ my: 1 }}>
          {i18n._('notifications.older')}
        </Button>
      )}
    </>
  )
}

const paper = {
  display: 'flex',
  flexDirection: 'column',
  mt: 1,
  width: 400,
  maxWidth: 'calc(100vw - 24px)',
  maxHeight: 'min(560px, calc(100dvh - 80px))',
  border: 1,
  borderColor: 'divider',
  boxShadow: 8,
} as const
