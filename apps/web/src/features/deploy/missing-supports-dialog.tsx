import { useLingui } from '@lingui/react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import type { Study } from '@trellis/domain'
import { useId } from 'react'
import { Link } from 'react-router'
import { common } from '../../locales/common-messages'
import { supportGaps } from '../../shared/problem/content-outline'
import { studyContentQuery } from '../../shared/problem/study-content'
import { supportPath } from '../../shared/problem/support-path'
import { useStudyAnswers } from '../../shared/problem/wrong-answers'
import { onFirstClick, unlessSecondClick } from '../../ui/double-click'

interface Props {
  study: Study
  isOpen: boolean
  onClose: () => void
  onSubmit: () => void
}

/** Lists missing supports, with links, and lets the researcher submit anyway. */
export function MissingSupportsDialog({ study, isOpen, onClose, onSubmit }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  return (
    <Dialog
      open={isOpen}
      onClose={unlessSecondClick(onClose)}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-message`}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>{i18n._('deploy.missing.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-message`} sx={{ mb: 2 }}>
          {i18n._('deploy.missing.message', { count: study.missingSupports })}{' '}
          {study.fallbackHelp ? i18n._('deploy.missing.fallback') : i18n._('deploy.missing.noFallback')}
        </DialogContentText>
        {isOpen && <MissingList study={study} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {i18n._(common.cancel)}
        </Button>
        <Button
          variant="contained"
          onClick={onFirstClick(() => {
            onClose()
            onSubmit()
          })}
        >
          {i18n._('deploy.missing.submit')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function MissingList({ study }: { study: Study }) {
  const { i18n } = useLingui()
  const content = useQuery(studyContentQuery(study.studyId))
  const answers = useStudyAnswers(study, content.data)
  if (content.isError && !content.data) return <DialogContentText>{i18n._('deploy.missing.failed')}</DialogContentText>
  if (!content.data || answers === undefined)
    return <Skeleton variant="rounded" height={44 * study.problemSetsInStudy.length} />
  return (
    <List aria-label={i18n._('deploy.missing.list')}>
      {supportGaps(content.data, answers)
        .filter((gap) => gap.missing > 0)
        .map((gap) => (
          <li key={gap.problemSetId}>
            <Link to={supportPath(study, gap.first!)}>{gap.name}</Link>
            <span>
              {i18n._('deploy.missing.set', { missing: gap.missing, wanted: gap.wanted })}
              {gap.onlyElsewhere > 0 && (
                <strong>{i18n._('deploy.missing.elsewhere', { count: gap.onlyElsewhere })}</strong>
              )}
            </span>
          </li>
        ))}
    </List>
  )
}

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  maxHeight: 280,
  overflow: 'auto',
  '& li': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    gap: theme.spacing(2),
    padding: theme.spacing(1, 1.5),
  },
  '& li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& a': { color: theme.vars.palette.primary.main, fontWeight: 600, lineHeight: '24px', overflowWrap: 'anywhere' },
  '& span': { color: theme.vars.palette.text.secondary, textAlign: 'right', flexShrink: 0, maxWidth: '60%' },
  '& strong': { display: 'block', color: theme.vars.palette.text.primary },
}))
