import { useLingui } from '@lingui/react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { StudyContent } from '@trellis/domain'
import { useId } from 'react'
import { common } from '../../locales/common-messages'
import { unlessSecondClick } from '../../ui/double-click'
import { ContentReview } from './content-review'
import { isAboutFeedback, isVaried } from './review.rules'
import { VariedReview } from './varied-review'

interface Props {
  content: StudyContent
  isOpen: boolean
  onClose: () => void
}

/** The contents of the snapshot, read-only. */
export function SnapshotDialog({ content, isOpen, onClose }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  return (
    <Dialog open={isOpen} onClose={unlessSecondClick(onClose)} aria-labelledby={id} maxWidth="lg" fullWidth>
      <DialogTitle id={id}>{i18n._('snapshot.contents')}</DialogTitle>
      <DialogContent dividers tabIndex={0}>
        {isVaried(content) ? (
          <VariedReview content={content} />
        ) : (
          <ContentReview content={content} remarks={noRemarks} isAboutFeedback={isAboutFeedback(content)} />
        )}
      </DialogContent>
      <DialogActions sx={{ pt: 2 }}>
        <Button onClick={onClose}>{i18n._(common.close)}</Button>
      </DialogActions>
    </Dialog>
  )
}

const noRemarks = new Map<string, never[]>()
