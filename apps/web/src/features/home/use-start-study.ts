import { useMutation, useQueryClient } from '@tanstack/react-query'
import { studyCalls, studyTypes } from '@trellis/domain'
import { useNavigate } from 'react-router'
import { request } from '../../lib/client'
import { keys } from '../../lib/query-keys'
import { studyQuery } from '../../shared/study/studies'

/** Creates a Problem Varied study from its research question and continues to recruitment. */
export function useStartStudy(onCreated: () => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (texts: { studyName: string; researchQuestion: string }) =>
      request(studyCalls.addStudy, { body: { studyTypeId: studyTypes.problemVaried, ...texts } }),
    onSuccess: (study) => {
      onCreated()
      void client.invalidateQueries({ queryKey: keys.studies, exact: true })
      client.setQueryData(studyQuery(study.studyId).queryKey, study)
      return navigate(`/recruitment/${study.studyId}`)
    },
  })
}
