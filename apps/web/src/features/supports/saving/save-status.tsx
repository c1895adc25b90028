import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import type { ReactNode } from 'react'
import { messageForError } from '../../../lib/message-for-error'
import { common } from '../../../locales/common-messages'
import { AlertIcon, CheckIcon } from '../../../ui/icons'
import type { ImagesState } from '../../../ui/rich-text/image/image-uploads'
import type { SaveState } from './support-saver'

interface Props {
  state: SaveState
  /** Images that belong to the text and are not in it yet. */
  images?: ImagesState
  onRetry: () => void
}

/** Whether the text of a slot is stored. Screen readers announce changes. */
export function SaveStatus({ state, images = 'none', onRetry }: Props) {
  const isFailed = state.kind === 'failed' || state.kind === 'conflict'
  return (
    <Box role="status" sx={{ minHeight: 30, display: 'flex', alignItems: 'center', fontSize: '0.8125rem' }}>
      {images === 'none' || isFailed ? <Status state={state} onRetry={onRetry} /> : <ImagesStatus state={images} />}
    </Box>
  )
}

/** The text may be stored, but it is not complete. */
function ImagesStatus({ state }: { state: Exclude<ImagesState, 'none'> }) {
  const { i18n } = useLingui()
  return state === 'failed' ? (
    <Line color="error.main" icon={<AlertIcon fontSize="inherit" />}>
      {i18n._('supports.images.failed')}
    </Line>
  ) : (
    <Line color="text.secondary" icon={<CircularProgress size={13} aria-hidden />}>
      {i18n._('supports.images.sending')}
    </Line>
  )
}

function Status({ state, onRetry }: Pick<Props, 'state' | 'onRetry'>): ReactNode {
  const { i18n } = useLingui()
  switch (state.kind) {
    case 'idle':
      return null
    case 'unsaved':
      return <Line color="text.secondary">{i18n._('supports.state.unsaved')}</Line>
    case 'saving':
      return (
        <Line color="text.secondary" icon={<CircularProgress size={13} aria-hidden />}>
          {i18n._('supports.state.saving')}
        </Line>
      )
    case 'saved':
      return (
        <Line color="success.main" icon={<CheckIcon fontSize="inherit" />}>
          {i18n._('supports.state.saved')}
        </Line>
      )
    case 'failed':
    case 'conflict':
      return (
        <Line color="error.main" icon={<AlertIcon fontSize="inherit" />}>
          <span>{i18n._('supports.state.failed')}</span>
          {state.kind === 'failed' && (
            <>
              <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
                {messageForError(state.error)}
              </Box>
              <Button size="small" color="error" onClick={onRetry}>
                {i18n._(common.retry)}
              </Button>
            </>
          )}
        </Line>
      )
  }
}

function Line({ color, icon, children }: { color: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 0.75,
        color: color,
        fontWeight: 600,
      }}
    >
      {icon}
      {children}
    </Box>
  )
}
