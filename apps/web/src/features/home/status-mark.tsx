import { styled } from '@mui/material/styles'
import { type StudyStatus, statusLabel } from '@trellis/domain'
import type { ComponentType } from 'react'
import { useWords } from '../../locales/words'
import { CheckIcon, HourglassIcon, PauseIcon, PlayIcon } from '../../ui/icons'

const icons: Partial<Record<StudyStatus, ComponentType<{ fontSize: 'inherit' }>>> = {
  AWAITING_APPROVAL: HourglassIcon,
  DEPLOYED: PlayIcon,
  PAUSED: PauseIcon,
  COMPLETED: CheckIcon,
}

/** Where the study is, where the column does not say it already. */
export function StatusMark({ status }: { status: StudyStatus }) {
  const t = useWords()
  const Icon = icons[status]
  if (!Icon) return null
  return (
    <Mark data-status={status}>
      <Icon fontSize="inherit" />
      {status === 'PAUSED' ? t('home.paused') : statusLabel[status]}
    </Mark>
  )
}

const Mark = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  fontWeight: 600,
  color: theme.vars.palette.text.secondary,
  '& svg': { fontSize: 16 },
  '&[data-status=AWAITING_APPROVAL]': { color: theme.vars.palette.error.main },
  '&[data-status=DEPLOYED]': { color: theme.vars.palette.success.main },
  '&[data-status=PAUSED]': { color: theme.vars.palette.warning.main },
}))
