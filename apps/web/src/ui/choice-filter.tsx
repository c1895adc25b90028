import { useLingui } from '@lingui/react'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { common } from '../locales/common-messages'
import type { Choice } from './choice-field'
import { CheckIcon } from './icons'

interface Props {
  label: string
  choices: readonly Choice[]
  value: readonly string[]
  onChange: (value: string[]) => void
  /** Text of the field when something is selected. The selected options themselves are shown elsewhere. */
  chosenLabel: string
  isLoading?: boolean
}

/** Filters a list by any number of options, always on one line. */
export function ChoiceFilter({ label, choices, value, onChange, chosenLabel, isLoading }: Props) {
  const { i18n } = useLingui()
  // Controlled, because the field would lose the typed text whenever it gets a new list or an option is selected.
  const [typed, setTyped] = useState('')
  const labels = new Map(choices.map((choice) => [choice.value, choice.displayText]))
  return (
    <Autocomplete
      multiple
      size="small"
      disableCloseOnSelect
      openText={i18n._('ui.choice.open')}
      closeText={i18n._(common.close)}
      clearText={i18n._('ui.choice.clear')}
      noOptionsText={i18n._('ui.choice.none')}
      loadingText={i18n._(common.loading)}
      loading={isLoading}
      options={choices.map((choice) => choice.value)}
      getOptionLabel={(option) => labels.get(option) ?? option}
      value={[...value]}
      onChange={(_, chosen) => onChange(chosen)}
      inputValue={typed}
      onInputChange={(_, text, reason) => textChanges.has(reason) && setTyped(text)}
      // Rendered inside its dialog, because the rest of the page is hidden from screen readers.
      slotProps={{ popper: { disablePortal: true, popperOptions: { strategy: 'fixed' } }, paper: { sx: paper } }}
      renderValue={() => <Chosen>{chosenLabel}</Chosen>}
      renderOption={({ key, ...props }, option, { selected }) => (
        <Box component="li" key={key} {...props} sx={{ gap: 1, typography: 'body2' }}>
          <CheckIcon sx={{ visibility: selected ? 'visible' : 'hidden', color: 'primary.main' }} />
          <span>{labels.get(option) ?? option}</span>
        </Box>
      )}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  )
}

/** What changes the text: typing, clearing, blur. */
const textChanges = new Set(['input', 'clear', 'blur'])

const paper = { my: 0.5, border: 1, borderColor: 'divider', boxShadow: 8 }

const Chosen = styled('span')(({ theme }) => ({ ...theme.typography.body2, paddingLeft: 6, whiteSpace: 'nowrap' }))
