import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dateInZone, requestNoteSchema, type Study, type StudyRequestKind, studyRequestCalls } from '@trellis/domain'
import { type FormEvent, useId, useState } from 'react'
import { request } from '../../lib/client'
import { messageForError } from '../../lib/message-for-error'
import { keys } from '../../lib/query-keys'
import { useMe } from '../../lib/session'
import { common } from '../../locales/common-messages'
import { issueMessage } from '../../shared/issue-message'
import { requestMessage } from '../../shared/request/request-labels'
import { requestsQuery } from '../../shared/request/requests-query'
import { submitOnce, unlessSecondClick } from '../../ui/double-click'
import { useNotify } from '../../ui/snackbar'

interface Props {
  study: Study
  /** What can be requested; never empty. */
  kinds: readonly StudyRequestKind[]
  onClose: () => void
}

/** Asks an administrator to change the status of a study. What was typed is kept until it is sent. */
export function RequestDialog({ study, kinds, onClose }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const notify = useNotify()
  const client = useQueryClient()
  const timeZone = useMe()?.timeZone
  const [chosen, setChosen] = useState(kinds[0]!)
  const [note, setNote] = useState('')
  const [day, setDay] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const kind = kinds.includes(chosen) ? chosen : kinds[0]!
  const today = dateInZone(Date.now(), timeZone ?? 'UTC')
  const dayIssue =
    kind !== 'deploy'
      ? null
      : day === ''
        ? i18n._('requests.date.missing')
        : day < today
          ? i18n._('requests.date.past')
          : null
  const noteIssue = issueMessage(requestNoteSchema.safeParse(note))
  const send = useMutation({
    mutationFn: () =>
      request(studyRequestCalls.addStudyRequest, {
        body: { studyId: study.studyId, kind, note, deployOn: kind === 'deploy' ? day : null },
      }),
    onSuccess: (list) => {
      client.setQueryData(requestsQuery(study.studyId).queryKey, list)
      notify(i18n._('requests.sent'))
      void client.invalidateQueries({ queryKey: keys.history(study.studyId) })
      onClose()
    },
    // The status may have changed, and with it what can be requested.
    onError: () => client.invalidateQueries({ queryKey: keys.study(study.studyId) }),
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (send.isPending || noteIssue !== null || dayIssue !== null) return
    send.mutate()
  }
  const close = () => {
    if (!send.isPending) onClose()
  }
  return (
    <Dialog open onClose={unlessSecondClick(close)} aria-labelledby={id} maxWidth="sm" fullWidth>
      <form onSubmit={handleSubmit} noValidate>
        <DialogTitle id={id}>{i18n._('requests.dialog.title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText>{i18n._('requests.dialog.message')}</DialogContentText>
          <FormControl>
            <FormLabel id={`${id}-kind`}>{i18n._('requests.kind')}</FormLabel>
            <RadioGroup
              aria-labelledby={`${id}-kind`}
              value={kind}
              onChange={(event) => setChosen(event.target.value as StudyRequestKind)}
            >
              {kinds.map((one) => (
                <FormControlLabel key={one} value={one} control={<Radio />} label={i18n._(requestMessage[one])} />
              ))}
            </RadioGroup>
          </FormControl>
          {kind === 'deploy' && (
            <TextField
              type="date"
              label={i18n._('requests.date')}
              value={day}
              onChange={(event) => setDay(event.target.value)}
              error={isChecked && dayIssue !== null}
              helperText={(isChecked && dayIssue) || ' '}
              slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: today } }}
              required
              sx={{ maxWidth: 320 }}
            />
          )}
          <TextField
            label={i18n._('requests.note')}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            error={isChecked && noteIssue !== null}
            helperText={(isChecked && noteIssue) || i18n._('requests.note.help')}
            multiline
            minRows={3}
            maxRows={10}
            fullWidth
            required
          />
          {send.isError && (
            <Alert severity="error">
              {i18n._('requests.send.failed')} {messageForError(send.error)}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{i18n._(common.cancel)}</Button>
          <Button type="submit" variant="contained" loading={send.isPending} onClick={submitOnce}>
            {i18n._('requests.send')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
