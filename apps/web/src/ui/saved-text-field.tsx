import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, useId } from 'react'
import { useWords } from '../locales/words'
import { type SavedTextOptions, useSavedText } from './use-saved-text'

interface Props extends SavedTextOptions {
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
  const id = useId()
  const { text, state, edit, commit, restore, keepMine, takeTheirs } = useSavedText(options)
  const isWrong = state.kind === 'refused' || state.kind === 'failed' || state.kind === 'conflict'

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') restore()
    else if (event.key === 'Enter' && !isMultiline) (event.target as HTMLElement).blur()
  }

  const note = {
    idle: help,
    saving: t('saved.saving'),
    saved: t('saved.saved'),
    unsaved: t('saved.unsaved'),
    refused: state.kind === 'refused' ? state.message : '',
    failed: state.kind === 'failed' ? state.message : '',
    conflict: state.kind === 'conflict' ? t('saved.conflict', { theirs: state.theirs }) : '',
  }[state.kind]

  return (
    <Box>
      <TextField
        fullWidth
        size={isLabelHidden ? 'small' : undefined}
        {...(isLabelHidden ? { 'aria-label': label } : { label })}
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
        error={isWrong}
        slotProps={{
          input: { readOnly: isReadOnly },
          htmlInput: { 'aria-label': isLabelHidden ? label : undefined, 'aria-describedby': `${id}-note` },
        }}
      />
      <Box
        id={`${id}-note`}
        role="status"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', minHeight: 24, mt: 0.5, px: 1.75 }}
      >
        {note && (
          <Typography variant="caption" color={isWrong ? 'error' : 'textSecondary'}>
            {note}
          </Typography>
        )}
        {(state.kind === 'failed' || state.kind === 'unsaved') && (
          <Button size="small" onClick={() => void commit()}>
            {t(state.kind === 'failed' ? 'ui.retry' : 'saved.save')}
          </Button>
        )}
        {state.kind === 'unsaved' && (
          <Button size="small" onClick={restore}>
            {t('saved.discard')}
          </Button>
        )}
        {state.kind === 'conflict' && (
          <>
            <Button size="small" onClick={() => void keepMine()}>
              {t('saved.keepMine')}
            </Button>
            <Button size="small" onClick={takeTheirs}>
              {t('saved.takeTheirs')}
            </Button>
          </>
        )}
      </Box>
    </Box>
  )
}
