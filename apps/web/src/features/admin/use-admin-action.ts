import { useLingui } from '@lingui/react'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { enrolmentCalls, lifecycleCalls, type StudyId, studyCalls } from '@trellis/domain'
import { isApiError } from '../../lib/api-error'
import { request } from '../../lib/client'
import { keys } from '../../lib/query-keys'
import { studyQuery } from '../../shared/study/studies'
import { useConfirm } from '../../ui/confirm-dialog'
import { useNotify } from '../../ui/snackbar'
import { actionMessages } from './action-messages'
import { type AdminAction, asksForDate, reasonOf, targetOf } from './admin.rules'

export interface ActionTarget {
  studyId: StudyId
  studyName: string
}

/** Input from the dialogs of some actions. */
interface Inputs {
  note: string
  startsAt: number
  threadIds: number[]
}

const busyKey = (studyId: number) => ['admin-action', studyId]

/** Whether an action on the study is in progress. */
export function useIsActionPending(studyId: number): boolean {
  return useIsMutating({ mutationKey: busyKey(studyId) }) > 0
}

interface Options {
  /** Replaces the default message when publishing fails. */
  publishFailed?: 'admin.deploy.failed'
  onDeleted?: () => void
}

/**
 * Asks for confirmation, runs the action and reports the result. In every case, the tables and the study are refetched.
 */
export function useAdminAction(study: ActionTarget, { publishFailed, onDeleted }: Options = {}) {
  const { i18n } = useLingui()
  const confirm = useConfirm()
  const notify = useNotify()
  const client = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationKey: busyKey(study.studyId),
    mutationFn: async ({ action, note, startsAt, threadIds }: { action: AdminAction } & Inputs) => {
      const { studyId } = study
      if (action === 'delete') {
        const body = { id: studyId, ...(note !== '' && { note }) }
        return void (await request(studyCalls.deleteStudy, { body }))
      }
      const moved = await (action === 'sendBack'
        ? request(lifecycleCalls.sendBack, { body: { studyId, note, threadIds } })
        : asksForDate(action)
          ? request(lifecycleCalls.approveStudy, { body: { studyId, startsAt } })
          : action === 'publish' || action === 'start'
            ? request(studyCalls.deploy, { body: { id: studyId } })
            : action === 'reopen'
              ? request(lifecycleCalls.reopenStudy, { body: { studyId } })
              : request(studyCalls.updateStudyStatus, { body: { studyId, status: targetOf[action] } }))
      client.setQueryData(studyQuery(studyId).queryKey, (shown) => shown && { ...shown, ...moved })
    },
    onSuccess: (_, { action }) => {
      notify(i18n._(actionMessages[action].done))
      if (action === 'delete') onDeleted?.()
    },
    onError: (error, { action }) => {
      const failed = action === 'publish' && publishFailed ? publishFailed : actionMessages[action].failed
      notify(i18n._(failed), { severity: 'error', detail: reasonOf(error), duration: 8000 })
      if (isApiError(error, 'study_not_found')) onDeleted?.()
    },
    onSettled: (_, error, { action }) => {
      const isGone = (action === 'delete' && !error) || isApiError(error, 'study_not_found')
      if (isGone) client.removeQueries({ queryKey: keys.study(study.studyId) })
      void client.invalidateQueries({ queryKey: keys.history(study.studyId) })
      void client.invalidateQueries({ queryKey: keys.requests(study.studyId) })
      void client.invalidateQueries({ queryKey: keys.studies })
      return client.invalidateQueries({ queryKey: keys.adminStudies })
    },
  })

  /** Resolves to whether the action succeeded. */
  const run = async (
    action: AdminAction,
    { note = '', startsAt = 0, threadIds = [] }: Partial<Inputs> = {},
  ): Promise<boolean> => {
    try {
      await mutateAsync({ action, note, startsAt, threadIds })
      return true
    } catch {
      return false // Already reported.
    }
  }
  const ask = async (
    action: Exclude<AdminAction, 'approve' | 'reschedule' | 'sendBack' | 'delete'>,
    returnFocusTo?: HTMLElement | null,
  ): Promise<boolean> => {
    const { title, message, confirm: label, isDestructive } = actionMessages[action]
    const values = { title: study.studyName }
    const outstanding = action === 'complete' ? await countOutstanding(study.studyId) : 0
    const isSure = await confirm({
      title: title && i18n._(title, values),
      message:
        outstanding > 0
          ? `${i18n._(message, values)} ${i18n._('admin.complete.followUps', { count: outstanding })}`
          : i18n._(message, values),
      confirmLabel: i18n._(label),
      isDestructive,
      returnFocusTo,
    })
    return isSure && run(action)
  }
  return { ask, run }
}

/** Students who could still take the delayed post-test; 0 when that is unknown, so that the confirmation omits them. */
async function countOutstanding(studyId: StudyId): Promise<number> {
  try {
    const { waiting, open } = await request(enrolmentCalls.getFollowUpCounts, { query: { studyId } })
    return waiting + open
  } catch {
    return 0
  }
}
