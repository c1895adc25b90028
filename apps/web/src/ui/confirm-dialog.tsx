import { useLingui } from '@lingui/react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { createContext, type ReactNode, use, useCallback, useId, useRef, useState } from 'react'
import { common } from '../locales/common-messages'
import { onFirstClick, unlessSecondClick } from './double-click'

export interface ConfirmOptions {
  title?: string
  message?: string
  confirmLabel?: string
  cancelLabel?: string
  /** Colors the confirming button as a warning. */
  isDestructive?: boolean
  /** Takes focus afterwards if the element that had it is gone by then (a menu item, for example). */
  returnFocusTo?: HTMLElement | null
}

type Confirm = (options?: ConfirmOptions) => Promise<boolean>

const ConfirmContext = createContext<Confirm | null>(null)

/** Asks before an action that cannot be undone. Resolves to true only when the user confirms. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext)
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider above it')
  return confirm
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const { i18n } = useLingui()
  const id = useId()
  const [options, setOptions] = useState<ConfirmOptions>({})
  const [isOpen, setIsOpen] = useState(false)
  const pending = useRef<(isConfirmed: boolean) => void>(null)
  const isConfirmed = useRef(false)

  const confirm = useCallback<Confirm>(
    (asked = {}) =>
      new Promise((resolve) => {
        pending.current?.(false)
        pending.current = resolve
        isConfirmed.current = false
        setOptions(asked)
        setIsOpen(true)
      }),
    [],
  )

  const close = (answer: boolean) => {
    isConfirmed.current = answer
    setIsOpen(false)
  }

  // The promise resolves once the dialog has closed: what follows may move the focus, and must come last.
  const handleExited = () => {
    options.returnFocusTo?.focus()
    pending.current?.(isConfirmed.current)
    pending.current = null
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      <Dialog
        open={isOpen}
        onClose={unlessSecondClick(() => close(false))}
        role="alertdialog"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-message`}
        maxWidth="xs"
        fullWidth
        slotProps={{ transition: { onExited: handleExited } }}
      >
        <DialogTitle id={`${id}-title`}>{options.title ?? i18n._('ui.confirm.title')}</DialogTitle>
        <DialogContent>
          <DialogContentText id={`${id}-message`}>{options.message ?? i18n._('ui.confirm.message')}</DialogContentText>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => close(false)} autoFocus>
            {options.cancelLabel ?? i18n._(common.cancel)}
          </Button>
          <Button
            variant="contained"
            color={options.isDestructive ? 'error' : 'primary'}
            // A double click on the button that opened the dialog must not confirm it, even if the button appears under
            // the pointer.
            onClick={onFirstClick(() => close(true))}
          >
            {options.confirmLabel ?? i18n._('ui.confirm.confirm')}
          </Button>
        </DialogActions>
      </Dialog>
    </ConfirmContext>
  )
}
