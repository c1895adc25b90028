import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { AnalysisPlan, Study } from '@trellis/domain'
import { messageForError } from '../../lib/message-for-error'
import { PowerFigures } from '../../shared/power/power-figures'
import { planPowerQuery } from './plan-queries'

/** The statistical power of the planned number of students for the primary outcome. */
export function PlanPower({ study, plan }: { study: Study; plan: AnalysisPlan }) {
  const { i18n } = useLingui()
  const power = useQuery(planPowerQuery(study, plan))
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {plan.sampleSize === null ? (
        <Typography variant="body2" color="textSecondary">
          {i18n._('plan.power.none')}
        </Typography>
      ) : power.isError ? (
        <Alert severity="error">{messageForError(power.error)}</Alert>
      ) : power.data ? (
        <>
          <PowerFigures power={power.data} />
          <Typography variant="caption" color="textSecondary">
            {i18n._('plan.power.assumptions')}
          </Typography>
        </>
      ) : (
        <Skeleton variant="rounded" height={150} />
      )}
    </Box>
  )
}
