import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { type FocusEvent, type InputHTMLAttributes, type KeyboardEvent, useId, useState } from 'react'
import { isWrongState, SavedTextNote } from './saved-text-note'
import { useNotify } from './snackbar'
import { type SavedTextOptions, useSavedText } from './use-saved-text'

interface Props extends Omit<SavedTextOptions, 'onLeftUnsaved'> {
  label: string
  help?: string
  isMultiline?: boolean
  isReadOnly?: boolean
  /** Hides the label visually when a heading or a table says the same. */
  isLabelHidden?: boolean
  autoFocus?: boolean
  /** The `type` of the input element. */
  input?: Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'min'>
  /** Shown on blur with an incomplete date, which the browser reports as an empty value. */
  incompleteMessage?: string
  /** Called when the user leaves the field, saved or not. */
  onLeave?: () => void
}

/** A field that saves on blur, and shows its save status. */
export function SavedTextField({
  label,
  help,
  isMultiline,
  isReadOnly,
  isLabelHidden,
  autoFocus,
  input,
  incompleteMessage,
  onLeave,
  ...options
}: Props) {
  const { i18n } = useLingui()
  const notify = useNotify()
  const id = useId()
  const field = useSavedText({
    ...options,
    onLeftUnsaved: (result) => {
      const reason = 'conflict' in result ? i18n._('saved.conflict', { theirs: result.conflict }) : result.message
      notify(i18n._('saved.failedElsewhere', { label, reason }), { severity: 'error' })
    },
  })
  const { text, state, edit, commit, restore } = field
  const [isIncomplete, setIsIncomplete] = useState(false)

  const handleBlur = (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const isPart = incompleteMessage !== undefined && event.target.validity.badInput
    setIsIncomplete(isPart)
    if (!isPart) void commit()
    onLeave?.()
  }

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') restore()
    else if (event.key === 'Enter' && !isMultiline) (event.target as HTMLElement).blur()
  }

  return (
    <Box>
      <TextField
        fullWidth
        size={isLabelHidden ? 'small' : undefined}
        label={isLabelHidden ? undefined : label}
        value={text}
        multiline={isMultiline}
        minRows={isMultiline ? 3 : undefined}
        maxRows={isMultiline ? 12 : undefined}
        autoFocus={autoFocus}
        onChange={(event) => {
          if (!event.target.validity.badInput) setIsIncomplete(false)
          edit(event.target.value)
        }}
        onBlur={handleBlur}
        onKeyDown={handleKeyDown}
        error={isIncomplete || isWrongState(state)}
        slotProps={{
          input: { readOnly: isReadOnly },
          // A date field shows a placeholder even before anything is typed.
          ...(input?.type === 'datetime-local' && { inputLabel: { shrink: true } }),
          htmlInput: { ...input, 'aria-label': isLabelHidden ? label : undefined, 'aria-describedby': `${id}-note` },
        }}
      />
      <SavedTextNote
        id={`${id}-note`}
        field={field}
        help={help}
        warning={isIncomplete ? incompleteMessage : null}
        isReadOnly={isReadOnly}
        sx={{ minHeight: 24, mt: 0.5, px: 1.75 }}
      />
    </Box>
  )
}
