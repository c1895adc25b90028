import { useLingui } from '@lingui/react'
import { emptyNameMessage } from '@trellis/domain'
import { useMemo, useState } from 'react'
import { ChoiceField } from '../../ui/choice-field'
import { issueSentence } from '../issue-message'
import { timeZoneChoices } from './time-zones'

interface Props {
  value: string
  onChange: (timeZone: string) => void
  helperText: string
}

/** Selects a time zone by its name or a city in it. Emptied, it keeps its value and shows a message. */
export function TimeZoneField({ value, onChange, helperText }: Props) {
  const { i18n } = useLingui()
  const [isEmptied, setIsEmptied] = useState(false)
  const choices = useMemo(() => timeZoneChoices(value), [value])
  return (
    <ChoiceField
      label={i18n._('profile.timeZone')}
      choices={choices}
      value={value}
      onChange={(chosen) => {
        setIsEmptied(chosen === null)
        if (chosen !== null) onChange(chosen)
      }}
      hasError={isEmptied}
      helperText={isEmptied ? issueSentence(emptyNameMessage.timeZone) : helperText}
    />
  )
}
