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
import { declineNoteSchema, type StudyRequest, studyRequestCalls } from '@trellis/domain'
import { type FormEvent, useId, useState } from 'react'
import { request } from '../../lib/client'
import { messageForError } from '../../lib/message-for-error'
import { keys } from '../../lib/query-keys'
import { common } from '../../locales/common-messages'
import { issueMessage } from '../../shared/issue-message'
import { requestLabel } from '../../shared/request/request-labels'
import { submitOnce, unlessSecondClick } from '../../ui/double-click'
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
  const id = useId()
  const notify = useNotify()
  const client = useQueryClient()
  const [note, setNote] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const problem = issueMessage(declineNoteSchema.safeParse(note))
  const decline = useMutation({
    mutationFn: () =>
      request(studyRequestCalls.declineStudyRequest, {
        body: { studyId: study.studyId, requestId: item.requestId, note },
      }),
    onSuccess: () => {
      notify(i18n._('admin.decline.done'))
      onClose()
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: keys.requests(study.studyId) })
      void client.invalidateQueries({ queryKey: keys.history(study.studyId) })
      void client.invalidateQueries({ queryKey: keys.adminStudies })
    },
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (!decline.isPending && problem === null) decline.mutate()
  }
  const close = () => {
    if (!decline.isPending) onClose()
  }
  return (
    <Dialog open onClose={unlessSecondClick(close)} aria-labelledby={id} maxWidth="sm" fullWidth>
      <form onSubmit={handleSubmit} noValidate>
        <DialogTitle id={id}>{i18n._('admin.decline.title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText sx={{ overflowWrap: 'anywhere' }}>
            {i18n._('admin.decline.message', { request: requestLabel(item), title: study.studyName })}
          </DialogContentText>
          <TextField
            label={i18n._('admin.decline.note')}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            error={isChecked && problem !== null}
            helperText={(isChecked && problem) || ' '}
            multiline
            minRows={3}
            maxRows={10}
            fullWidth
            required
            autoFocus
          />
          {decline.isError && (
            <Alert severity="error">
              {i18n._('admin.decline.failed')} {messageForError(decline.error)}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{i18n._(common.cancel)}</Button>
          <Button type="submit" variant="contained" loading={decline.isPending} onClick={submitOnce}>
            {i18n._('admin.decline')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
