import TextField from '@mui/material/TextField'
import { emptyNameMessage } from '@trellis/domain'
import { useState } from 'react'
import { issueSentence } from '../../shared/issue-message'

interface Props {
  name: 'firstName' | 'lastName' | 'displayName'
  label: string
  value: string
  stored: string
  onChange: (value: string) => void
  autoComplete: string
}

/** A name cannot be empty: if left empty, the stored name is restored, with a message. */
export function NameField({ name, label, value, stored, onChange, autoComplete }: Props) {
  const [hasReverted, setHasReverted] = useState(false)
  return (
    <TextField
      label={label}
      value={value}
      onChange={(event) => {
        setHasReverted(false)
        onChange(event.target.value)
      }}
      onFocus={() => setHasReverted(false)}
      onBlur={() => {
        if (value.trim() !== '') return
        setHasReverted(true)
        onChange(stored)
      }}
      error={hasReverted}
      helperText={hasReverted ? issueSentence(emptyNameMessage[name]) : undefined}
      slotProps={{ htmlInput: { maxLength: 100, autoComplete } }}
    />
  )
}
