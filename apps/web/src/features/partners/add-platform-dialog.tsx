import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { calls, partnerNameSchema, type ReplyOf } from '@trellis/domain'
import { type FormEvent, useId, useState } from 'react'
import { isApiError } from '../../lib/api-error'
import { request } from '../../lib/client'
import { messageForError } from '../../lib/message-for-error'
import { common } from '../../locales/common-messages'
import { issueMessage } from '../../shared/issue-message'
import { submitOnce, unlessSecondClick } from '../../ui/double-click'
import { usePartnerMutation } from './partners-query'

interface Props {
  isOpen: boolean
  onClose: () => void
  onDone: (added: ReplyOf<typeof calls.addPartner>) => void
}

/** What was typed survives a failed save and a click outside the dialog; only Cancel discards it. */
export function AddPlatformDialog({ isOpen, onClose, onDone }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const [name, setName] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const add = usePartnerMutation(() => request(calls.addPartner, { body: { name } }))
  const isTaken = isApiError(add.error, 'name_taken')
  const issue = issueMessage(partnerNameSchema.safeParse(name))
  const shownIssue = isTaken ? i18n._('platforms.new.taken') : wasSent || name.length > 60 ? issue : null

  const close = () => {
    setWasSent(false)
    onClose()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (issue !== null || add.isPending) return
    add.mutate(undefined, {
      onSuccess: (added) => {
        setName('')
        close()
        onDone(added)
      },
    })
  }
  return (
    <Dialog
      open={isOpen}
      onClose={add.isPending ? undefined : unlessSecondClick(close)}
      aria-labelledby={`${id}-title`}
      maxWidth="xs"
      fullWidth
      slotProps={{ transition: { onExited: add.reset } }}
    >
      <form onSubmit={handleSubmit} noValidate style={{ display: 'contents' }}>
        <DialogTitle id={`${id}-title`}>{i18n._('platforms.new')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <TextField
            label={i18n._('platforms.new.name')}
            required
            autoFocus
            autoComplete="off"
            value={name}
            onChange={(event) => {
              setName(event.target.value)
              if (add.isError) add.reset()
            }}
            error={shownIssue !== null}
            helperText={shownIssue ?? i18n._('platforms.new.name.help')}
            sx={{ mt: 1 }}
          />
          {add.isError && !isTaken && <Alert severity="error">{messageForError(add.error)}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button
            disabled={add.isPending}
            onClick={() => {
              setName('')
              close()
            }}
          >
            {i18n._(common.cancel)}
          </Button>
          <Button type="submit" variant="contained" onClick={submitOnce} loading={add.isPending}>
            {i18n._('platforms.new.add')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
