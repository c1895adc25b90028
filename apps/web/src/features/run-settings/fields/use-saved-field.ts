import type { Study, StudyFieldName, StudyFields } from '@trellis/domain'
import { useState } from 'react'
import { useDesignEdit } from '../../../shared/study/design-edit'
import { type StudyFieldChange, useSaveStudyField } from '../../../shared/study/study-edits'

/**
 * A field that is saved when selected. The selection shows immediately; the cached study follows a moment later, once
 * requests in flight have been canceled.
 */
export function useSavedField<Field extends StudyFieldName & keyof Study>(
  study: Study,
  fieldname: Field,
  kind: 'design' | 'limits' = 'design',
) {
  type Value = StudyFields[Field] | null
  const attempt = useDesignEdit(study, kind)
  const save = useSaveStudyField(study.studyId)
  const [chosen, setChosen] = useState<{ value: Value } | null>(null)
  const choose = (value: Value) =>
    attempt(() => {
      setChosen({ value })
      save.mutate({ fieldname, value } as StudyFieldChange, { onSettled: () => setChosen(null) })
    })
  const retry = () => void choose(save.variables?.value as Value)
  return { shown: (chosen ? chosen.value : study[fieldname]) as Value, choose, retry, save }
}
