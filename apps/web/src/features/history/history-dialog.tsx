import { useLingui } from '@lingui/react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { common } from '../../locales/common-messages'
import { unlessSecondClick } from '../../ui/double-click'
import { HistoryList } from './history-list'

interface Props {
  study: { studyId: number; studyName: string }
  isOpen: boolean
  onClose: () => void
}

/** The history of a study. */
export function HistoryDialog({ study, isOpen, onClose }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  return (
    <Dialog open={isOpen} onClose={unlessSecondClick(onClose)} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {i18n._('history.title', { study: study.studyName })}
      </DialogTitle>
      <DialogContent dividers tabIndex={0}>
        <HistoryList studyId={study.studyId} />
      </DialogContent>
      <DialogActions sx={{ pt: 2 }}>
        <Button onClick={onClose}>{i18n._(common.close)}</Button>
      </DialogActions>
    </Dialog>
  )
}
