import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type BestSoFar, bestSoFarCalls, skillCalls } from '@trellis/domain'
import { request } from '../../lib/client'
import { keys } from '../../lib/query-keys'

export const bestSoFarQuery = queryOptions({
  queryKey: ['best-so-far'],
  queryFn: ({ signal }) => request(bestSoFarCalls.getBestSoFar, {}, signal),
})

export const skillsQuery = queryOptions({
  queryKey: keys.skills,
  queryFn: ({ signal }) => request(skillCalls.getSkillNodes, {}, signal),
})

/** A change by an administrator. The server replies with the new state of the whole page. */
export function useBestSoFarMutation<Input>(change: (input: Input) => Promise<BestSoFar>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (bestSoFar) => {
      client.setQueryData(bestSoFarQuery.queryKey, bestSoFar)
      void client.invalidateQueries({ queryKey: ['best-tutorings'] })
    },
  })
}
