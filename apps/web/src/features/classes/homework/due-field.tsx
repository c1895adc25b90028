import { useLingui } from '@lingui/react'
import TextField from '@mui/material/TextField'
import { dateInZone } from '@trellis/domain'

interface Props {
  /** The time zone of the class. */
  timeZone: string
  /** YYYY-MM-DD; empty for no date. */
  day: string
  onChange: (day: string) => void
  /** Whether the date is past, which is an error. */
  isPast: boolean
  autoFocus?: boolean
}

/** The due date of a homework. */
export function DueField({ timeZone, day, onChange, isPast, autoFocus = false }: Props) {
  const { i18n } = useLingui()
  const today = dateInZone(Date.now(), timeZone)
  return (
    <TextField
      type="date"
      label={i18n._('classes.assign.due')}
      value={day}
      onChange={(event) => onChange(event.target.value)}
      error={isPast}
      helperText={isPast ? i18n._('classes.assign.past') : i18n._('classes.assign.due.help')}
      autoFocus={autoFocus}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: today } }}
      sx={{ maxWidth: 320 }}
    />
  )
}
