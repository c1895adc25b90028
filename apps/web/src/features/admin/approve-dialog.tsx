import { useLingui } from '@lingui/react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { startIssues } from '@trellis/domain'
import { type FormEvent, useId, useState } from 'react'
import { useMe } from '../../lib/session'
import { common } from '../../locales/common-messages'
import { issueSentence } from '../../shared/issue-message'
import { startOfDay, toLocalTime, zoneOf } from '../../shared/zoned-time'
import { submitOnce } from '../../ui/double-click'
import { actionMessages } from './action-messages'
import { type ActionTarget, useAdminAction, useIsActionPending } from './use-admin-action'

interface Props {
  study: ActionTarget & { startsAt: number | null }
  action: 'approve' | 'reschedule'
  /** The day that the owner asks for (YYYY-MM-DD). */
  proposed?: string | null
  onClose: () => void
}

/** Asks for the day on which an approved study starts, in the administrator's time zone. */
export function ApproveDialog({ study, action, proposed = null, onClose }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const timeZone = useMe()?.timeZone
  const { run } = useAdminAction(study)
  const isBusy = useIsActionPending(study.studyId)
  const now = Math.floor(Date.now() / 1000)
  const dayOf = (seconds: number) => toLocalTime(seconds, timeZone).slice(0, 10)
  const tomorrow = dayOf(now + 86_400)
  const planned = proposed ?? (study.startsAt === null ? tomorrow : dayOf(study.startsAt))
  const isPast = planned < tomorrow
  const [day, setDay] = useState(isPast ? tomorrow : planned)
  const [problem, setProblem] = useState<string | null>(null)
  const { title, message, confirm } = actionMessages[action]

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const startsAt = startOfDay(day, timeZone)
    if (startsAt === null) return setProblem(i18n._('admin.approve.day.missing'))
    const [issue] = startIssues(startsAt, { now, endsAt: null })
    if (issue) return setProblem(issueSentence(issue.message))
    if (await run(action, { startsAt })) onClose()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <form onSubmit={handleSubmit} noValidate>
        <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
          {i18n._(title!, { title: study.studyName })}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText>{i18n._(message)}</DialogContentText>
          <TextField
            type="date"
            label={i18n._('admin.approve.day')}
            value={day}
            onChange={(event) => {
              setDay(event.target.value)
              setProblem(null)
            }}
            error={problem !== null}
            helperText={problem ?? i18n._('admin.approve.day.help', { zone: zoneOf(timeZone) })}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: tomorrow, max: dayOf(now + 365 * 86_400) } }}
            required
            autoFocus
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{i18n._(common.cancel)}</Button>
          <Button type="submit" variant="contained" loading={isBusy} onClick={submitOnce}>
            {i18n._(confirm)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
