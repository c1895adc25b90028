import { useLingui } from '@lingui/react'
import TextField from '@mui/material/TextField'
import { useMe } from '../../../lib/session'
import { dayIn } from './due-date'

interface Props {
  /** As a date field holds it; empty for no date. */
  day: string
  onChange: (day: string) => void
  /** Error when the date cannot be chosen. */
  isPast: boolean
  autoFocus?: boolean
}

/** The due date of a homework. */
export function DueField({ day, onChange, isPast, autoFocus = false }: Props) {
  const { i18n } = useLingui()
  const today = dayIn(useMe()?.timeZone, Date.now())
  return (
    <TextField
      type="date"
      label={i18n._('classes.give.due')}
      value={day}
      onChange={(event) => onChange(event.target.value)}
      error={isPast}
      helperText={isPast ? i18n._('classes.give.past') : i18n._('classes.give.due.help')}
      autoFocus={autoFocus}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: today } }}
      sx={{ maxWidth: 320 }}
    />
  )
}
