import { useLingui } from '@lingui/react'
import { styled } from '@mui/material/styles'
import type { Study, StudyStatus } from '@trellis/domain'
import { useMe } from '../../lib/session'
import { statusText } from '../../shared/study/status-text'

/** The usual lifecycle of a study. Paused takes the place of deployed; archived is outside it. */
const lifecycle: readonly StudyStatus[] = ['DEVELOPMENT', 'AWAITING_APPROVAL', 'DEPLOYED', 'COMPLETED']

/** Shows where a study is in its lifecycle. */
export function LifecycleSteps({ study: { studyStatus: status, startsAt } }: { study: Study }) {
  const { i18n } = useLingui()
  const currentIndex = lifecycle.indexOf(status === 'PAUSED' ? 'DEPLOYED' : status)
  if (currentIndex === -1)
    return (
      <Line aria-label={i18n._('deploy.life')}>
        <Step status={status} startsAt={null} state="current" />
      </Line>
    )
  return (
    <Line aria-label={i18n._('deploy.life')}>
      {lifecycle.map((step, index) => (
        <Step
          key={step}
          status={index === currentIndex ? status : step}
          startsAt={index === currentIndex ? startsAt : null}
          state={index < currentIndex ? 'passed' : index === currentIndex ? 'current' : 'ahead'}
        />
      ))}
    </Line>
  )
}

interface StepProps {
  status: StudyStatus
  startsAt: number | null
  state: 'passed' | 'current' | 'ahead'
}

function Step({ status, startsAt, state }: StepProps) {
  const timeZone = useMe()?.timeZone
  return (
    <li data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
      {statusText(status, startsAt, timeZone)}
    </li>
  )
}

const Line = styled('ol')(({ theme }) => ({
  ...theme.typography.body2,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': { position: 'relative', padding: '3px 0 3px 26px', color: theme.vars.palette.text.secondary },
  '& li::before': {
    content: '""',
    position: 'absolute',
    left: 4,
    top: 8,
    width: 10,
    height: 10,
    borderRadius: '50%',
    border: `2px solid ${theme.vars.palette.grey[500]}`,
    backgroundColor: theme.vars.palette.background.paper,
    zIndex: 1,
  },
  '& li + li::after': {
    content: '""',
    position: 'absolute',
    left: 8,
    bottom: 'calc(100% - 10px)',
    height: 14,
    width: 2,
    backgroundColor: theme.vars.palette.divider,
  },
  '& [data-state=passed]::before': {
    borderColor: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.primary.main,
  },
  '& [data-state=current]': { color: theme.vars.palette.text.primary, fontWeight: 650 },
  '& [data-state=current]::before': {
    borderColor: theme.vars.palette.primary.main,
    boxShadow: `0 0 0 4px ${theme.vars.palette.primary.light}`,
  },
}))
