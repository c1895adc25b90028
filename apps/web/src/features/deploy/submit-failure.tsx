import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ErrorDetails, type Study, stepPath, studyTypes } from '@trellis/domain'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isApiError } from '../../lib/api-error'
import { messageForError } from '../../lib/message-for-error'
import { problemsOfSet } from '../../shared/problem/content-outline'
import { studyContentQuery } from '../../shared/problem/study-content'
import { supportPath } from '../../shared/problem/support-path'

/** Why the study was not submitted, with a link to what needs to change. Shown until the next attempt. */
export function SubmitFailure({ study, error }: { study: Study; error: unknown }) {
  const { i18n } = useLingui()
  return (
    <Alert severity="error" sx={{ '& .MuiAlert-message': { minWidth: 0 } }}>
      <Typography variant="body2" sx={{ fontWeight: 650 }}>
        {i18n._('deploy.submit.failed')}
      </Typography>
      <Reason study={study} error={error} />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {i18n._('deploy.failed.kept')}
      </Typography>
    </Alert>
  )
}

function Reason({ study, error }: { study: Study; error: unknown }): ReactNode {
  const { i18n } = useLingui()
  if (isApiError(error, 'publishing_failed')) {
    return <UnpublishedSupport study={study} details={error.details as ErrorDetails<'publishing_failed'>} />
  }
  if (isApiError(error, 'problem_set_in_use')) {
    const { problemSetIds } = error.details as ErrorDetails<'problem_set_in_use'>
    const page = study.studyTypeId === studyTypes.problemVaried ? 'problem-sets' : 'select'
    return (
      <Typography variant="body2">
        {i18n._('deploy.failed.inUse', { sets: problemSetIds.join(', ') })}{' '}
        <Box component={Link} to={stepPath(study.studyTypeId, page, study.studyId)} sx={link}>
          {i18n._('deploy.failed.inUse.link')}
        </Box>
      </Typography>
    )
  }
  return <Typography variant="body2">{messageForError(error)}</Typography>
}

const reasons = {
  not_found: /*i18n*/ 'deploy.failed.not_found',
  other_problem: /*i18n*/ 'deploy.failed.other_problem',
  other_kind: /*i18n*/ 'deploy.failed.other_kind',
} as const

function UnpublishedSupport({ study, details }: { study: Study; details: ErrorDetails<'publishing_failed'> }) {
  const { i18n } = useLingui()
  const content = useQuery(studyContentQuery(study.studyId)).data
  const position = content?.sets
    .flatMap(({ set }) => problemsOfSet(set).map((problem) => ({ ...problem, set: set.name })))
    .find((problem) => problem.problemId === details.problemId)
  const problem = position ? `${position.number}${position.letter ?? ''} (${position.set})` : details.problemId
  const condition = study.conditions.find((one) => one.conditionId === details.conditionId)?.name ?? ''
  const reason = reasons[details.reason as keyof typeof reasons] ?? /*i18n*/ 'deploy.failed.not_found'
  return (
    <Typography variant="body2">
      {i18n._('deploy.failed.support', { condition, problem, reason: i18n._(reason) })}{' '}
      <Box component={Link} to={supportPath(study, details)} sx={link}>
        {i18n._('deploy.failed.support.link')}
      </Box>
    </Typography>
  )
}

const link = { color: 'primary.main', fontWeight: 600, display: 'inline-block', minHeight: 24 }
