import { useLingui } from '@lingui/react'
import Button from '@mui/material/Button'
import Dialog, { type DialogProps } from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { common } from '../../locales/common-messages'
import { submitOnce, unlessSecondClick } from '../double-click'

interface Props {
  title: string
  submitLabel: string
  cancelLabel?: string
  /** Returns whether the dialog may close. */
  onSubmit: () => boolean
  onCancel?: () => void
  /** Called after the closing transition, when the focus can return to the text. */
  onClosed: () => void
  /** Removes what the dialog edits. */
  remove?: { label: string; run: () => void }
  maxWidth?: DialogProps['maxWidth']
  children: ReactNode
}

/** A form that edits one element of the text. Open on mount; calls `onClosed` once it has closed. */
export function EditorDialog(props: Props) {
  const { title, submitLabel, cancelLabel, onSubmit, onCancel, onClosed, remove, maxWidth = 'xs', children } = props
  const { i18n } = useLingui()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [isOpen, setIsOpen] = useState(true)

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    // React bubbles the event to a form around the editor, which must not be submitted.
    event.stopPropagation()
    if (onSubmit()) setIsOpen(false)
  }
  const cancel = () => {
    onCancel?.()
    setIsOpen(false)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    form.current?.requestSubmit()
  }

  return (
    <Dialog
      open={isOpen}
      onClose={unlessSecondClick(cancel)}
      aria-labelledby={id}
      maxWidth={maxWidth}
      fullWidth
      disableRestoreFocus
      slotProps={{ transition: { onExited: onClosed } }}
      onKeyDown={handleKeyDown}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <form ref={form} onSubmit={handleSubmit} noValidate style={{ display: 'contents' }}>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, pt: 0 }}>{children}</DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap' }}>
          {remove && (
            <Button
              color="error"
              sx={{ mr: 'auto' }}
              onClick={() => {
                remove.run()
                setIsOpen(false)
              }}
            >
              {remove.label}
            </Button>
          )}
          <Button onClick={cancel}>{cancelLabel ?? i18n._(common.cancel)}</Button>
          <Button type="submit" variant="contained" onClick={submitOnce}>
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
