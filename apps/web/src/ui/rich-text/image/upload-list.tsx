import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { common } from '../../../locales/common-messages'
import { CloseIcon } from '../../icons'
import { visuallyHidden } from '../../visually-hidden'
import type { ImageUploads, Upload } from './image-uploads'

interface Props {
  uploads: readonly Upload[]
  store: ImageUploads
  /** Messages about files that were not accepted. */
  notices: readonly string[]
  onDismiss: () => void
  /** Called when a focused button disappears together with its upload. */
  onFocusLost: () => void
}

/** Running uploads, failed ones with a retry button, and files that were left out with the reason. */
export function UploadList({ uploads, store, notices, onDismiss, onFocusLost }: Props) {
  const { i18n } = useLingui()
  const leaving = (act: () => void) => () => {
    act()
    onFocusLost()
  }
  const sending = uploads.filter(({ state }) => state.kind === 'sending')
  const failed = uploads.filter(({ state }) => state.kind === 'failed')
  const lastDone = uploads.findLast(({ state }) => state.kind === 'done')
  const alerts = useRef<HTMLDivElement>(null)
  const messages = failed.length + notices.length
  // The list is below a tall field, and often out of sight.
  useEffect(() => {
    if (messages > 0) alerts.current?.scrollIntoView?.({ block: 'nearest' })
  }, [messages])
  const isEmpty = sending.length + failed.length + notices.length === 0
  // Live regions are rendered from the start: screen readers only announce changes inside a region they know.
  return (
    <Box sx={isEmpty ? undefined : { display: 'grid', gap: 1, p: 1, borderTop: 1, borderColor: 'divider' }}>
      <Box role="status" sx={visuallyHidden}>
        {lastDone && i18n._('richText.picture.added', { name: lastDone.file.name })}
      </Box>
      {sending.map((upload) => (
        <SendingRow key={upload.id} upload={upload} onStop={leaving(() => store.discard(upload.id))} />
      ))}
      <Box
        ref={alerts}
        role="alert"
        sx={isEmpty ? undefined : { display: 'grid', gap: 1, '&:empty': { display: 'none' } }}
      >
        {failed.map(({ id, file, state }) => (
          <Alert
            key={id}
            role="none"
            severity="error"
            action={
              <>
                <Button
                  color="inherit"
                  size="small"
                  sx={{ whiteSpace: 'nowrap' }}
                  aria-label={i18n._('richText.picture.retry', { name: file.name })}
                  onClick={leaving(() => store.retry(id))}
                >
                  {i18n._(common.retry)}
                </Button>
                <IconButton
                  color="inherit"
                  size="small"
                  aria-label={i18n._('richText.picture.discard', { name: file.name })}
                  onClick={leaving(() => store.discard(id))}
                >
                  <CloseIcon />
                </IconButton>
              </>
            }
          >
            {i18n._('richText.picture.failed', {
              name: file.name,
              reason: (state.kind === 'failed' && state.reason) || i18n._('richText.picture.failed.unknown'),
            })}
          </Alert>
        ))}
        {notices.length > 0 && (
          <Alert role="none" severity="warning" onClose={leaving(onDismiss)} closeText={i18n._(common.close)}>
            {notices.map((notice) => (
              <div key={notice}>{notice}</div>
            ))}
          </Alert>
        )}
      </Box>
    </Box>
  )
}

function SendingRow({ upload: { file, state }, onStop }: { upload: Upload; onStop: () => void }) {
  const { i18n } = useLingui()
  const label = i18n._('richText.picture.sending', { name: file.name })
  const percent = state.kind === 'sending' ? Math.round(state.fraction * 100) : 0
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, px: 1 }}>
      <Typography variant="body2" noWrap sx={{ flex: '0 1 auto', minWidth: 0 }}>
        {label}
      </Typography>
      <LinearProgress variant="determinate" value={percent} aria-label={label} sx={{ flex: '1 0 80px' }} />
      <IconButton size="small" aria-label={i18n._('richText.picture.stop', { name: file.name })} onClick={onStop}>
        <CloseIcon />
      </IconButton>
    </Box>
  )
}
