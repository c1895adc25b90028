import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { unlessSecondClick } from '../../ui/double-click'
import { HistoryList } from './history-list'
import { useWords } from './words'

interface Props {
  study: { studyId: number; studyName: string }
  isOpen: boolean
  onClose: () => void
}

/** The history of a study. */
export function HistoryDialog({ study, isOpen, onClose }: Props) {
  const t = useWords()
  const id = useId()
  return (
    <Dialog open={isOpen} onClose={unlessSecondClick(onClose)} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {t('history.title', { study: study.studyName })}
      </DialogTitle>
      <DialogContent dividers tabIndex={0}>
        <HistoryList studyId={study.studyId} />
      </DialogContent>
      <DialogActions sx={{ pt: 2 }}>
        <Button onClick={onClose}>{t('ui.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
