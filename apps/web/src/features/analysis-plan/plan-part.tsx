import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { PlanPart } from '@trellis/domain'
import type { ReactNode } from 'react'
import { partMessages } from '../../shared/plan/plan-labels'

export interface PartProps {
  part: PlanPart
  help?: string
  /** What does not fit the study, or could not be saved. */
  problem: string | null
  isReadOnly: boolean
  /** Save status and the way back to the default. */
  note?: ReactNode
}

interface SelectProps<V extends string> extends PartProps {
  value: V | ''
  options: readonly { value: V | ''; label: string }[]
  onChange: (value: V | '') => void
}

/** One of a few options. */
export function SelectPart<V extends string>({ part, help, problem, isReadOnly, note, ...field }: SelectProps<V>) {
  const { i18n } = useLingui()
  return (
    <Box>
      <TextField
        select
        fullWidth
        label={i18n._(partMessages[part])}
        value={field.options.some(({ value }) => value === field.value) ? field.value : ''}
        onChange={(event) => field.onChange(event.target.value as V | '')}
        error={problem !== null}
        helperText={problem ?? help}
        disabled={isReadOnly}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        {field.options.map(({ value, label }) => (
          <MenuItem key={value} value={value} sx={{ whiteSpace: 'normal' }}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      {note}
    </Box>
  )
}

interface ChecksProps<V extends string> extends PartProps {
  chosen: readonly V[]
  /** What the study offers. A chosen option that it no longer offers stays visible until it is cleared. */
  options: readonly V[]
  labelOf: (value: V) => string
  onChange: (chosen: V[]) => void
}

/** Any number of a few options. */
export function ChecksPart<V extends string>({ part, help, problem, isReadOnly, note, ...field }: ChecksProps<V>) {
  const { i18n } = useLingui()
  const { chosen, options, labelOf, onChange } = field
  const shown = [...options, ...chosen.filter((option) => !options.includes(option))]
  const toggle = (option: V) =>
    onChange(chosen.includes(option) ? chosen.filter((other) => other !== option) : [...chosen, option])
  return (
    <FormControl component="fieldset" variant="standard" error={problem !== null} disabled={isReadOnly} fullWidth>
      <FormLabel component="legend" sx={legend}>
        {i18n._(partMessages[part])}
      </FormLabel>
      {(problem ?? help) && <FormHelperText sx={{ mt: 0.25 }}>{problem ?? help}</FormHelperText>}
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', mt: 0.5 }}>
        {shown.map((option) => (
          <FormControlLabel
            key={option}
            control={<Checkbox size="small" checked={chosen.includes(option)} onChange={() => toggle(option)} />}
            label={labelOf(option)}
            slotProps={{ typography: { variant: 'body2', sx: { '&.Mui-disabled': { color: 'text.primary' } } } }}
          />
        ))}
        {shown.length === 0 && <FormHelperText>{i18n._('plan.nothingToChoose')}</FormHelperText>}
      </Box>
      {note}
    </FormControl>
  )
}

export const legend = {
  typography: 'h3',
  color: 'text.primary',
  '&.Mui-focused, &.Mui-disabled, &.Mui-error': { color: 'text.primary' },
} as const

/** Resets a part of the plan to its default. */
export function DefaultButton({ part, onClick }: { part: PlanPart; onClick: () => void }) {
  const { i18n } = useLingui()
  return (
    <Button
      size="small"
      onClick={onClick}
      aria-label={i18n._('plan.default.of', { part: i18n._(partMessages[part]) })}
      sx={{ justifySelf: 'start' }}
    >
      {i18n._('plan.default')}
    </Button>
  )
}
