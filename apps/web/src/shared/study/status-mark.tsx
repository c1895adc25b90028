import { i18n } from '@lingui/core'
import { styled } from '@mui/material/styles'
import type { StudyStatus } from '@trellis/domain'
import type { ComponentType } from 'react'
import { ArchiveIcon, CheckIcon, HourglassIcon, PauseIcon, PencilIcon, PlayIcon } from '../../ui/icons'
import { statusMessage } from '../labels'

const icons: Record<StudyStatus, ComponentType<{ fontSize: 'inherit' }>> = {
  DEVELOPMENT: PencilIcon,
  AWAITING_APPROVAL: HourglassIcon,
  DEPLOYED: PlayIcon,
  PAUSED: PauseIcon,
  COMPLETED: CheckIcon,
  ARCHIVED: ArchiveIcon,
}

interface Props {
  status: StudyStatus
  /** Replaces the default label. */
  label?: string
}

/** The status of a study. */
export function StatusMark({ status, label = i18n._(statusMessage[status]) }: Props) {
  const Icon = icons[status]
  return (
    <Mark data-status={status}>
      <Icon fontSize="inherit" />
      {label}
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
  '& svg': { fontSize: 16, flexShrink: 0 },
  '&[data-status=AWAITING_APPROVAL]': { color: theme.vars.palette.error.main },
  '&[data-status=DEPLOYED]': { color: theme.vars.palette.success.main },
  '&[data-status=PAUSED]': { color: theme.vars.palette.warning.main },
}))
