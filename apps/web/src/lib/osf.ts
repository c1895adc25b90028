import { useMutation, useQueryClient } from '@tanstack/react-query'
import { osfCalls, osfIdOf } from '@trellis/domain'
import { request } from './client'
import { authQuery, recheckAuth } from './session'

/** Links the signed-in researcher to an OSF account after the service has checked the id; an empty one unlinks. */
export function useLinkOsf() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (typed: string) => request(osfCalls.linkOsfResearcher, { body: { osfUserId: osfIdOf(typed) } }),
    onSuccess: ({ osfUserId }) => client.setQueryData(authQuery.queryKey, (auth) => auth && { ...auth, osfUserId }),
    // A refused id may have cleared the one that was stored.
    onError: () => recheckAuth(client).catch(() => undefined),
  })
}
