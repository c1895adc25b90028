import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Call, type DataPackage, dataPackageCalls, type PackageTier, pathOf, type StudyId } from '@trellis/domain'
import { request } from '../../lib/client'
import { config } from '../../lib/config'
import { messageForError } from '../../lib/message-for-error'
import { keys } from '../../lib/query-keys'
import { useNotify } from '../../ui/snackbar'

const pollIntervalMs = 1000

const packageKey = (studyId: StudyId) => [...keys.study(studyId), 'data-package'] as const
const responsesKey = (studyId: StudyId) => [...keys.study(studyId), 'open-responses'] as const

/** Both tiers of the data package, polled while one is being built. */
export const packageQuery = (studyId: StudyId) =>
  queryOptions({
    queryKey: packageKey(studyId),
    queryFn: ({ signal }) => request(dataPackageCalls.getDataPackage, { query: { studyId } }, signal),
    refetchInterval: ({ state }) =>
      state.data?.tiers.some((tier) => tier.state === 'BUILDING') ? pollIntervalMs : false,
    retry: false,
  })

export const openResponsesQuery = (studyId: StudyId, page: number) =>
  queryOptions({
    queryKey: [...responsesKey(studyId), page],
    queryFn: ({ signal }) => request(dataPackageCalls.getOpenResponses, { query: { studyId, page } }, signal),
  })

/** The URL of a tier. The browser downloads it directly, because a package may not fit into the memory of a page. */
export const downloadAddress = (studyId: StudyId, tier: PackageTier) =>
  config().bases.study + pathOf(dataPackageCalls.downloadDataPackage as Call, { query: { studyId, tier } })

/** A mutation on the package. Shows the new state of the package, or why the mutation failed. */
export function usePackageAction<Input>(
  studyId: StudyId,
  act: (input: Input) => Promise<DataPackage | { ok: true }>,
  failed: string,
) {
  const client = useQueryClient()
  const notify = useNotify()
  return useMutation({
    mutationFn: act,
    onSuccess: async (reply) => {
      if ('tiers' in reply) client.setQueryData(packageKey(studyId), reply)
      else
        await Promise.all([
          client.invalidateQueries({ queryKey: packageKey(studyId) }),
          client.invalidateQueries({ queryKey: responsesKey(studyId) }),
        ])
    },
    onError: (error) => notify(failed, { severity: 'error', detail: messageForError(error), duration: 6000 }),
  })
}
