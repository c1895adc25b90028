import { i18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type EditKind, mayEdit, type Study, studyCalls } from '@trellis/domain'
import { request } from '../../lib/client'
import { common } from '../../locales/common-messages'
import { useConfirm } from '../../ui/confirm-dialog'
import { useNotify } from '../../ui/snackbar'
import { studyQuery } from './studies'
import { refreshStudies } from './study-edits'
import { type StudyCall, useMayMake, useMayReturnToDevelopment } from './team-role'

type OpenKind = Extract<EditKind, 'design' | 'limits'>

/** Whether the study's status rules out such an edit, so that no prompt can reopen it. */
function isClosed(study: Study, kind: OpenKind): boolean {
  const verdict = mayEdit(study.studyStatus, kind)
  return !verdict.ok && verdict.reason !== 'awaiting_approval'
}

/**
 * Whether the signed-in person may change an open design by these calls. While the study awaits approval, this requires
 * the right to return it to development.
 */
export function useMayDesign(study: Study, ...calls: StudyCall[]): boolean {
  const mayMake = useMayMake(study, ...calls)
  const mayReturn = useMayReturnToDevelopment(study)
  return mayMake && (study.studyStatus !== 'AWAITING_APPROVAL' || mayReturn)
}

/** Whether these calls are closed to the signed-in person, because of the study's status or their role. */
export function useDesignClosed(study: Study, kind: OpenKind, ...calls: StudyCall[]): boolean {
  const mayDesign = useMayDesign(study, ...calls)
  return !mayDesign || isClosed(study, kind)
}

/** The question before a study returns to development; for an approved study, it says what is lost. */
export function backToDevelopmentMessage(study: Study): string {
  return study.startsAt === null ? i18n._(common.backToDevelopment) : i18n._(common.backLosesApproval)
}

/**
 * Runs an edit of the design if the study's status allows it. While the study awaits approval, it first asks whether
 * the study may return to development, and continues once it has; after deployment it explains why nothing happens.
 */
export function useDesignEdit(study: Study, kind: OpenKind = 'design') {
  const { i18n } = useLingui()
  const confirm = useConfirm()
  const notify = useNotify()
  const client = useQueryClient()
  const back = useMutation({
    mutationFn: () =>
      request(studyCalls.updateStudyStatus, { body: { studyId: study.studyId, status: 'DEVELOPMENT' } }),
    onSuccess: (moved) => {
      client.setQueryData(studyQuery(study.studyId).queryKey, moved)
      return refreshStudies(client)
    },
  })

  return async (edit: () => unknown): Promise<void> => {
    const verdict = mayEdit(study.studyStatus, kind)
    if (verdict.ok) {
      await edit()
    } else if (verdict.reason !== 'awaiting_approval') {
      notify(i18n._(common.studyIsReadOnly), { severity: 'error' })
    } else if (
      await confirm({
        title: i18n._('ui.confirm.title'),
        message: backToDevelopmentMessage(study),
        confirmLabel: i18n._(common.submitBackToDevelopment),
        cancelLabel: i18n._(common.notBackToDevelopment),
      })
    ) {
      try {
        await back.mutateAsync()
      } catch {
        notify(i18n._(common.backToDevelopmentFailed), { severity: 'error' })
        return
      }
      await edit()
    }
  }
}
