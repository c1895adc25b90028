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

/** An act of an administrator. The server answers with what has become of everything. */
export function useBestSoFarAct<Input>(act: (input: Input) => Promise<BestSoFar>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (bestSoFar) => {
      client.setQueryData(bestSoFarQuery.queryKey, bestSoFar)
      void client.invalidateQueries({ queryKey: ['best-tutorings'] })
    },
  })
}
