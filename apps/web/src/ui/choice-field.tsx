import { useLingui } from '@lingui/react'
import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { common } from '../locales/common-messages'

export interface Choice {
  value: string
  displayText: string
  /** Other words by which a search finds the choice. */
  keywords?: string
}

interface Common {
  label: string
  choices: readonly Choice[]
  isLoading?: boolean
  helperText?: string
  hasError?: boolean
}

const labelOf = (choices: readonly Choice[], value: string) =>
  choices.find((choice) => choice.value === value)?.displayText ?? value

function useAutocompleteWords() {
  const { i18n } = useLingui()
  return {
    openText: i18n._('ui.choice.open'),
    closeText: i18n._(common.close),
    clearText: i18n._('ui.choice.clear'),
    noOptionsText: i18n._('ui.choice.none'),
    loadingText: i18n._(common.loading),
  }
}

interface OneProps extends Common {
  value: string | null
  onChange: (value: string | null) => void
}

const filterOf = (choices: readonly Choice[]) => {
  const byValue = new Map(choices.map((choice) => [choice.value, choice]))
  return createFilterOptions<string>({
    stringify: (value) => `${byValue.get(value)?.displayText} ${byValue.get(value)?.keywords ?? ''}`,
  })
}

/** Selects one of many options, by typing or from the list. */
export function ChoiceField({ label, choices, value, onChange, isLoading, helperText, hasError }: OneProps) {
  return (
    <Autocomplete
      {...useAutocompleteWords()}
      options={choices.map((choice) => choice.value)}
      getOptionLabel={(option) => labelOf(choices, option)}
      value={value}
      filterOptions={filterOf(choices)}
      onChange={(_, chosen) => onChange(chosen)}
      loading={isLoading}
      autoHighlight
      renderInput={(params) => <TextField {...params} label={label} helperText={helperText} error={hasError} />}
    />
  )
}

interface ManyProps extends Common {
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** Selects any number of many options. */
export function ManyChoiceField({ label, choices, value, onChange, isLoading, helperText, hasError }: ManyProps) {
  // Controlled, because the field would otherwise lose the typed text whenever it gets a new list.
  const [typed, setTyped] = useState('')
  return (
    <Autocomplete
      {...useAutocompleteWords()}
      inputValue={typed}
      onInputChange={(_, text, reason) => reason !== 'reset' && setTyped(text)}
      multiple
      disableCloseOnSelect
      options={choices.map((choice) => choice.value)}
      getOptionLabel={(option) => labelOf(choices, option)}
      value={[...value]}
      onChange={(_, chosen) => onChange(chosen)}
      loading={isLoading}
      renderInput={(params) => <TextField {...params} label={label} helperText={helperText} error={hasError} />}
    />
  )
}
