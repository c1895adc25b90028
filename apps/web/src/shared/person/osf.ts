import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { osfCalls, osfIdOf } from '@trellis/domain'
import { isApiError } from '../../lib/api-error'
import { request } from '../../lib/client'
import { keys } from '../../lib/query-keys'
import { authQuery, recheckAuth } from '../../lib/session'
import { patchStudy } from '../study/study-edits'

/** Links the signed-in researcher to an OSF account after the server has checked the id; an empty id unlinks. */
export function useLinkOsf() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (typed: string) => request(osfCalls.linkOsfResearcher, { body: { osfUserId: osfIdOf(typed) } }),
    onSuccess: ({ osfUserId }) => client.setQueryData(authQuery.queryKey, (auth) => auth && { ...auth, osfUserId }),
    // A rejected id may have cleared the stored one.
    onError: () => recheckAuth(client).catch(() => undefined),
  })
}

/** The project's title comes from OSF, which may be slow, so the page does not wait for it. */
export const osfProjectQuery = (studyId: number) =>
  queryOptions({
    queryKey: keys.osfProject(studyId),
    queryFn: ({ signal }) => request(osfCalls.getOsfProject, { query: { studyId } }, signal),
    staleTime: 300_000,
  })

/** Links a study to an OSF project after the server has checked the id; an empty id unlinks. */
export function useLinkOsfProject(studyId: number) {
  const client = useQueryClient()
  const show = (osfProjectId: string | null) => patchStudy(client, studyId, (study) => ({ ...study, osfProjectId }))
  return useMutation({
    mutationFn: (typed: string) =>
      request(osfCalls.linkOsfProject, { params: { studyId }, query: { projectId: osfIdOf(typed) } }),
    onSuccess: (project) => {
      client.setQueryData(osfProjectQuery(studyId).queryKey, project)
      show(project.osfProjectId)
    },
    onError: (error) => {
      // The server has cleared the stored id.
      if (isApiError(error, 'invalid_osf_project')) show(null)
    },
  })
}
