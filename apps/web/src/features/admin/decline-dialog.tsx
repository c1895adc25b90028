import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import DialogContentText from '@mui/material/DialogContentText'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { declineNoteSchema, type StudyRequest, studyRequestCalls } from '@trellis/domain'
import { request } from '../../lib/client'
import { messageForError } from '../../lib/message-for-error'
import { keys } from '../../lib/query-keys'
import { ReasonDialog } from '../../shared/reason-dialog'
import { requestLabel } from '../../shared/request/request-labels'
import { useNotify } from '../../ui/snackbar'
import type { ActionTarget } from './use-admin-action'

interface Props {
  study: ActionTarget
  item: StudyRequest
  onClose: () => void
}

/** Declines a request, with the reason that the owner reads. */
export function DeclineDialog({ study, item, onClose }: Props) {
  const { i18n } = useLingui()
  const notify = useNotify()
  const client = useQueryClient()
  const decline = useMutation({
    mutationFn: (note: string) =>
      request(studyRequestCalls.declineStudyRequest, {
        body: { studyId: study.studyId, requestId: item.requestId, note },
      }),
    onSuccess: () => notify(i18n._('admin.decline.done')),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: keys.requests(study.studyId) })
      void client.invalidateQueries({ queryKey: keys.history(study.studyId) })
      void client.invalidateQueries({ queryKey: keys.adminStudies })
    },
  })
  return (
    <ReasonDialog
      title={i18n._('admin.decline.title')}
      label={i18n._('admin.decline.note')}
      schema={declineNoteSchema}
      submitLabel={i18n._('admin.decline')}
      minRows={3}
      isOpen
      onSubmit={(note) =>
        decline.mutateAsync(note).then(
          () => true,
          () => false,
        )
      }
      onClose={onClose}
    >
      <DialogContentText>
        {i18n._('admin.decline.message', { request: requestLabel(item), title: study.studyName })}
      </DialogContentText>
      {decline.isError && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {i18n._('admin.decline.failed')} {messageForError(decline.error)}
        </Alert>
      )}
    </ReasonDialog>
  )
}
