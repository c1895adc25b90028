import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type AnalysisPlan, outcomeKindOf, type PlanPreview as Preview, type Study } from '@trellis/domain'
import { useId } from 'react'
import { messageForError } from '../../lib/message-for-error'
import { formatNumber } from '../../locales/format-locale'
import { outcomeName } from '../../shared/plan/plan-labels'
import { cardRadius } from '../../ui/card-face'
import { ErrorState } from '../../ui/error-state'
import { SkeletonRows } from '../../ui/skeleton-rows'
import { StackingTable } from '../../ui/stacking-table'
import { Tag } from '../../ui/tag'
import { conditionName, contrastMessage } from './plan-messages'
import { planPreviewQuery } from './plan-queries'

interface Props {
  study: Study
  plan: AnalysisPlan
  /** While true, the preview of the previous plan is shown, because the server does not have this one yet. */
  isSaving: boolean
}

/** What the results page will show, with simulated numbers. */
export function PlanPreview({ study, plan, isSaving }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const preview = useQuery({ ...planPreviewQuery(study, plan), enabled: !isSaving })
  return (
    <Box component="section" aria-labelledby={id} sx={card}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="h2" id={id}>
          {i18n._('plan.preview')}
        </Typography>
        <Tag>{i18n._('plan.preview.simulated')}</Tag>
      </Box>
      <Typography variant="body2" color="textSecondary">
        {i18n._('plan.preview.intro')}
      </Typography>
      {preview.isError ? (
        <ErrorState
          title={i18n._('plan.preview.failed')}
          message={messageForError(preview.error)}
          onRetry={() => preview.refetch()}
          isRetrying={preview.isFetching}
        />
      ) : preview.data ? (
        <Simulated study={study} preview={preview.data} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Box>
  )
}

function Simulated({ study, preview }: { study: Study; preview: Preview }) {
  const { i18n } = useLingui()
  const { outcome, contrasts } = preview
  if (contrasts.length === 0) return <Typography>{i18n._('plan.preview.none')}</Typography>
  const isShare = outcomeKindOf(outcome) === 'SHARE'
  // Shares are shown in percentage points, scores in points of 100.
  const formatPoints = (value: number) =>
    formatNumber(isShare ? 100 * value : value, { maximumFractionDigits: 1, minimumFractionDigits: 1 })
  const columns = [
    { name: i18n._('plan.preview.comparison') },
    { name: i18n._('plan.preview.difference'), width: 130 },
    { name: i18n._('plan.preview.interval'), width: 170 },
    { name: i18n._('plan.preview.p'), width: 90 },
  ]
  return (
    <>
      {contrasts.map((contrast) => {
        const values = {
          condition: conditionName(study, contrast.conditionId, i18n),
          reference: conditionName(study, contrast.referenceId, i18n),
          difference: formatPoints(Math.abs(contrast.difference)),
          low: formatPoints(contrast.low),
          high: formatPoints(contrast.high),
          direction: contrast.difference >= 0 ? 'higher' : 'lower',
          students: formatNumber(preview.students),
        }
        return (
          <Typography key={`${contrast.conditionId}-${contrast.referenceId}`}>
            {i18n._('plan.preview.verdict', values)}{' '}
            {contrast.low > 0 || contrast.high < 0
              ? i18n._('plan.preview.excludesZero')
              : i18n._('plan.preview.includesZero')}
          </Typography>
        )
      })}
      <StackingTable label={i18n._('plan.preview')} columns={columns}>
        {contrasts.map((contrast) => (
          <tr key={`${contrast.conditionId}-${contrast.referenceId}`}>
            <th scope="row">{contrastMessage(study, contrast, i18n)}</th>
            <td data-label={columns[1]!.name}>{formatPoints(contrast.difference)}</td>
            <td data-label={columns[2]!.name}>
              {i18n._('plan.preview.range', { low: formatPoints(contrast.low), high: formatPoints(contrast.high) })}
            </td>
            <td data-label={columns[3]!.name}>{formatP(contrast.p)}</td>
          </tr>
        ))}
      </StackingTable>
      <Typography variant="caption" color="textSecondary">
        {outcome === null
          ? i18n._('plan.preview.caption.none')
          : i18n._('plan.preview.caption', { outcome: outcomeName(outcome, i18n) })}
      </Typography>
    </>
  )
}

/** p values are never shown as 0. */
function formatP(p: number): string {
  return p < 0.001 ? '< 0.001' : formatNumber(p, { maximumFractionDigits: 3, minimumFractionDigits: 3 })
}

const card = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'minmax(0, 1fr)',
  p: 2,
  border: '1px dashed',
  borderColor: 'divider',
  borderRadius: cardRadius,
  bgcolor: 'background.paper',
} as const
