import { useLingui } from '@lingui/react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { teamCalls } from '@trellis/domain'
import { request } from '../../lib/client'
import { keys } from '../../lib/query-keys'
import { Tag } from '../../ui/tag'
import { roleMessage } from './role-messages'

/** One request for all cards. */
const sharedStudiesQuery = queryOptions({
  queryKey: [...keys.studies, 'shared'],
  queryFn: ({ signal }) => request(teamCalls.getSharedStudies, {}, signal),
})

/** The owner of a shared study, and the role of the signed-in person in its team. */
export function SharedTag({ studyId }: { studyId: number }) {
  const { i18n } = useLingui()
  const shared = useQuery(sharedStudiesQuery).data?.find((one) => one.studyId === studyId)
  if (!shared) return null
  return <Tag>{i18n._('team.shared', { owner: shared.ownerName, role: i18n._(roleMessage[shared.role]) })}</Tag>
}
