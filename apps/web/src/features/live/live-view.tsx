import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import {
  firstStepPath,
  isDeployed,
  type Live,
  mayLookEarly,
  paradigms,
  planOf,
  type Study,
  type StudyId,
} from '@trellis/domain'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { messageForError } from '../../lib/message-for-error'
import { useAuth } from '../../lib/session'
import { withMessages } from '../../locales/catalogs'
import { common } from '../../locales/common-messages'
import { cardRadius } from '../../ui/card-face'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { Panel } from '../../ui/panel'
import { AlertList } from './alert-list'
import { BalanceCheck } from './balance-check'
import { BlindingNote } from './blinding-note'
import { ConditionFigures } from './condition-figures'
import { EnrolmentChart } from './enrolment-chart'
import { figuresOf } from './figures'
import { FollowUpFigures } from './follow-up-figures'
import { KeyFigures } from './key-figures'
import { LiveHeader } from './live-header'
import { useLive } from './live-queries'
import { Participants } from './participants'
import { RandomizationAudit } from './randomization-audit'
import { TimelineTable } from './timeline-table'
import { UpdatedNote } from './updated-note'

const InterimLook = lazy(async () => ({
  default: (await withMessages(import('./interim-look'), 'figure', 'plan')).InterimLook,
}))

interface Props {
  /** Undefined while loading. */
  study: Study | undefined
  /** How students enroll, for the study's current status. */
  enrolmentAccess: (study: Study) => ReactNode
}

/** A running study. Updates automatically. */
export function LiveView({ study, enrolmentAccess }: Props) {
  if (!study) {
    return (
      <Box sx={stack}>
        <LiveHeader study={undefined} note={null} />
        <LiveSkeleton />
      </Box>
    )
  }
  return isDeployed(study.studyStatus) ? (
    <LiveDashboard study={study} enrolmentAccess={enrolmentAccess} />
  ) : (
    <NotDeployedYet study={study} />
  )
}

function LiveDashboard({ study, enrolmentAccess }: Props & { study: Study }) {
  const { i18n } = useLingui()
  const studyId = study.studyId as StudyId
  const live = useLive(studyId)
  const { data } = live
  // The study itself was fetched once; it may have been paused or completed since.
  const current = data ? { ...study, studyStatus: data.status, status: data.status } : study
  return (
    <Box sx={stack}>
      <LiveHeader
        study={current}
        hasResults={data?.blinding.isBlinded === false}
        note={
          data && (
            <UpdatedNote updatedAt={live.dataUpdatedAt} reason={live.error} isOver={data.status === 'COMPLETED'} />
          )
        }
      />
      {data ? (
        <LiveContent study={current} live={data} enrolmentAccess={enrolmentAccess(current)} />
      ) : live.isError ? (
        <ErrorState
          title={i18n._('live.failed')}
          message={messageForError(live.error)}
          onRetry={() => live.refetch()}
          isRetrying={live.isFetching}
        />
      ) : (
        <LiveSkeleton />
      )}
    </Box>
  )
}

function LiveContent({ study, live, enrolmentAccess }: { study: Study; live: Live; enrolmentAccess: ReactNode }) {
  const { i18n } = useLingui()
  const studyId = study.studyId as StudyId
  const hasMastery = study.experimentalParadigmNumber === paradigms.masterySet || live.pooled.mastered > 0
  const figures = figuresOf(live)
  const { isAdmin } = useAuth()
  const hasLooks = isAdmin && mayLookEarly(live.status, planOf(study)).ok
  return (
    <>
      <Box sx={{ ...stack, gap: live.alerts.length > 0 ? 2 : 0 }}>
        <AlertList live={live} unit={study.randomisedUnit} />
        <KeyFigures live={live} />
        {study.delayedPostTest && <FollowUpFigures studyId={studyId} />}
      </Box>
      <BlindingNote studyId={studyId} blinding={live.blinding} />
      <Panel title={live.blinding.isBlinded ? i18n._('live.pooled') : i18n._('live.conditions')}>
        <Box sx={{ ...columns, gridTemplateColumns: { xs: one, lg: 'minmax(0, 1fr) minmax(0, 1fr)' } }}>
          <EnrolmentChart live={live} figures={figures} />
          <ConditionFigures figures={figures} pooled={live.pooled} hasMastery={hasMastery} />
        </Box>
        {live.timeline.length > 0 && <TimelineTable figures={figures} timeline={live.timeline} />}
      </Panel>
      <Box sx={columns}>
        <Box sx={stack}>
          <BalanceCheck live={live} unit={study.randomisedUnit} />
          {enrolmentAccess}
        </Box>
        <RandomizationAudit studyId={studyId} isBlinded={live.blinding.isBlinded} />
      </Box>
      {hasLooks && (
        <Suspense fallback={null}>
          <InterimLook study={study} />
        </Suspense>
      )}
      <Participants study={study} conditions={live.conditions} />
    </>
  )
}

function NotDeployedYet({ study }: { study: Study }) {
  const { i18n } = useLingui()
  return (
    <Box sx={stack}>
      <LiveHeader study={study} note={null} />
      <EmptyState
        title={i18n._('live.notYet')}
        message={i18n._('live.notYet.message')}
        action={
          <Button component={Link} to={firstStepPath(study.studyTypeId, study.studyId)} variant="outlined">
            {i18n._('live.notYet.action')}
          </Button>
        }
      />
    </Box>
  )
}

function LiveSkeleton() {
  const { i18n } = useLingui()
  return (
    <Box role="status" aria-label={i18n._(common.loading)} sx={stack}>
      <Skeleton variant="rounded" height={112} sx={{ borderRadius: cardRadius }} />
      <Skeleton variant="rounded" height={400} sx={{ borderRadius: cardRadius }} />
      <Box sx={columns}>
        <Skeleton variant="rounded" height={300} sx={{ borderRadius: cardRadius }} />
        <Skeleton variant="rounded" height={300} sx={{ borderRadius: cardRadius }} />
      </Box>
    </Box>
  )
}

const one = 'minmax(0, 1fr)'
const stack = { display: 'grid', gap: 2, gridTemplateColumns: one } as const
const columns = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: one, md: 'repeat(2, minmax(0, 1fr))' },
} as const
