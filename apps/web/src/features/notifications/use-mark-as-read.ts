import { useLingui } from '@lingui/react'
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { notificationCalls, type ReplyOf } from '@trellis/domain'
import { request } from '../../lib/client'
import { messageForError } from '../../lib/message-for-error'
import { keys } from '../../lib/query-keys'
import { useNotify } from '../../ui/snackbar'
import { notificationsQuery, unreadQuery } from './notifications-query'

type Pages = InfiniteData<ReplyOf<typeof notificationCalls.getNotifications>, unknown>

/** Marks some or all notifications as read, optimistically. */
export function useMarkAsRead() {
  const { i18n } = useLingui()
  const notify = useNotify()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (which: number[] | 'all') =>
      request(notificationCalls.readNotifications, { body: which === 'all' ? { all: true } : { ids: which } }),
    onMutate: async (which) => {
      await client.cancelQueries({ queryKey: keys.notifications })
      client.setQueryData(notificationsQuery.queryKey, (pages?: Pages) => pages && markedAsRead(pages, which))
    },
    onSuccess: ({ unread }) => client.setQueryData(unreadQuery.queryKey, unread),
    onError: (error) => {
      notify(i18n._('notifications.read.failed'), { severity: 'error', detail: messageForError(error) })
      return client.invalidateQueries({ queryKey: keys.notifications })
    },
  })
}

function markedAsRead(pages: Pages, which: number[] | 'all'): Pages {
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      notifications: page.notifications.map((one) =>
        which === 'all' || which.includes(one.id) ? { ...one, isRead: true } : one,
      ),
    })),
  }
}
