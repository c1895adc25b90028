import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Results } from '@trellis/domain'
import { useMe } from '../../lib/session'
import { formatMoment } from '../../shared/dates'
import { partOfPath } from '../../shared/plan/plan-labels'

/** What was changed in the plan after deployment. */
export function DeviationList({ deviations, isPlanFrozen }: Pick<Results, 'deviations' | 'isPlanFrozen'>) {
  const { i18n } = useLingui()
  const timeZone = useMe()?.timeZone
  if (!isPlanFrozen) return <Typography variant="body2">{i18n._('results.deviations.notFrozen')}</Typography>
  if (deviations.length === 0) return <Typography variant="body2">{i18n._('results.deviations.none')}</Typography>
  return (
    <Box component="ol" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1.5, typography: 'body2' }}>
      {deviations.map(({ at, by, students, changes, reason }) => (
        <Box component="li" key={`${at} ${reason}`} sx={{ overflowWrap: 'anywhere' }}>
          <strong>{[...new Set(changes.map((path) => partOfPath(path, i18n)))].join(', ')}</strong>
          <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
            {i18n._('results.deviation.when', { date: formatMoment(at, timeZone), name: by, students })}
          </Typography>
          <Box sx={{ whiteSpace: 'pre-wrap' }}>{reason}</Box>
        </Box>
      ))}
    </Box>
  )
}
