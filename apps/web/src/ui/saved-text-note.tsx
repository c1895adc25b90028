import { useLingui } from '@lingui/react'
import Box, { type BoxProps } from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { common } from '../locales/common-messages'
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
  /** An error in the text that is being typed. */
  warning?: string | null
  /** The text can no longer be saved, only discarded. */
  isReadOnly?: boolean
  sx?: BoxProps['sx']
}

/** Shows the save status of a text, and the options when a save failed. */
export function SavedTextNote({ id, field, help, warning, isReadOnly = false, sx }: Props) {
  const { i18n } = useLingui()
  const { state, commit, restore, keepMine, takeTheirs } = field
  const isWrong = Boolean(warning) || isWrongState(state)
  const note = {
    idle: help,
    saving: i18n._(common.saving),
    saved: (state.kind === 'saved' && state.message) || i18n._(common.saved),
    unsaved: i18n._('saved.unsaved'),
    refused: state.kind === 'refused' ? state.message : '',
    failed: state.kind === 'failed' ? state.message : '',
    conflict: state.kind === 'conflict' ? i18n._('saved.conflict', { theirs: state.theirs }) : '',
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
          {state.kind === 'failed' ? i18n._(common.retry) : i18n._(common.save)}
        </Button>
      )}
      {(state.kind === 'unsaved' || (state.kind === 'failed' && isReadOnly)) && (
        <Button size="small" onClick={restore}>
          {i18n._('saved.discard')}
        </Button>
      )}
      {state.kind === 'conflict' && (
        <>
          <Button size="small" onClick={keepMine}>
            {i18n._('saved.keepMine')}
          </Button>
          <Button size="small" onClick={takeTheirs}>
            {i18n._('saved.takeTheirs')}
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
