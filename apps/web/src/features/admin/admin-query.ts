import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { adminTableCalls } from '@trellis/domain'
import { request } from '../../lib/client'
import { keys } from '../../lib/query-keys'
import type { AdminState } from './admin-state'

/** One page of all studies, filtered and sorted by the server. */
export const adminStudiesQuery = ({ search, statuses, typeId, sort, order, page, pageSize }: AdminState) =>
  queryOptions({
    queryKey: [...keys.adminStudies, { search, statuses, typeId, sort, order, page, pageSize }],
    queryFn: ({ signal }) =>
      request(
        adminTableCalls.adminStudies,
        {
          query: {
            search,
            status: statuses.length > 0 ? [...statuses] : undefined,
            type: typeId === null ? undefined : [typeId],
            sort,
            order,
            page,
            pageSize,
          },
        },
        signal,
      ),
    placeholderData: keepPreviousData,
  })
