import { i18n } from '@lingui/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { defaultStudyName, firstStepPath, isStudyTypeId, type StudyTypeId, studyCalls } from '@trellis/domain'
import { useNavigate } from 'react-router'
import { isApiError } from '../../lib/api-error'
import { request } from '../../lib/client'
import { messageForError } from '../../lib/message-for-error'
import { keys } from '../../lib/query-keys'
import { studyQuery } from '../../shared/study/studies'

class InvalidStudyTypeError extends Error {}

/** Creates a study and goes to its first step. */
export function useAddStudy() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const mutation = useMutation({
    mutationFn: async ({ typeId, studyCount }: { typeId: StudyTypeId; studyCount: number }) => {
      const study = await request(studyCalls.addStudy, {
        body: { studyTypeId: typeId, studyName: defaultStudyName(studyCount) },
      })
      client.invalidateQueries({ queryKey: keys.studies, exact: true })
      if (!isStudyTypeId(study.studyTypeId)) throw new InvalidStudyTypeError()
      client.setQueryData(studyQuery(study.studyId).queryKey, study)
      return study
    },
    onSuccess: (study) => navigate(firstStepPath(study.studyTypeId, study.studyId)),
  })
  const problem = mutation.error && addFailureMessage(mutation.error)
  return { mutate: mutation.mutate, reset: mutation.reset, isPending: mutation.isPending, problem }
}

/** Why the study could not be created. */
export function addFailureMessage(error: unknown): string {
  if (isApiError(error, 'quota_reached')) return messageForError(error)
  return error instanceof InvalidStudyTypeError ? i18n._('home.add.invalidType') : i18n._('home.add.failed')
}
