import Box from '@mui/material/Box'
import type { Live } from '@trellis/domain'
import { useState } from 'react'
import { useMe } from '../../lib/session'
import { formatMoment } from '../../shared/dates'
import { NumberTable } from './number-table'
import { useWords } from './words'

/** The numbers behind the chart, latest first. Rendered when opened. */
export function TimelineTable({ conditions, timeline }: Pick<Live, 'conditions' | 'timeline'>) {
  const t = useWords()
  const timeZone = useMe()?.timeZone
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Box component="details" onToggle={(event) => setIsOpen(event.currentTarget.open)} sx={{ typography: 'body2' }}>
      <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 600, minHeight: 24, mb: 1 }}>
        {t('live.chart.numbers')}
      </Box>
      {isOpen && (
        <NumberTable
          label={t('live.chart.numbers')}
          heads={[t('live.chart.time'), ...conditions.map((condition) => condition.name)]}
        >
          {timeline.toReversed().map(({ at, counts }) => (
            <tr key={at}>
              <th scope="row">{formatMoment(at, timeZone)}</th>
              {counts.map((count, index) => (
                <td key={conditions[index]!.conditionId}>{count.toLocaleString()}</td>
              ))}
            </tr>
          ))}
        </NumberTable>
      )}
    </Box>
  )
}
