import { styled } from '@mui/material/styles'
import type { StudyStatus } from '@trellis/domain'
import type { ComponentType } from 'react'
import { useMe } from '../../lib/session'
import { ArchiveIcon, CheckIcon, HourglassIcon, PauseIcon, PencilIcon, PlayIcon } from '../../ui/icons'
import { statusText } from './status-text'

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
  /** When the study starts, if it is approved and has not started yet. */
  startsAt: number | null
  /** Replaces the default label. */
  label?: string
}

/** The status of a study. */
export function StatusMark({ status, startsAt, label }: Props) {
  const timeZone = useMe()?.timeZone
  const Icon = icons[status]
  return (
    <Mark data-status={status}>
      <Icon fontSize="inherit" />
      {label ?? statusText(status, startsAt, timeZone)}
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
