import { useLingui } from '@lingui/react'
import type { Condition, ConditionFieldName, Study } from '@trellis/domain'
import { useDesignEdit } from '../../shared/study/design-edit'
import { type ConditionFieldChange, saveResultOf, useSaveConditionField } from '../../shared/study/study-edits'
import type { SaveResult } from '../../ui/use-saved-text'

/** How a field of a condition is saved, once the study's status allows it. */
export function useSaveCondition(study: Study) {
  const { i18n } = useLingui()
  const attempt = useDesignEdit(study)
  const { mutateAsync } = useSaveConditionField(study.studyId)
  return (condition: Condition, fieldname: ConditionFieldName) =>
    async (value: string | null, previous: string | null): Promise<SaveResult> => {
      let result: SaveResult = { ok: false, message: i18n._('condition.unchanged') }
      await attempt(async () => {
        try {
          await mutateAsync({ conditionId: condition.conditionId, fieldname, value, previous } as ConditionFieldChange)
          result = { ok: true }
        } catch (error) {
          result = saveResultOf(error)
        }
      })
      return result
    }
}
