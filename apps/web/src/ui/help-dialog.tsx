import { useLingui } from '@lingui/react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Link from '@mui/material/Link'
import { type ReactNode, useId, useState } from 'react'
import { common } from '../locales/common-messages'
import { unlessSecondClick } from './double-click'

interface Props {
  /** Text of the link that opens it. */
  label: string
  title: string
  children: ReactNode
}

/** A link beside a field that explains it without leaving the form. */
export function HelpDialog({ label, title, children }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Link
        component="button"
        type="button"
        variant="body2"
        onClick={() => setIsOpen(true)}
        sx={{ minHeight: 24, alignSelf: 'flex-start' }}
      >
        {label}
      </Link>
      <Dialog
        open={isOpen}
        onClose={unlessSecondClick(() => setIsOpen(false))}
        aria-labelledby={id}
        maxWidth="xs"
        fullWidth
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>{children}</DialogContent>
        <DialogActions>
          <Button onClick={() => setIsOpen(false)}>{i18n._(common.close)}</Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
