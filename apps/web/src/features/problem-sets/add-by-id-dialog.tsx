import { useLingui } from '@lingui/react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { Study } from '@trellis/domain'
import { type FormEvent, useId } from 'react'
import { common } from '../../locales/common-messages'
import { submitOnce, unlessSecondClick } from '../../ui/double-click'
import type { AddingPage } from './add-refusal'
import { EntryRefusal, IdField, useIdEntry } from './id-entry'

interface Props {
  study: Study
  page: AddingPage
  studyBlockTypeId?: number
  duration?: number
  isOpen: boolean
  onClose: () => void
}

/** Adds a problem set by its id. */
export function AddByIdDialog({ study, page, studyBlockTypeId, duration, isOpen, onClose }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const entry = useIdEntry({ study, page, studyBlockTypeId, duration, onAdded: onClose })
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
        <DialogTitle id={id}>{i18n._('sets.byId.title')}</DialogTitle>
        <DialogContent>
          <IdField label={i18n._('sets.byId.field')} help={i18n._('sets.byId.help')} entry={entry} autoFocus />
          <EntryRefusal refusal={entry.refusal} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={entry.isAdding}>
            {i18n._(common.cancel)}
          </Button>
          <Button
            type="submit"
            variant="contained"
            onClick={submitOnce}
            loading={entry.isAdding}
            disabled={!entry.canSubmit}
          >
            {i18n._('sets.byId.add')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
