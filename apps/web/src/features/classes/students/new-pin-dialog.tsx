import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'

interface Props {
  name: string
  /** Null while there is nothing to show. */
  pin: string | null
  onClose: () => void
}

/** A new PIN, shown only once. Stays open until the teacher confirms having written it down. */
export function NewPinDialog({ name, pin, onClose }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  // Keeps showing it while the dialog fades out.
  const [shown, setShown] = useState(pin)
  if (pin !== null && pin !== shown) setShown(pin)
  return (
    <Dialog
      open={pin !== null}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="xs"
      fullWidth
      slotProps={{ transition: { onExited: () => setShown(null) } }}
    >
      <DialogTitle id={`${id}-title`}>{i18n._('classes.pin.new', { name })}</DialogTitle>
      <DialogContent>
        <Box component="p" sx={digits}>
          {shown}
        </Box>
        <DialogContentText id={`${id}-text`}>{i18n._('classes.pin.once', { name })}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          {i18n._('classes.pin.noted')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const digits = {
  m: 0,
  mb: 1,
  fontFamily: 'ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", monospace',
  fontSize: '3rem',
  fontWeight: 700,
  letterSpacing: '0.12em',
  lineHeight: 1.2,
  userSelect: 'all',
}
