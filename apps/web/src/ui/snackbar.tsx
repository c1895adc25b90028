import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Snackbar from '@mui/material/Snackbar'
import Typography from '@mui/material/Typography'
import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import { common } from '../locales/common-messages'
import { onFirstClick } from './double-click'
import { CloseIcon } from './icons'

const defaultDuration = 3000

export interface NotifyOptions {
  severity?: 'success' | 'info' | 'error'
  /** Milliseconds. */
  duration?: number
  /** A second line, such as the reason. */
  detail?: string
  /** An action, such as undo. A message with an action gives way to the next immediately. */
  action?: { label: string; run: () => void }
}

type Notify = (message: string, options?: NotifyOptions) => void

const NotifyContext = createContext<Notify | null>(null)

/** Shows what happened without taking focus. Messages are queued; an error does not wait for what went well. */
export function useNotify(): Notify {
  const notify = use(NotifyContext)
  if (!notify) throw new Error('useNotify needs a SnackbarProvider above it')
  return notify
}

interface Message {
  id: number
  text: string
  detail: string | undefined
  severity: NonNullable<NotifyOptions['severity']>
  duration: number
  action: NotifyOptions['action']
}

let lastId = 0

/** Behind the message that is shown; an error goes before everything that is not one. */
function enqueue(queued: readonly Message[], message: Message): readonly Message[] {
  const at = queued.findIndex(({ severity }, index) => index > 0 && severity !== 'error')
  return message.severity === 'error' && at > 0 ? queued.toSpliced(at, 0, message) : [...queued, message]
}

/** Whether a message that is shown leaves before its time is up. */
function givesWay(shown: Message, next: Message | undefined): boolean {
  if (!next) return false
  return shown.action !== undefined || (next.severity === 'error' && shown.severity !== 'error')
}

export function SnackbarProvider({ children }: { children: ReactNode }) {
  const { i18n } = useLingui()
  const [queue, setQueue] = useState<readonly Message[]>([])
  const [isLeaving, setIsLeaving] = useState(false)
  const current = queue[0]

  const notify = useCallback<Notify>((text, options = {}) => {
    const { severity = 'success', duration = defaultDuration, detail, action } = options
    lastId += 1
    const message = { id: lastId, text, detail, severity, duration, action }
    setQueue((queued) => enqueue(queued, message))
  }, [])

  const handleExited = () => {
    setQueue((queued) => queued.slice(1))
    setIsLeaving(false)
  }

  const snackbar = current && (
    <Snackbar
      key={current.id}
      open={!isLeaving && !givesWay(current, queue[1])}
      autoHideDuration={current.duration}
      onClose={(_, reason) => reason !== 'clickaway' && setIsLeaving(true)}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      slotProps={{ transition: { onExited: handleExited } }}
    >
      <Alert
        role="none"
        variant="filled"
        severity={current.severity}
        action={
          <>
            {current.action && (
              <Button
                color="inherit"
                size="small"
                onClick={onFirstClick(() => {
                  current.action?.run()
                  setIsLeaving(true)
                })}
              >
                {current.action.label}
              </Button>
            )}
            <IconButton
              color="inherit"
              size="small"
              aria-label={i18n._(common.close)}
              onClick={() => setIsLeaving(true)}
            >
              <CloseIcon />
            </IconButton>
          </>
        }
        sx={{ alignItems: 'center', boxShadow: 6 }}
      >
        <span>{current.text}</span>
        {current.detail && <Typography variant="body2">{current.detail}</Typography>}
      </Alert>
    </Snackbar>
  )

  // Both live regions exist from the start: a screen reader only announces changes inside a region it already knows.
  return (
    <NotifyContext value={notify}>
      {children}
      <div role="status">{current?.severity !== 'error' && snackbar}</div>
      <div role="alert">{current?.severity === 'error' && snackbar}</div>
    </NotifyContext>
  )
}
