import { useLingui } from '@lingui/react'
import type { PlanChanges, PlanPart, Study } from '@trellis/domain'
import { useState } from 'react'
import { messageForError } from '../../lib/message-for-error'
import { useDesignEdit } from '../../shared/study/design-edit'
import { useSaveStudyField } from '../../shared/study/study-edits'
import type { SaveResult } from '../../ui/use-saved-text'

export type EditPlan = <Part extends PlanPart>(part: Part, value: PlanChanges[Part]) => Promise<SaveResult>

/**
 * Changes one part of the plan of a study that is being designed; `undefined` resets the part, so that it follows the
 * design again. A choice shows immediately, and rolls back if the save fails.
 */
export function usePlanEdit(study: Study) {
  const { i18n } = useLingui()
  const attempt = useDesignEdit(study)
  const save = useSaveStudyField(study.studyId)
  const [wanted, setWanted] = useState<PlanChanges | null>(null)
  const [part, setPart] = useState<PlanPart | null>(null)
  const changes = wanted ?? study.analysisPlan
  const edit: EditPlan = async (name, value) => {
    let result: SaveResult = { ok: false, message: i18n._('plan.unchanged') }
    await attempt(async () => {
      const { [name]: _, ...others } = changes
      const next: PlanChanges = value === undefined ? others : { ...others, [name]: value }
      setPart(name)
      setWanted(next)
      try {
        await save.mutateAsync({ fieldname: 'analysisPlan', value: next, previous: changes })
        result = { ok: true }
      } catch (error) {
        // After a conflict the study is read again: what another person changed is not overwritten.
        result = { ok: false, message: messageForError(error) }
      } finally {
        setWanted((now) => (now === next ? null : now))
      }
    })
    return result
  }
  return { changes, edit, save, part }
}
