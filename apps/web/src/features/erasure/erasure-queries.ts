import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { calls } from '@trellis/domain'
import { request } from '../../lib/client'

const queryKey = ['admin', 'personal-data']

export const requestsQuery = (page: number, pageSize: number) =>
  queryOptions({
    queryKey: [...queryKey, 'requests', page, pageSize],
    queryFn: ({ signal }) => request(calls.getDataRequests, { query: { page, pageSize } }, signal),
  })

/** The students whose nickname or class matches the search, and the participants with this code. */
export const searchQuery = (search: string) =>
  queryOptions({
    queryKey: [...queryKey, 'search', search],
    queryFn: async ({ signal }) => {
      const [students, participants] = await Promise.all([
        request(calls.findStudents, { query: { search } }, signal),
        request(calls.findParticipants, { query: { participant: search } }, signal),
      ])
      return { students, participants }
    },
    enabled: search !== '',
  })

/** Studies that can be erased. */
export const studiesQuery = queryOptions({
  queryKey: [...queryKey, 'studies'],
  queryFn: async ({ signal }) => {
    const studies = await request(calls.studyAdmin, {}, signal)
    return studies.filter(({ studyStatus: { value } }) => value === 'COMPLETED' || value === 'ARCHIVED')
  },
})

/** An erasure or an export. Pending until the lists are up to date; a failed one does not wait for them. */
export function useDataMutation<Reply>(change: () => Promise<Reply>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: (_, error) => {
      const refetched = client.invalidateQueries({ queryKey })
      return error ? undefined : refetched
    },
  })
}
