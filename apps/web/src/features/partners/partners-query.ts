import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { calls } from '@trellis/domain'
import { request } from '../../lib/client'

const queryKey = ['admin', 'partners']

export const partnersQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => request(calls.getPartners, {}, signal),
})

/** A mutation on platforms. Pending until the list is up to date; a failed one does not wait for it. */
export function usePartnerMutation<Input, Reply>(change: (input: Input) => Promise<Reply>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    // A token is shown only once: it must not stay in the cache after its dialog closes.
    gcTime: 0,
    onSettled: (_, error) => {
      const refreshed = client.invalidateQueries({ queryKey })
      return error ? undefined : refreshed
    },
  })
}
