import { useLingui } from '@lingui/react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import type { Study } from '@trellis/domain'
import { type FormEvent, useId, useRef, useState } from 'react'
import { common } from '../../locales/common-messages'
import { submitOnce, unlessSecondClick } from '../../ui/double-click'
import { EntryRefusal, IdField, useIdEntry } from './id-entry'

/** How long messages of this dialog are shown, in milliseconds. */
const duration = 4000

type Way = 'browse' | 'id'

interface Props {
  study: Study
  isOpen: boolean
  onClose: () => void
  onBrowse: () => void
}

/** Asks how to find a problem set. */
export function AddSetDialog({ study, isOpen, onClose, onBrowse }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const [way, setWay] = useState<Way | null>(null)
  const entry = useIdEntry({ study, page: 'content', duration, onAdded: onClose })
  const isBrowsing = useRef(false)
  const canGoOn = way === 'browse' || (way === 'id' && entry.text.trim() !== '')

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!canGoOn) return
    if (way === 'id') return void entry.submit()
    isBrowsing.current = true
    onClose()
  }
  // Opened only once this dialog has closed, so that two layers never compete for focus.
  const handleExited = () => {
    setWay(null)
    entry.clear()
    if (isBrowsing.current) onBrowse()
    isBrowsing.current = false
  }

  return (
    <Dialog
      open={isOpen}
      onClose={entry.isAdding ? undefined : unlessSecondClick(onClose)}
      aria-labelledby={`${id}-title`}
      maxWidth="xs"
      fullWidth
      slotProps={{ transition: { onExited: handleExited } }}
    >
      <form onSubmit={handleSubmit} noValidate style={{ display: 'contents' }}>
        <DialogTitle id={`${id}-title`}>{i18n._('sets.choose.title')}</DialogTitle>
        <DialogContent>
          <Typography id={`${id}-how`} color="textSecondary">
            {i18n._('sets.choose.how')}
          </Typography>
          <RadioGroup
            aria-labelledby={`${id}-how`}
            value={way ?? ''}
            onChange={(_, chosen) => setWay(chosen as Way)}
            sx={{ my: 1 }}
          >
            <FormControlLabel value="browse" control={<Radio />} label={i18n._('sets.choose.browse')} />
            <FormControlLabel value="id" control={<Radio />} label={i18n._('sets.choose.search')} />
          </RadioGroup>
          {way === 'id' && (
            <>
              <IdField label={i18n._('sets.choose.field')} entry={entry} />
              <EntryRefusal refusal={entry.refusal} />
            </>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={entry.isAdding}>
            {i18n._(common.cancel)}
          </Button>
          <Button type="submit" variant="contained" onClick={submitOnce} loading={entry.isAdding} disabled={!canGoOn}>
            {i18n._('sets.choose.next')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
