import { useLingui } from '@lingui/react'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { config } from '../../lib/config'
import { OsfHelp } from './osf-help'

export interface OsfIdFieldProps {
  value: string
  onChange: (value: string) => void
  error: string | null
}

/** The researcher's OSF id, with help on what it is and where to find it. */
export function OsfIdField({ value, onChange, error }: OsfIdFieldProps) {
  const { i18n } = useLingui()
  const note = config().osf.isStandIn ? i18n._('osf.standIn') : i18n._('osf.help')
  return (
    <Stack spacing={0.5}>
      <TextField
        label={i18n._('osf.id')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error !== null}
        helperText={error ?? note}
        slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off', spellCheck: false } }}
      />
      <OsfHelp />
    </Stack>
  )
}
