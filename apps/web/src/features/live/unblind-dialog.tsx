import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import DialogContentText from '@mui/material/DialogContentText'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { blindingCalls, type StudyId, unblindingReasonSchema } from '@trellis/domain'
import { request } from '../../lib/client'
import { messageForError } from '../../lib/message-for-error'
import { keys } from '../../lib/query-keys'
import { ReasonDialog } from '../../shared/reason-dialog'
import { useNotify } from '../../ui/snackbar'
import { liveKeys } from './live-queries'

interface Props {
  studyId: StudyId
  isOpen: boolean
  onClose: () => void
}

/** Says what unblinding costs and asks for a reason, which the history keeps. */
export function UnblindDialog({ studyId, isOpen, onClose }: Props) {
  const { i18n } = useLingui()
  const notify = useNotify()
  const client = useQueryClient()
  const unblind = useMutation({
    mutationFn: (reason: string) => request(blindingCalls.unblindStudy, { body: { studyId, reason } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: liveKeys.all(studyId) })
      void client.invalidateQueries({ queryKey: keys.study(studyId) })
      notify(i18n._('live.unblind.done'))
    },
  })
  return (
    <ReasonDialog
      title={i18n._('live.unblind.title')}
      label={i18n._('live.unblind.reason')}
      help={i18n._('live.unblind.reason.help')}
      schema={unblindingReasonSchema}
      submitLabel={i18n._('live.unblind')}
      isDestructive
      isOpen={isOpen}
      onSubmit={(reason) =>
        unblind.mutateAsync(reason).then(
          () => true,
          () => false,
        )
      }
      onClose={onClose}
    >
      <DialogContentText>{i18n._('live.unblind.about')}</DialogContentText>
      {unblind.isError && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {messageForError(unblind.error)}
        </Alert>
      )}
    </ReasonDialog>
  )
}
