import { useLingui } from '@lingui/react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { deletionNoteSchema } from '@trellis/domain'
import { type FormEvent, useId, useState } from 'react'
import { common } from '../../locales/common-messages'
import { issueMessage } from '../../shared/issue-message'
import { submitOnce, unlessSecondClick } from '../../ui/double-click'
import { type ActionTarget, useAdminAction } from './use-admin-action'

interface Props {
  study: ActionTarget
  isOpen: boolean
  onClose: () => void
  onDeleted: () => void
}

/** Deletes a study after a confirmation, with an optional reason for its owner. The text is kept if that fails. */
export function DeleteDialog({ study, isOpen, onClose, onDeleted }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const [note, setNote] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const { run } = useAdminAction(study, { onDeleted })
  const problem = issueMessage(deletionNoteSchema.safeParse(note))

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || problem !== null) return
    setIsBusy(true)
    const isDone = await run('delete', note.trim())
    setIsBusy(false)
    if (isDone) onClose()
  }
  const close = () => {
    if (!isBusy) onClose()
  }
  return (
    <Dialog
      open={isOpen}
      onClose={unlessSecondClick(close)}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-message`}
      maxWidth="xs"
      fullWidth
    >
      <form onSubmit={handleSubmit} noValidate>
        <DialogTitle id={`${id}-title`}>{i18n._('admin.delete.title', { title: study.studyName })}</DialogTitle>
        <DialogContent>
          <DialogContentText id={`${id}-message`} sx={{ mb: 2, overflowWrap: 'anywhere' }}>
            {i18n._('admin.delete.message', { title: study.studyName })}
          </DialogContentText>
          <TextField
            label={i18n._('admin.delete.note')}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            error={problem !== null}
            helperText={problem ?? i18n._('admin.delete.note.help')}
            multiline
            minRows={2}
            maxRows={8}
            fullWidth
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={close} autoFocus>
            {i18n._(common.cancel)}
          </Button>
          <Button type="submit" variant="contained" color="error" loading={isBusy} onClick={submitOnce}>
            {i18n._('admin.delete.confirm')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
