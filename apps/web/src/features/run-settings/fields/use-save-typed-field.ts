import { useLingui } from '@lingui/react'
import type { Study } from '@trellis/domain'
import { isApiError } from '../../../lib/api-error'
import { messageForError } from '../../../lib/message-for-error'
import { useDesignEdit } from '../../../shared/study/design-edit'
import { conflictOf, type StudyFieldChange, useSaveStudyField } from '../../../shared/study/study-edits'
import type { SaveResult } from '../../../ui/use-saved-text'

/** Saves a typed setting if the study's status allows it. */
export function useSaveTypedField(study: Study, kind: 'design' | 'limits') {
  const { i18n } = useLingui()
  const attempt = useDesignEdit(study, kind)
  const { mutateAsync } = useSaveStudyField(study.studyId)
  /** `show` formats a stored value as text. */
  return async (change: StudyFieldChange, show: (value: unknown) => string): Promise<SaveResult> => {
    let result: SaveResult = { ok: false, message: i18n._('run.unchanged') }
    await attempt(async () => {
      try {
        await mutateAsync(change)
        result = { ok: true }
      } catch (error) {
        const current = conflictOf(error)
        result =
          current === undefined
            ? { ok: false, message: i18n._('run.field.failed', { reason: reasonOf(error) }) }
            : { ok: false, conflict: show(current) }
      }
    })
    return result
  }
}

/** The server's message about the field itself, if any. */
export function reasonOf(error: unknown): string {
  if (!isApiError(error, 'invalid_input')) return messageForError(error)
  const { fields } = error.details as { fields?: { message?: string }[] }
  return fields?.[0]?.message ?? messageForError(error)
}
