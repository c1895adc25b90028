import { useLingui } from '@lingui/react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { z } from 'zod'
import { common } from '../locales/common-messages'
import { submitOnce, unlessSecondClick } from '../ui/double-click'
import { issueMessage } from './issue-message'

interface Props {
  title: string
  /** What the action does, and what else is asked. */
  children: ReactNode
  label: string
  help?: string
  /** Required, unless it accepts an empty text. */
  schema: z.ZodType<string>
  submitLabel: string
  isDestructive?: boolean
  /** Whether the dialog is an alert: a screen reader reads its message, and the safe button has the focus. */
  isAlert?: boolean
  /** False when something else in the dialog takes the focus. */
  isFieldFocused?: boolean
  minRows?: number
  isOpen: boolean
  /** Resolves to true when it succeeded; otherwise the written text is kept. */
  onSubmit: (reason: string) => Promise<boolean>
  onClose: () => void
  /** Called once it succeeded and the dialog has closed: what opened it may no longer exist to take the focus. */
  onExited?: () => void
}

/** Says what an action does and asks why. */
export function ReasonDialog({
  title,
  children,
  label,
  help = ' ',
  schema,
  submitLabel,
  isDestructive = false,
  isAlert = false,
  isFieldFocused = !isAlert,
  minRows = 2,
  isOpen,
  onSubmit,
  onClose,
  onExited,
}: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const [step, setStep] = useState<'asking' | 'sending' | 'done'>('asking')
  const issue = issueMessage(schema.safeParse(reason))
  const problem = isChecked ? issue : null
  const isBusy = step === 'sending'
  const close = () => {
    if (!isBusy) onClose()
  }
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (isBusy || issue !== null) return
    setStep('sending')
    const isDone = await onSubmit(reason.trim())
    setStep(isDone ? 'done' : 'asking')
    if (isDone) {
      setReason('')
      setIsChecked(false)
      onClose()
    }
  }
  return (
    <Dialog
      open={isOpen}
      onClose={unlessSecondClick(close)}
      {...(isAlert && { role: 'alertdialog', 'aria-describedby': `${id}-about` })}
      aria-labelledby={id}
      maxWidth={isAlert ? 'xs' : 'sm'}
      fullWidth
      slotProps={{ transition: { onExited: () => step === 'done' && onExited?.() } }}
    >
      <form onSubmit={handleSubmit} noValidate>
        <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, overflowWrap: 'anywhere' }}>
          <div id={`${id}-about`}>{children}</div>
          <TextField
            label={label}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            error={problem !== null}
            helperText={problem ?? help}
            multiline
            minRows={minRows}
            maxRows={10}
            fullWidth
            required={!schema.safeParse('').success}
            autoFocus={isFieldFocused}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={close} autoFocus={isAlert}>
            {i18n._(common.cancel)}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={isDestructive ? 'error' : 'primary'}
            loading={isBusy}
            onClick={submitOnce}
          >
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
