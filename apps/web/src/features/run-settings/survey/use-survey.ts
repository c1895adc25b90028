import { useLingui } from '@lingui/react'
import { type Study, type Survey, surveySchema } from '@trellis/domain'
import { useState } from 'react'
import { common } from '../../../locales/common-messages'
import { issueMessage } from '../../../shared/issue-message'
import { useDesignEdit } from '../../../shared/study/design-edit'
import { conflictOf, useSaveStudyField } from '../../../shared/study/study-edits'
import { reasonOf } from '../fields/use-save-typed-field'

export type SurveyField = 'preSurveyQuestions' | 'postSurveyQuestions'

/** The questions of one survey, which are saved together as one list. */
export function useSurvey(study: Study, fieldname: SurveyField) {
  const { i18n } = useLingui()
  const attempt = useDesignEdit(study)
  const { mutateAsync, isPending } = useSaveStudyField(study.studyId)
  const [failure, setFailure] = useState<string | null>(null)
  const [wasSaved, setWasSaved] = useState(false)
  const survey = study[fieldname]

  /** Resolves to whether it was saved. Optimistic: the list rolls back if saving fails. */
  const store = async (next: Survey, previous: Survey = survey): Promise<boolean> => {
    let isStored = false
    await attempt(async () => {
      setFailure(null)
      setWasSaved(false)
      const checked = surveySchema.safeParse(next)
      if (!checked.success) return setFailure(issueMessage(checked))
      try {
        await mutateAsync({ fieldname, value: checked.data, previous })
        setWasSaved(true)
        isStored = true
      } catch (error) {
        const isConflict = conflictOf(error) !== undefined
        setFailure(isConflict ? i18n._('survey.conflict') : i18n._('survey.failed', { reason: reasonOf(error) }))
      }
    })
    return isStored
  }
  const note = isPending ? i18n._(common.saving) : (failure ?? (wasSaved ? i18n._(common.saved) : ''))
  return { survey, store, note, isWrong: !isPending && failure !== null, isSaving: isPending }
}
