import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { messageForError } from '../../../lib/message-for-error'
import { common } from '../../../locales/common-messages'
import type { useSaveStudyField } from '../../../shared/study/study-edits'

interface Props {
  save: ReturnType<typeof useSaveStudyField>
  onRetry: () => void
  /** Other actions for the field. */
  children?: ReactNode
}

/** The save status of a choice. */
export function SaveNote({ save, onRetry, children }: Props) {
  const { i18n } = useLingui()
  const note = {
    idle: '',
    pending: i18n._(common.saving),
    success: i18n._(common.saved),
    error: save.error ? i18n._('run.choice.failed', { reason: messageForError(save.error) }) : '',
  }[save.status]
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', minHeight: 24, mt: 0.5 }}>
      <Box role="status">
        {note && (
          <Typography variant="caption" color={save.isError ? 'error' : 'textSecondary'}>
            {note}
          </Typography>
        )}
      </Box>
      {save.isError && (
        <Button size="small" onClick={onRetry}>
          {i18n._(common.retry)}
        </Button>
      )}
      {children}
    </Box>
  )
}
