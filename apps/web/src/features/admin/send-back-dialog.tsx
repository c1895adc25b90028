import { useLingui } from '@lingui/react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { sendBackNoteSchema } from '@trellis/domain'
import { type FormEvent, useId, useState } from 'react'
import { common } from '../../locales/common-messages'
import { issueMessage } from '../../shared/issue-message'
import { submitOnce, unlessSecondClick } from '../../ui/double-click'
import { type ActionTarget, useAdminAction } from './use-admin-action'

interface Props {
  study: ActionTarget
  isOpen: boolean
  onClose: () => void
}

/** Asks what needs to change, and sends the study back with that note. The text is kept until that succeeds. */
export function SendBackDialog({ study, isOpen, onClose }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const { run } = useAdminAction(study)

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const checked = sendBackNoteSchema.safeParse(note)
    setProblem(issueMessage(checked))
    if (!checked.success) return
    setIsBusy(true)
    const isDone = await run('sendBack', checked.data)
    setIsBusy(false)
    if (isDone) {
      setNote('')
      onClose()
    }
  }
  const close = () => {
    if (!isBusy) onClose()
  }
  return (
    <Dialog open={isOpen} onClose={unlessSecondClick(close)} aria-labelledby={id} maxWidth="sm" fullWidth>
      <form onSubmit={handleSubmit} noValidate>
        <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
          {i18n._('admin.sendBack.title', { title: study.studyName })}
        </DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{i18n._('admin.sendBack.message')}</DialogContentText>
          <TextField
            label={i18n._('admin.sendBack.note')}
            value={note}
            onChange={(event) => {
              setNote(event.target.value)
              setProblem(null)
            }}
            error={problem !== null}
            helperText={problem ?? ' '}
            multiline
            minRows={4}
            maxRows={12}
            fullWidth
            required
            autoFocus
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{i18n._(common.cancel)}</Button>
          <Button type="submit" variant="contained" loading={isBusy} onClick={submitOnce}>
            {i18n._('admin.sendBack')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
