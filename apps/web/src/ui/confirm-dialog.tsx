import { useLingui } from '@lingui/react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { createContext, type ReactNode, use, useCallback, useId, useState } from 'react'
import { common } from '../locales/common-messages'
import { onFirstClick, unlessSecondClick } from './double-click'

export interface ConfirmOptions {
  title?: string
  message?: string
  confirmLabel?: string
  cancelLabel?: string
  /** Colors the confirming button as a warning. */
  isDestructive?: boolean
  /** Takes the focus afterwards if the element that had it no longer exists (a menu item, for example). */
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

interface Question extends ConfirmOptions {
  /** Null while it is open. */
  answer: boolean | null
  resolve: (isConfirmed: boolean) => void
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const { i18n } = useLingui()
  const id = useId()
  // The first one is shown. The others wait until its dialog has closed, so that each gets its own answer.
  const [questions, setQuestions] = useState<readonly Question[]>([])
  const shown = questions[0]

  const confirm = useCallback<Confirm>(
    (options = {}) =>
      new Promise((resolve) => setQuestions((asked) => [...asked, { ...options, answer: null, resolve }])),
    [],
  )

  const close = (answer: boolean) =>
    setQuestions(([first, ...others]) => (first ? [{ ...first, answer }, ...others] : others))

  // The promise resolves once the dialog has closed, because the code that follows may move the focus.
  const handleExited = () => {
    shown?.returnFocusTo?.focus()
    setQuestions((open) => open.slice(1))
    shown?.resolve(shown.answer ?? false)
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      <Dialog
        open={shown?.answer === null}
        onClose={unlessSecondClick(() => close(false))}
        role="alertdialog"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-message`}
        maxWidth="xs"
        fullWidth
        slotProps={{ transition: { onExited: handleExited } }}
      >
        <DialogTitle id={`${id}-title`}>{shown?.title ?? i18n._('ui.confirm.title')}</DialogTitle>
        <DialogContent>
          <DialogContentText id={`${id}-message`}>{shown?.message ?? i18n._('ui.confirm.message')}</DialogContentText>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => close(false)} autoFocus>
            {shown?.cancelLabel ?? i18n._(common.cancel)}
          </Button>
          <Button
            variant="contained"
            color={shown?.isDestructive ? 'error' : 'primary'}
            // A double click on the button that opened the dialog must not confirm it, even if the button appears under
            // the pointer.
            onClick={onFirstClick(() => close(true))}
          >
            {shown?.confirmLabel ?? i18n._('ui.confirm.confirm')}
          </Button>
        </DialogActions>
      </Dialog>
    </ConfirmContext>
  )
}
