import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { calls } from '@trellis/domain'
import { request } from '../../lib/client'

const queryKey = ['admin', 'partners']

export const partnersQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => request(calls.getPartners, {}, signal),
})

/** Changes who is let in. Is under way until the list shows it, and never waits for the list when it failed. */
export function usePartnerMutation<Input, Reply>(change: (input: Input) => Promise<Reply>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    // A token is told once: it is gone with the dialog that shows it.
    gcTime: 0,
    onSettled: (_, error) => {
      const shown = client.invalidateQueries({ queryKey })
      return error ? undefined : shown
    },
  })
}
