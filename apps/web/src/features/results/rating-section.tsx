import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type EvidenceRating, type Results, resultWording } from '@trellis/domain'
import type { ComponentType } from 'react'
import { formatNumber } from '../../locales/format-locale'
import { formatDecimal, formatPercent } from '../../shared/figure/outcome-format'
import { AlertIcon, CheckIcon, CloseIcon } from '../../ui/icons'
import { Panel } from '../../ui/panel'
import { ratingPointMessages, ratingReasonMessages, ratingStatusMessages } from './results-messages'

type Point = EvidenceRating['points'][number]

const looks: Record<Point['status'], { Icon: ComponentType | null; color: string }> = {
  MET: { Icon: CheckIcon, color: 'success.main' },
  RESERVED: { Icon: AlertIcon, color: 'warning.main' },
  NOT_MET: { Icon: CloseIcon, color: 'error.main' },
  NOT_APPLICABLE: { Icon: null, color: 'text.secondary' },
}

/** How strong the evidence is by the rules of the What Works Clearinghouse, with the reason for each point. */
export function RatingSection({ results: { rating, sample } }: { results: Pick<Results, 'rating' | 'sample'> }) {
  const { i18n } = useLingui()
  return (
    <Panel title={i18n._('results.rating')}>
      {sample === 'SIMULATED' && <Typography variant="body2">{i18n._('results.rating.simulated')}</Typography>}
      <Typography sx={{ fontWeight: 600 }}>{resultWording(i18n.locale).ratings[rating.overall]}</Typography>
      <Box component="ul" sx={list}>
        {rating.points.map((point) => {
          const { Icon, color } = looks[point.status]
          return (
            <Box
              component="li"
              key={point.point}
              sx={{ display: 'grid', gridTemplateColumns: '24px minmax(0, 1fr)', gap: 1 }}
            >
              <Box aria-hidden="true" sx={{ color, pt: 0.25 }}>
                {Icon ? <Icon /> : '–'}
              </Box>
              <div>
                <Typography variant="body2" sx={{ fontWeight: 600 }}>
                  {i18n._(ratingPointMessages[point.point])}
                  <Box component="span" sx={{ fontWeight: 400, color }}>
                    {' · '}
                    {i18n._(ratingStatusMessages[point.status])}
                  </Box>
                </Typography>
                <Typography variant="body2" color="textSecondary">
                  {i18n._(ratingReasonMessages[point.reason], { value: formatValue(point) })}
                </Typography>
              </div>
            </Box>
          )
        })}
      </Box>
      <Typography variant="caption" color="textSecondary">
        {i18n._('results.rating.about')}
      </Typography>
    </Panel>
  )
}

function formatValue({ point, value }: Point): string {
  if (value === null) return '–'
  if (point === 'ATTRITION') return formatPercent(value)
  return point === 'BASELINE' || point === 'OUTCOME' ? formatDecimal(value, 2) : formatNumber(value)
}

const list = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
} as const
