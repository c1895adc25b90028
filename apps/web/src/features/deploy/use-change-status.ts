import { useLingui } from '@lingui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Study, type StudyStatus, studyCalls } from '@trellis/domain'
import { request } from '../../lib/client'
import { keys } from '../../lib/query-keys'
import { common } from '../../locales/common-messages'
import { studyQuery } from '../../shared/study/studies'
import { refreshStudies } from '../../shared/study/study-edits'
import { useNotify } from '../../ui/snackbar'

/** Submits a study, which publishes its supports first, or converts it back to draft. */
export function useChangeStatus(study: Study) {
  const { i18n } = useLingui()
  const notify = useNotify()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (status: Extract<StudyStatus, 'AWAITING_APPROVAL' | 'DEVELOPMENT'>) =>
      request(studyCalls.updateStudyStatus, { body: { studyId: study.studyId, status } }),
    onSuccess: (moved) => {
      client.setQueryData(studyQuery(study.studyId).queryKey, moved)
      notify(moved.studyStatus === 'DEVELOPMENT' ? i18n._('study.convert.done') : i18n._('deploy.submit.done'))
      void client.invalidateQueries({ queryKey: keys.history(study.studyId) })
      return refreshStudies(client)
    },
    onError: (_, status) => {
      notify(status === 'DEVELOPMENT' ? i18n._(common.backToDevelopmentFailed) : i18n._('deploy.submit.failed'), {
        severity: 'error',
      })
      // Its status may have been changed elsewhere: refetch it.
      return refreshStudies(client)
    },
  })
}
