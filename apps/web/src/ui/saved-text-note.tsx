import Box, { type BoxProps } from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useWords } from '../locales/words'
import type { SavedTextState } from './use-saved-text'

interface Props {
  id: string
  field: {
    state: SavedTextState
    commit: () => unknown
    restore: () => unknown
    keepMine: () => unknown
    takeTheirs: () => unknown
  }
  /** Shown while there is no other message. */
  help?: string
  /** Something is wrong with what is typed right now. */
  warning?: string | null
  /** The text can no longer be saved, only discarded. */
  isReadOnly?: boolean
  sx?: BoxProps['sx']
}

/** Shows the save status of a text, and the options when a save failed. */
export function SavedTextNote({ id, field, help, warning, isReadOnly = false, sx }: Props) {
  const t = useWords()
  const { state, commit, restore, keepMine, takeTheirs } = field
  const isWrong = Boolean(warning) || isWrongState(state)
  const note = {
    idle: help,
    saving: t('saved.saving'),
    saved: (state.kind === 'saved' && state.message) || t('saved.saved'),
    unsaved: t('saved.unsaved'),
    refused: state.kind === 'refused' ? state.message : '',
    failed: state.kind === 'failed' ? state.message : '',
    conflict: state.kind === 'conflict' ? t('saved.conflict', { theirs: state.theirs }) : '',
  }[state.kind]
  const text = state.kind === 'idle' && warning ? warning : note

  return (
    <Box
      id={id}
      role="status"
      sx={[{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      {text && (
        <Typography variant="caption" color={isWrong ? 'error' : 'textSecondary'}>
          {text}
        </Typography>
      )}
      {(state.kind === 'failed' || state.kind === 'unsaved') && !isReadOnly && (
        <Button size="small" onClick={commit}>
          {t(state.kind === 'failed' ? 'ui.retry' : 'saved.save')}
        </Button>
      )}
      {(state.kind === 'unsaved' || (state.kind === 'failed' && isReadOnly)) && (
        <Button size="small" onClick={restore}>
          {t('saved.discard')}
        </Button>
      )}
      {state.kind === 'conflict' && (
        <>
          <Button size="small" onClick={keepMine}>
            {t('saved.keepMine')}
          </Button>
          <Button size="small" onClick={takeTheirs}>
            {t('saved.takeTheirs')}
          </Button>
        </>
      )}
    </Box>
  )
}

/** Whether the user must act: the text is not stored and will not be saved automatically. */
export function isWrongState(state: SavedTextState): boolean {
  return state.kind === 'refused' || state.kind === 'failed' || state.kind === 'conflict'
}
