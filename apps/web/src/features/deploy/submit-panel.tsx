import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { mayBeSubmitted, mayTransition, type NotReady, type Study, type StudyStatus } from '@trellis/domain'
import { type ReactNode, useState } from 'react'
import { useAuth, useMe } from '../../lib/session'
import { common } from '../../locales/common-messages'
import { formatMoment } from '../../shared/dates'
import { backToDevelopmentMessage } from '../../shared/study/design-edit'
import { cardFace } from '../../ui/card-face'
import { useConfirm } from '../../ui/confirm-dialog'
import { onFirstClick } from '../../ui/double-click'
import { LifecycleSteps } from './lifecycle-steps'
import { MissingSupportsDialog } from './missing-supports-dialog'
import { SubmitFailure } from './submit-failure'
import { useChangeStatus } from './use-change-status'

const notes = {
  DEVELOPMENT: /*i18n*/ 'deploy.ready',
  AWAITING_APPROVAL: /*i18n*/ 'deploy.awaiting',
  DEPLOYED: /*i18n*/ 'deploy.running',
  PAUSED: /*i18n*/ 'deploy.paused',
  COMPLETED: /*i18n*/ 'deploy.completed',
  ARCHIVED: /*i18n*/ 'deploy.archived',
} as const satisfies Record<StudyStatus, string>

const notReady = {
  no_problem_sets: /*i18n*/ 'deploy.notReady.sets',
  no_supports: /*i18n*/ 'deploy.notReady.supports',
  empty_parts: /*i18n*/ 'deploy.notReady.parts',
  plan_misfit: /*i18n*/ 'deploy.notReady.plan',
} as const satisfies Record<NotReady, string>

/** The study's status, the actions that submit it or convert it back, and what prevents them. */
export function SubmitPanel({ study, requests, tools }: { study: Study; requests: ReactNode; tools: ReactNode }) {
  const { i18n } = useLingui()
  const { userID, isAdmin } = useAuth()
  const timeZone = useMe()?.timeZone
  const confirm = useConfirm()
  const move = useChangeStatus(study)
  const [isAsking, setIsAsking] = useState(false)
  const facts = { status: study.studyStatus, ownerId: study.ownerId }
  const may = (to: StudyStatus) => userID !== null && mayTransition(facts, to, { userId: userID, isAdmin }).ok
  const isWaitingForOwner = study.studyStatus === 'DEVELOPMENT' || study.studyStatus === 'AWAITING_APPROVAL'
  const isOwnedByOther = isWaitingForOwner && userID !== study.ownerId
  const verdict = mayBeSubmitted(study)

  const submit = () => (study.missingSupports > 0 ? setIsAsking(true) : move.mutate('AWAITING_APPROVAL'))
  const convert = async () => {
    const isSure = await confirm({
      message: backToDevelopmentMessage(study),
      confirmLabel: i18n._(common.submitBackToDevelopment),
      cancelLabel: i18n._(common.notBackToDevelopment),
    })
    if (isSure) move.mutate('DEVELOPMENT')
  }
  const note =
    study.studyStatus === 'DEVELOPMENT' && !verdict.ok
      ? i18n._(notReady[verdict.reason])
      : isOwnedByOther
        ? i18n._('deploy.ownerOnly')
        : study.startsAt !== null
          ? i18n._('deploy.approved', { date: formatMoment(study.startsAt, timeZone) })
          : i18n._(notes[study.studyStatus])

  return (
    <Box component="section" aria-label={i18n._('deploy.next')} aria-busy={move.isPending} sx={panel}>
      <LifecycleSteps study={study} />
      <Box>
        {may('AWAITING_APPROVAL') && (
          <Button
            variant="contained"
            size="large"
            fullWidth
            disabled={!verdict.ok || move.isPending}
            onClick={onFirstClick(submit)}
          >
            {i18n._('deploy.submit')}
          </Button>
        )}
        {may('DEVELOPMENT') && (
          <Button variant="outlined" size="large" fullWidth disabled={move.isPending} onClick={onFirstClick(convert)}>
            {i18n._('deploy.convert')}
          </Button>
        )}
        <Box role="status">
          {move.isPending && (
            <>
              <LinearProgress aria-hidden="true" sx={{ mt: 1.5, mb: 0.5 }} />
              <Typography variant="body2">
                {move.variables === 'DEVELOPMENT' ? i18n._('deploy.convert.busy') : i18n._('deploy.submit.publishing')}
              </Typography>
            </>
          )}
        </Box>
      </Box>
      {move.isError && move.variables === 'AWAITING_APPROVAL' && study.studyStatus === 'DEVELOPMENT' && (
        <SubmitFailure study={study} error={move.error} />
      )}
      <Typography variant="body2" color="textSecondary">
        {note}
      </Typography>
      {requests}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{tools}</Box>
      <MissingSupportsDialog
        study={study}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onSubmit={() => move.mutate('AWAITING_APPROVAL')}
      />
    </Box>
  )
}

const panel = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 1.5,
  p: 2,
  ...cardFace,
} as const
