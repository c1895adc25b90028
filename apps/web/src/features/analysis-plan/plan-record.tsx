import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import {
  analysisPlanCalls,
  isDeployed,
  isFrozen,
  type PlanDeviation,
  planOf,
  type Study,
  type StudyPlan,
  stepPath,
  studyCalls,
} from '@trellis/domain'
import { lazy, Suspense, useId, useState } from 'react'
import { Link } from 'react-router'
import { messageForError } from '../../lib/message-for-error'
import { useMe } from '../../lib/session'
import { withMessages } from '../../locales/catalogs'
import { formatMoment } from '../../shared/dates'
import { outcomeName, partOfPath, subgroupMessages } from '../../shared/plan/plan-labels'
import { useMayDesign } from '../../shared/study/design-edit'
import { useMayMake } from '../../shared/study/team-role'
import { ErrorState } from '../../ui/error-state'
import { contrastMessage } from './plan-messages'
import { studyPlanQuery } from './plan-queries'
import { PlanSummary } from './plan-summary'

const DeviationDialog = lazy(async () => ({
  default: (await withMessages(import('./deviation-dialog'), 'plan')).DeviationDialog,
}))

interface Props {
  study: Study
  /** Whether the reader is here to edit the study rather than to review it. */
  canChange?: boolean
}

/** The analysis plan to read: as designed, or as frozen at the approval with its hash and every deviation. */
export function PlanRecord({ study, canChange = false }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const mayChange = useMayDesign(study, studyCalls.updateStudyField)
  const mayDeviate = useMayMake(study, analysisPlanCalls.addPlanDeviation)
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography variant="h2" id={id} sx={{ mb: 1.5 }}>
        {i18n._('plan.title')}
      </Typography>
      {isFrozen(study) ? (
        // Until the study starts, its plan can change only after the study has returned to development.
        <FrozenPlan study={study} canChange={canChange && mayDeviate && isDeployed(study.studyStatus)} />
      ) : (
        <>
          <PlanSummary study={study} plan={planOf(study)} />
          {canChange && mayChange && (
            <Button
              component={Link}
              variant="outlined"
              size="small"
              to={stepPath(study.studyTypeId, 'analysis-plan', study.studyId)}
              sx={{ mt: 2 }}
            >
              {i18n._('plan.change')}
            </Button>
          )}
        </>
      )}
    </Box>
  )
}

function FrozenPlan({ study, canChange }: Required<Props>) {
  const { i18n } = useLingui()
  const record = useQuery(studyPlanQuery(study.studyId))
  if (record.data) return <LoadedPlan study={study} record={record.data} canChange={canChange} />
  if (record.isError) {
    return (
      <ErrorState
        title={i18n._('plan.failed')}
        message={messageForError(record.error)}
        onRetry={() => record.refetch()}
        isRetrying={record.isFetching}
      />
    )
  }
  return <Skeleton variant="rounded" height={220} />
}

function LoadedPlan({ study, record, canChange }: { study: Study; record: StudyPlan; canChange: boolean }) {
  const { i18n } = useLingui()
  const timeZone = useMe()?.timeZone
  const { plan, frozen, deviations } = record
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography variant="body2">
        {frozen
          ? i18n._('plan.frozen', { date: formatMoment(frozen.at, timeZone) })
          : i18n._('plan.frozen.earlierRelease')}
      </Typography>
      <PlanSummary study={study} plan={plan} />
      {frozen && (
        <Box>
          <Typography variant="caption" color="textSecondary">
            {i18n._('plan.hash')}
          </Typography>
          <Typography variant="caption" component="code" sx={hash}>
            {frozen.planHash}
          </Typography>
        </Box>
      )}
      <Exploratory study={study} record={record} />
      <Box component="section">
        <Typography variant="h3">{i18n._('plan.deviations')}</Typography>
        {deviations.length === 0 ? (
          <Typography variant="body2" color="textSecondary">
            {i18n._('plan.deviations.none')}
          </Typography>
        ) : (
          <Box component="ol" sx={{ m: 0, mt: 1, pl: 2.5, display: 'grid', gap: 1.5 }}>
            {deviations.map((deviation) => (
              <Deviation key={`${deviation.at} ${deviation.reason}`} deviation={deviation} />
            ))}
          </Box>
        )}
      </Box>
      {canChange && <DeviationButton study={study} record={record} />}
    </Box>
  )
}

function Deviation({ deviation }: { deviation: PlanDeviation }) {
  const { i18n } = useLingui()
  const timeZone = useMe()?.timeZone
  const parts = [...new Set(deviation.changes.map((path) => partOfPath(path, i18n)))]
  return (
    <Box component="li" sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>
      <strong>{parts.join(', ')}</strong>
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
        {i18n._('plan.deviation.when', {
          date: formatMoment(deviation.at, timeZone),
          name: deviation.by,
          students: deviation.students,
        })}
      </Typography>
      <Box sx={{ whiteSpace: 'pre-wrap' }}>{deviation.reason}</Box>
    </Box>
  )
}

/** Says which results are exploratory instead of planned. */
function Exploratory({ study, record }: { study: Study; record: StudyPlan }) {
  const { i18n } = useLingui()
  const { isAll, outcomes, contrasts, subgroups } = record.exploratory
  const names = [
    ...outcomes.map((outcome) => outcomeName(outcome, i18n)),
    ...contrasts.map((contrast) => contrastMessage(study, contrast, i18n)),
    ...subgroups.map((subgroup) => i18n._(subgroupMessages[subgroup])),
  ]
  if (!isAll && names.length === 0) return null
  return (
    <Alert severity="warning" role="note">
      {isAll ? i18n._('plan.exploratory.all') : i18n._('plan.exploratory.some', { parts: names.join('; ') })}
    </Alert>
  )
}

function DeviationButton({ study, record }: { study: Study; record: StudyPlan }) {
  const { i18n } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" size="small" onClick={() => setIsOpen(true)} sx={{ justifySelf: 'start' }}>
        {i18n._('plan.deviate')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <DeviationDialog study={study} plan={record.plan} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const hash = { display: 'block', fontFamily: 'ui-monospace, monospace', overflowWrap: 'anywhere' } as const
