import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { blindingCalls, type StudyId, unblindingReasonSchema } from '@trellis/domain'
import { type FormEvent, useId, useState } from 'react'
import { request } from '../../lib/client'
import { messageForError } from '../../lib/message-for-error'
import { keys } from '../../lib/query-keys'
import { common } from '../../locales/common-messages'
import { issueMessage } from '../../shared/issue-message'
import { submitOnce, unlessSecondClick } from '../../ui/double-click'
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
  const id = useId()
  const notify = useNotify()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const wrong = issueMessage(unblindingReasonSchema.safeParse(reason))
  const problem = wasSent ? wrong : null
  const unblind = useMutation({
    mutationFn: () => request(blindingCalls.unblindStudy, { body: { studyId, reason } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: liveKeys.all(studyId) })
      void client.invalidateQueries({ queryKey: keys.study(studyId) })
      notify(i18n._('live.unblind.done'))
      onClose()
    },
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (wrong === null && !unblind.isPending) unblind.mutate()
  }
  const close = () => {
    if (!unblind.isPending) onClose()
  }
  return (
    <Dialog open={isOpen} onClose={unlessSecondClick(close)} aria-labelledby={id} maxWidth="sm" fullWidth>
      <form onSubmit={handleSubmit} noValidate>
        <DialogTitle id={id}>{i18n._('live.unblind.title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText>{i18n._('live.unblind.about')}</DialogContentText>
          <TextField
            label={i18n._('live.unblind.reason')}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            error={problem !== null}
            helperText={problem ?? i18n._('live.unblind.reason.help')}
            multiline
            minRows={2}
            maxRows={8}
            fullWidth
            required
            autoFocus
          />
          {unblind.isError && <Alert severity="error">{messageForError(unblind.error)}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{i18n._(common.cancel)}</Button>
          <Button type="submit" variant="contained" color="error" loading={unblind.isPending} onClick={submitOnce}>
            {i18n._('live.unblind')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
