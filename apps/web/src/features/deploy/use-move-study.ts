import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Study, type StudyStatus, studyCalls } from '@trellis/domain'
import { isApiError } from '../../lib/api-error'
import { request } from '../../lib/client'
import { studyQuery } from '../../lib/studies'
import { refreshStudies } from '../../lib/study-edits'
import { useWords } from '../../locales/words'
import { useNotify } from '../../ui/snackbar'

/** Submits a study, or takes it back. */
export function useMoveStudy(study: Study) {
  const t = useWords()
  const notify = useNotify()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (status: Extract<StudyStatus, 'AWAITING_APPROVAL' | 'DEVELOPMENT'>) =>
      request(studyCalls.updateStudyStatus, { body: { studyId: study.studyId, status } }),
    onSuccess: (moved) => {
      client.setQueryData(studyQuery(study.studyId).queryKey, moved)
      notify(t(moved.studyStatus === 'DEVELOPMENT' ? 'study.convert.done' : 'deploy.submit.done'))
      return refreshStudies(client)
    },
    onError: (error, status) => {
      notify(t(status === 'DEVELOPMENT' ? 'study.convert.failed' : 'deploy.submit.failed'), { severity: 'error' })
      if (isApiError(error, 'problem_set_in_use')) {
        const { problemSetIds } = error.details as { problemSetIds: string[] }
        notify(t('deploy.submit.inUse', { sets: problemSetIds.join(', ') }), { severity: 'error', duration: 8000 })
      }
      // Somebody else may have moved it: show what is true.
      return refreshStudies(client)
    },
  })
}
