import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Study, type StudyStatus, studyCalls } from '@trellis/domain'
import { request } from '../../lib/client'
import { keys } from '../../lib/query-keys'
import { studyQuery } from '../../shared/study/studies'
import { refreshStudies } from '../../shared/study/study-edits'
import { useNotify } from '../../ui/snackbar'
import { useWords } from './words'

/** Submits a study, which publishes its supports first, or converts it back to draft. */
export function useChangeStatus(study: Study) {
  const t = useWords()
  const notify = useNotify()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (status: Extract<StudyStatus, 'AWAITING_APPROVAL' | 'DEVELOPMENT'>) =>
      request(studyCalls.updateStudyStatus, { body: { studyId: study.studyId, status } }),
    onSuccess: (moved) => {
      client.setQueryData(studyQuery(study.studyId).queryKey, moved)
      notify(t(moved.studyStatus === 'DEVELOPMENT' ? 'study.convert.done' : 'deploy.submit.done'))
      void client.invalidateQueries({ queryKey: keys.history(study.studyId) })
      return refreshStudies(client)
    },
    onError: (_, status) => {
      notify(t(status === 'DEVELOPMENT' ? 'study.convert.failed' : 'deploy.submit.failed'), { severity: 'error' })
      // Its status may have been changed elsewhere: refetch it.
      return refreshStudies(client)
    },
  })
}
