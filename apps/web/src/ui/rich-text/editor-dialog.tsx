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
  /** Answers whether the dialog is done; otherwise it stays open. */
  onSubmit: () => boolean
  onCancel?: () => void
  /** The dialog has gone: the focus may go back to the text. */
  onClosed: () => void
  /** Takes away what the dialog is about. */
  remove?: { label: string; run: () => void }
  maxWidth?: DialogProps['maxWidth']
  children: ReactNode
}

/** A small form about one thing in the text. It is open as long as it is there, and says when it has gone. */
export function EditorDialog(props: Props) {
  const { title, submitLabel, cancelLabel, onSubmit, onCancel, onClosed, remove, maxWidth = 'xs', children } = props
  const { i18n } = useLingui()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [isOpen, setIsOpen] = useState(true)

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    // The text may be part of a form, to which this one is nothing.
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
