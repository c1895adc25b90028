import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { classCalls, type Homework, isPastDue } from '@trellis/domain'
import { type FormEvent, useId, useState } from 'react'
import { request } from '../../../lib/client'
import { messageForError } from '../../../lib/message-for-error'
import { common } from '../../../locales/common-messages'
import { submitOnce, unlessSecondClick } from '../../../ui/double-click'
import { useNotify } from '../../../ui/snackbar'
import { useClassMutation } from '../class/use-class-mutation'
import { DueField } from './due-field'

interface Props {
  homework: Homework
  /** The time zone of the class. */
  timeZone: string
  isOpen: boolean
  onClose: () => void
}

/** Changes or removes the due date of a homework. The chosen date is kept until that succeeds. */
export function DueDialog({ homework, timeZone, isOpen, onClose }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const notify = useNotify()
  const stored = homework.dueOn ?? ''
  const [chosen, setChosen] = useState<string | null>(null)
  const day = chosen ?? stored
  const isPast = day !== stored && day !== '' && isPastDue(day, timeZone, Date.now())
  const save = useClassMutation(() =>
    request(classCalls.updateHomework, {
      params: { id: homework.id },
      body: { dueOn: day === '' ? null : day },
    }),
  )

  const leave = () => {
    setChosen(null)
    onClose()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isPast || save.isPending) return
    if (day === stored) return leave()
    save.mutate(undefined, {
      onSuccess: ({ title }) => {
        notify(i18n._('classes.due.done', { title }))
        leave()
      },
    })
  }
  return (
    <Dialog
      open={isOpen}
      onClose={save.isPending ? undefined : unlessSecondClick(leave)}
      aria-labelledby={id}
      maxWidth="xs"
      fullWidth
      slotProps={{ transition: { onExited: save.reset } }}
    >
      <form onSubmit={handleSubmit} noValidate style={{ display: 'contents' }}>
        <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
          {i18n._('classes.due.change.named', { title: homework.title })}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DueField timeZone={timeZone} day={day} onChange={setChosen} isPast={isPast} autoFocus />
          {save.isError && <Alert severity="error">{messageForError(save.error)}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button disabled={save.isPending} onClick={leave}>
            {i18n._(common.cancel)}
          </Button>
          <Button type="submit" variant="contained" onClick={submitOnce} loading={save.isPending}>
            {i18n._(common.save)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
