import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { type KeyboardEvent, useId } from 'react'
import { useWords } from '../locales/words'
import { isWrongState, SavedTextNote } from './saved-text-note'
import { useNotify } from './snackbar'
import { type SavedTextOptions, useSavedText } from './use-saved-text'

interface Props extends Omit<SavedTextOptions, 'onLeftUnsaved'> {
  label: string
  help?: string
  isMultiline?: boolean
  isReadOnly?: boolean
  /** Hides the label for the eye where a heading or a table says the same. */
  isLabelHidden?: boolean
  autoFocus?: boolean
  /** Called when the person is done with the field, saved or not. */
  onLeave?: () => void
}

/** A field that saves itself on leaving it, and says so. */
export function SavedTextField({
  label,
  help,
  isMultiline,
  isReadOnly,
  isLabelHidden,
  autoFocus,
  onLeave,
  ...options
}: Props) {
  const t = useWords()
  const notify = useNotify()
  const id = useId()
  const field = useSavedText({
    ...options,
    onLeftUnsaved: (result) => {
      const reason = 'conflict' in result ? t('saved.conflict', { theirs: result.conflict }) : result.message
      notify(t('saved.failedElsewhere', { label, reason }), { severity: 'error' })
    },
  })
  const { text, state, edit, commit, restore } = field

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
        onChange={(event) => edit(event.target.value)}
        onBlur={() => {
          void commit()
          onLeave?.()
        }}
        onKeyDown={handleKeyDown}
        error={isWrongState(state)}
        slotProps={{
          input: { readOnly: isReadOnly },
          htmlInput: { 'aria-label': isLabelHidden ? label : undefined, 'aria-describedby': `${id}-note` },
        }}
      />
      <SavedTextNote
        id={`${id}-note`}
        field={field}
        help={help}
        isReadOnly={isReadOnly}
        sx={{ minHeight: 24, mt: 0.5, px: 1.75 }}
      />
    </Box>
  )
}
