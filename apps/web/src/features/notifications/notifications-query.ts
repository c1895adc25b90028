import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { notificationCalls } from '@trellis/domain'
import { request } from '../../lib/client'
import { keys } from '../../lib/query-keys'

/** Number of unread notifications: polled once a minute while the tab is visible, and on return to it. */
export const unreadQuery = queryOptions({
  queryKey: [...keys.notifications, 'unread'],
  queryFn: async ({ signal }) => {
    const { unread } = await request(
      notificationCalls.getNotifications,
      { query: { unreadOnly: 'true', limit: 1 } },
      signal,
    )
    return unread
  },
  refetchInterval: 60_000,
  refetchOnWindowFocus: 'always',
  // The bell is not essential to any page: a failed request waits for the next poll.
  retry: false,
})

export const notificationsQuery = infiniteQueryOptions({
  queryKey: [...keys.notifications, 'list'],
  queryFn: ({ pageParam, signal }) =>
    request(notificationCalls.getNotifications, { query: { before: pageParam, limit: 20 } }, signal),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
  staleTime: 0,
})
