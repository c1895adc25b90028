import { useLingui } from '@lingui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { firstStepPath } from '@trellis/domain'
import { useNavigate } from 'react-router'
import { messageForError } from '../../lib/message-for-error'
import { keys } from '../../lib/query-keys'
import { useNotify } from '../../ui/snackbar'
import { appendStudy } from './studies'

/** Creates a new study with the design and the plan of a completed one, and opens it. */
export function useReplicateStudy(studyId: number) {
  const { i18n } = useLingui()
  const notify = useNotify()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationKey: ['study-action', studyId],
    mutationFn: async () => (await import('./request-replication')).requestReplication(studyId),
    onSuccess: (replication) => {
      appendStudy(client, replication)
      void client.invalidateQueries({ queryKey: keys.studies, exact: true })
      notify(i18n._('study.replicate.done', { title: replication.studyName }))
      navigate(firstStepPath(replication.studyTypeId, replication.studyId))
    },
    onError: (error) =>
      notify(i18n._('study.replicate.failed'), { severity: 'error', detail: messageForError(error), duration: 10_000 }),
  })
  return { replicate: () => mutate(), isPending }
}
