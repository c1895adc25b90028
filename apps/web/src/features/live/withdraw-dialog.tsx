import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { enrolmentCalls, type Participant, type StudyId } from '@trellis/domain'
import { type FormEvent, useId, useState } from 'react'
import { request } from '../../lib/client'
import { messageForError } from '../../lib/message-for-error'
import { keys } from '../../lib/query-keys'
import { common } from '../../locales/common-messages'
import { submitOnce, unlessSecondClick } from '../../ui/double-click'
import { useNotify } from '../../ui/snackbar'
import { liveKeys } from './live-queries'

interface Props {
  studyId: StudyId
  participant: Participant
  /** Null while the study is blinded. */
  conditionName: string | null
  isOpen: boolean
  onClose: () => void
  /** Called once it is done and the dialog has closed: the button that opened it is no longer there to take focus. */
  onGone: () => void
}

/** Explains what a withdrawal does and asks for a reason. The reason is kept until that succeeds. */
export function WithdrawDialog({
  studyId,
  participant: { participant },
  conditionName,
  isOpen,
  onClose,
  onGone,
}: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const notify = useNotify()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const withdraw = useMutation({
    mutationFn: () => request(enrolmentCalls.withdrawParticipant, { body: { studyId, participant, note: reason } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: liveKeys.all(studyId) })
      void client.invalidateQueries({ queryKey: keys.study(studyId) })
      notify(i18n._('live.withdraw.done', { participant }))
      onClose()
    },
    onError: (error) =>
      notify(i18n._('live.withdraw.failed', { participant }), { severity: 'error', detail: messageForError(error) }),
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(reason.trim() === '')
    if (reason.trim() !== '' && !withdraw.isPending) withdraw.mutate()
  }
  const close = () => {
    if (!withdraw.isPending) onClose()
  }
  return (
    <Dialog
      open={isOpen}
      onClose={unlessSecondClick(close)}
      aria-labelledby={id}
      maxWidth="sm"
      fullWidth
      slotProps={{ transition: { onExited: () => withdraw.isSuccess && onGone() } }}
    >
      <form onSubmit={handleSubmit} noValidate>
        <DialogTitle id={id}>{i18n._('live.withdraw.title', { participant })}</DialogTitle>
        <DialogContent>
          <Box component="ul" sx={{ typography: 'body2', mt: 0, mb: 2.5, pl: 2.5, display: 'grid', gap: 0.75 }}>
            <li>{i18n._('live.withdraw.results')}</li>
            <li>
              {conditionName === null
                ? i18n._('live.withdraw.kept.blinded')
                : i18n._('live.withdraw.kept', { condition: conditionName })}
            </li>
            <li>{i18n._('live.withdraw.student')}</li>
            <li>
              <strong>{i18n._('live.withdraw.undone')}</strong>
            </li>
          </Box>
          <TextField
            label={i18n._('live.withdraw.reason')}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value)
              setIsMissing(false)
            }}
            error={isMissing}
            helperText={isMissing ? i18n._('live.withdraw.reason.missing') : i18n._('live.withdraw.reason.help')}
            slotProps={{ htmlInput: { maxLength: 500 } }}
            multiline
            minRows={2}
            maxRows={8}
            fullWidth
            required
            autoFocus
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{i18n._(common.cancel)}</Button>
          <Button type="submit" variant="contained" color="error" loading={withdraw.isPending} onClick={submitOnce}>
            {i18n._('live.withdraw')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
