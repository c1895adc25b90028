import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { Study } from '@trellis/domain'
import { type FormEvent, useId } from 'react'
import { submitOnce, unlessSecondClick } from '../../ui/double-click'
import type { AddingPage } from './add-refusal'
import { EntryRefusal, IdField, useIdEntry } from './id-entry'
import { useWords } from './words'

interface Props {
  study: Study
  page: AddingPage
  blockTypeId?: number
  duration?: number
  isOpen: boolean
  onClose: () => void
}

/** Adds a problem set by its id. */
export function AddByIdDialog({ study, page, blockTypeId, duration, isOpen, onClose }: Props) {
  const t = useWords()
  const id = useId()
  const entry = useIdEntry({ study, page, blockTypeId, duration, onAdded: onClose })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (entry.canSubmit) void entry.submit()
  }
  return (
    <Dialog
      open={isOpen}
      onClose={entry.isAdding ? undefined : unlessSecondClick(onClose)}
      aria-labelledby={id}
      maxWidth="xs"
      fullWidth
      slotProps={{ transition: { onExited: entry.clear } }}
    >
      <form onSubmit={handleSubmit} noValidate style={{ display: 'contents' }}>
        <DialogTitle id={id}>{t('sets.byId.title')}</DialogTitle>
        <DialogContent>
          <IdField label={t('sets.byId.field')} help={t('sets.byId.help')} entry={entry} autoFocus />
          <EntryRefusal refusal={entry.refusal} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={entry.isAdding}>
            {t('ui.cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            onClick={submitOnce}
            loading={entry.isAdding}
            disabled={!entry.canSubmit}
          >
            {t('sets.byId.add')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
