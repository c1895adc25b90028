import { useLingui } from '@lingui/react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import type { ProblemSetRow } from '@trellis/domain'
import { useId } from 'react'
import { common } from '../../../locales/common-messages'
import { unlessSecondClick } from '../../../ui/double-click'
import { ProblemList } from './problem-list'
import { useSetFacts } from './set-facts'

interface Props {
  row: ProblemSetRow
  onClose: () => void
  /** Null if the set is already assigned to the class. */
  onChoose: (() => void) | null
}

/** The problems of a set, before it is assigned. */
export default function PreviewDialog({ row, onClose, onChoose }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const factsOf = useSetFacts()
  return (
    <Dialog open onClose={unlessSecondClick(onClose)} aria-labelledby={id} maxWidth="md" fullWidth scroll="paper">
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {row.problemSetName}
        <Typography variant="body2" color="textSecondary" component="span" sx={{ display: 'block' }}>
          {factsOf(row)}
        </Typography>
      </DialogTitle>
      <DialogContent dividers tabIndex={0}>
        <ProblemList problemSetId={row.problemSetId} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {i18n._(common.close)}
        </Button>
        {onChoose && (
          <Button variant="contained" onClick={onChoose}>
            {i18n._('classes.assign.select')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
