import { useLingui } from '@lingui/react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { CopyLine } from './copy-line'

interface Props {
  /** Null while there is nothing to show. */
  issued: { name: string; token: string } | null
  onClose: () => void
  /** Takes focus afterwards if the element that had it is gone. */
  returnFocusTo?: HTMLElement | null
}

/** A token, shown only once. Stays open until the administrator confirms having stored it. */
export function TokenDialog({ issued, onClose, returnFocusTo }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  // Keeps showing it while the dialog fades out.
  const [shown, setShown] = useState(issued)
  if (issued !== null && issued !== shown) setShown(issued)
  const handleExited = () => {
    setShown(null)
    returnFocusTo?.focus()
  }
  return (
    <Dialog
      open={issued !== null}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="sm"
      fullWidth
      slotProps={{ transition: { onExited: handleExited } }}
    >
      <DialogTitle id={`${id}-title`}>{i18n._('platforms.token.title', { name: shown?.name ?? '' })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {shown && <CopyLine label={i18n._('platforms.token')} text={shown.token} />}
        <DialogContentText id={`${id}-text`}>{i18n._('platforms.token.once')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          {i18n._('platforms.token.noted')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
