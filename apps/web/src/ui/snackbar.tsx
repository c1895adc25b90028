import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Snackbar from '@mui/material/Snackbar'
import Typography from '@mui/material/Typography'
import { createContext, type ReactNode, use, useCallback, useReducer } from 'react'
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
  /** An action, such as undo. A message with an action is replaced by the next one immediately. */
  action?: { label: string; run: () => void }
}

type Notify = (message: string, options?: NotifyOptions) => void

const NotifyContext = createContext<Notify | null>(null)

/** Shows what happened without taking the focus. Messages are queued; an error does not wait for success messages. */
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

interface QueueState {
  /** The first one is shown. */
  queue: readonly Message[]
  /** Whether the first one is fading out. */
  isLeaving: boolean
}

type QueueEvent = { kind: 'arrived'; message: Message } | { kind: 'closed' } | { kind: 'exited' }

/**
 * Whether a message leaves early is decided when the next one arrives, never when it is mounted: a message that is
 * mounted closed has no exit transition, so its end would not be reported and the queue would stop.
 */
function queueReducer({ queue, isLeaving }: QueueState, event: QueueEvent): QueueState {
  switch (event.kind) {
    case 'arrived': {
      const queued = enqueue(queue, event.message)
      const [shown, next] = queued
      const isReplaced = next === event.message && givesWay(shown!, next)
      return { queue: queued, isLeaving: isLeaving || isReplaced }
    }
    case 'closed':
      return { queue, isLeaving: true }
    case 'exited':
      return { queue: queue.slice(1), isLeaving: false }
  }
}

/** Inserts a message behind the one that is shown; an error goes ahead of all messages that are not errors. */
function enqueue(queued: readonly Message[], message: Message): readonly Message[] {
  const at = queued.findIndex(({ severity }, index) => index > 0 && severity !== 'error')
  return message.severity === 'error' && at > 0 ? queued.toSpliced(at, 0, message) : [...queued, message]
}

/** Whether the message that is shown leaves before its time is up. */
function givesWay(shown: Message, next: Message): boolean {
  return shown.action !== undefined || (next.severity === 'error' && shown.severity !== 'error')
}

export function SnackbarProvider({ children }: { children: ReactNode }) {
  const { i18n } = useLingui()
  const [{ queue, isLeaving }, dispatch] = useReducer(queueReducer, { queue: [], isLeaving: false })
  const [current, next] = queue
  const handleClose = () => dispatch({ kind: 'closed' })

  const notify = useCallback<Notify>((text, options = {}) => {
    const { severity = 'success', duration = defaultDuration, detail, action } = options
    lastId += 1
    dispatch({ kind: 'arrived', message: { id: lastId, text, detail, severity, duration, action } })
  }, [])

  const snackbar = current && (
    <Snackbar
      key={current.id}
      open={!isLeaving}
      // Long enough to undo something, but not at the expense of what waits behind it.
      autoHideDuration={next ? Math.min(current.duration, defaultDuration) : current.duration}
      onClose={(_, reason) => reason !== 'clickaway' && handleClose()}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      slotProps={{ transition: { onExited: () => dispatch({ kind: 'exited' }) } }}
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
                  handleClose()
                })}
              >
                {current.action.label}
              </Button>
            )}
            <IconButton color="inherit" size="small" aria-label={i18n._(common.close)} onClick={handleClose}>
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
