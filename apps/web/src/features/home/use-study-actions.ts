import { useLingui } from '@lingui/react'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { studyCalls } from '@trellis/domain'
import { isApiError } from '../../lib/api-error'
import { request } from '../../lib/client'
import { messageForError } from '../../lib/message-for-error'
import { keys } from '../../lib/query-keys'
import { appendStudy, type ListedStudy, replaceStudies } from '../../shared/study/studies'
import { useConfirm } from '../../ui/confirm-dialog'
import { useNotify } from '../../ui/snackbar'

const busyKey = (studyId: number) => ['study-action', studyId]

/** Whether the study is being copied or deleted. */
export function useIsStudyBusy(studyId: number): boolean {
  return useIsMutating({ mutationKey: busyKey(studyId) }) > 0
}

export function useCopyStudy(study: ListedStudy) {
  const { i18n } = useLingui()
  const notify = useNotify()
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: busyKey(study.studyId),
    mutationFn: () => request(studyCalls.copyStudy, { body: { id: study.studyId } }),
    onSuccess: (copy) => {
      appendStudy(client, copy)
      notify(i18n._('home.copied', { title: copy.studyName }))
      return client.invalidateQueries({ queryKey: keys.studies, exact: true })
    },
    onError: (error) => notify(i18n._('home.copy.failed'), { severity: 'error', ...quotaDetail(error) }),
  })
  return () => mutate()
}

/** Deleting something helps and retrying does not, so the reason is shown, long enough to be read. */
function quotaDetail(error: unknown) {
  return isApiError(error, 'quota_reached') ? { detail: messageForError(error), duration: 10_000 } : {}
}

/** Asks for confirmation, then deletes. `onDeleted` places the focus, since the focused card is gone. */
export function useDeleteStudy(study: ListedStudy, onDeleted: () => void) {
  const { i18n } = useLingui()
  const notify = useNotify()
  const confirm = useConfirm()
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: busyKey(study.studyId),
    mutationFn: () => request(studyCalls.deleteStudy, { body: { id: study.studyId } }),
    onSuccess: (left) => {
      replaceStudies(client, left)
      client.removeQueries({ queryKey: keys.study(study.studyId) })
      onDeleted()
    },
    onError: () => notify(i18n._('home.delete.failed'), { severity: 'error' }),
  })
  return async (returnFocusTo: HTMLElement | null) => {
    const isConfirmed = await confirm({
      message: i18n._('home.delete.message', { title: study.title }),
      confirmLabel: i18n._('home.delete.confirm'),
      isDestructive: true,
      returnFocusTo,
    })
    if (isConfirmed) mutate()
  }
}
