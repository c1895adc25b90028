import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type OsfFailure,
  osfCalls,
  type RegistrationRefusal,
  type Study,
  type StudyRegistration,
} from '@trellis/domain'
import { request } from '../../lib/client'
import { messageForError } from '../../lib/message-for-error'
import { keys } from '../../lib/query-keys'
import { useMe } from '../../lib/session'
import { formatMoment } from '../../shared/dates'
import { useConfirm } from '../../ui/confirm-dialog'
import { onFirstClick } from '../../ui/double-click'
import { preregistrationQuery, registrationQuery } from './preregistration-queries'

const refusalMessage: Record<RegistrationRefusal, string> = {
  not_approved: /*i18n*/ 'registration.refusal.not_approved',
  started: /*i18n*/ 'registration.refusal.started',
  no_project: /*i18n*/ 'registration.refusal.no_project',
  no_token: /*i18n*/ 'registration.refusal.no_token',
  owner_only: /*i18n*/ 'registration.refusal.owner_only',
  already_registered: /*i18n*/ 'registration.refusal.already_registered',
}

const failureMessage: Record<OsfFailure, string> = {
  osf_unreachable: /*i18n*/ 'registration.failure.osf_unreachable',
  osf_token_refused: /*i18n*/ 'registration.failure.osf_token_refused',
  osf_project_refused: /*i18n*/ 'registration.failure.osf_project_refused',
  osf_refused: /*i18n*/ 'registration.failure.osf_refused',
  approval_void: /*i18n*/ 'registration.failure.approval_void',
  study_started: /*i18n*/ 'registration.failure.study_started',
}

/** The registration of the study on OSF: whether it is possible, in progress, failed or complete. */
export function RegistrationPanel({ study }: { study: Study }) {
  const { i18n } = useLingui()
  const confirm = useConfirm()
  const client = useQueryClient()
  const { studyId } = study
  const state = useQuery(registrationQuery(studyId)).data
  const registering = useMutation({
    mutationFn: () => request(osfCalls.registerOnOsf, { body: { studyId } }),
    onSuccess: (after) => client.setQueryData(registrationQuery(studyId).queryKey, after),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: preregistrationQuery(studyId).queryKey })
      void client.invalidateQueries({ queryKey: keys.history(studyId) })
      return client.invalidateQueries({ queryKey: keys.studies })
    },
  })
  if (!state) return null
  const { registration, refusal, isStandIn } = state
  const ask = async () => {
    const isSure =
      registration !== null ||
      (await confirm({
        title: i18n._('registration.ask.title'),
        message: isStandIn ? i18n._('registration.ask.standIn') : i18n._('registration.ask'),
        confirmLabel: i18n._('registration.register'),
      }))
    if (isSure) registering.mutate()
  }
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography variant="h3">{i18n._('registration.title')}</Typography>
      {registration && <Progress registration={registration} />}
      {refusal !== null && registration === null && (
        <Typography variant="body2" color="textSecondary">
          {i18n._(refusalMessage[refusal])}
        </Typography>
      )}
      {refusal === null && (registration === null || registration.failure !== null) && (
        <Button
          variant="outlined"
          loading={registering.isPending}
          onClick={onFirstClick(() => void ask())}
          sx={{ justifySelf: 'start' }}
        >
          {registration ? i18n._('registration.again') : i18n._('registration.register')}
        </Button>
      )}
      {registering.isError && <Alert severity="error">{messageForError(registering.error)}</Alert>}
      {isStandIn && (
        <Typography variant="caption" color="textSecondary">
          {i18n._('registration.standIn')}
        </Typography>
      )}
    </Box>
  )
}

function Progress({ registration }: { registration: StudyRegistration }) {
  const { i18n } = useLingui()
  const timeZone = useMe()?.timeZone
  const { registeredAt, url, failure, nextAttemptAt, isStandIn } = registration
  if (registeredAt !== null) {
    const text = i18n._('registration.done', { date: formatMoment(registeredAt, timeZone) })
    return (
      <Typography variant="body2">
        {url === null || isStandIn ? (
          text
        ) : (
          <Link href={url} target="_blank" rel="noopener">
            {text}
          </Link>
        )}
      </Typography>
    )
  }
  if (failure === null) {
    return (
      <Typography variant="body2" role="status">
        {i18n._('registration.pending')}
      </Typography>
    )
  }
  return (
    <Alert severity="warning">
      {i18n._(failureMessage[failure])}{' '}
      {nextAttemptAt !== null && i18n._('registration.next', { date: formatMoment(nextAttemptAt, timeZone) })}
    </Alert>
  )
}
