import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import type { Live } from '@trellis/domain'
import { useState } from 'react'
import { useMe } from '../../lib/session'
import { formatNumber } from '../../locales/format-locale'
import { formatMoment } from '../../shared/dates'
import { NumberTable } from '../../shared/study/number-table'
import type { ShownFigures } from './figures'

/** The numbers behind the chart, latest first. Rendered when opened. */
export function TimelineTable({ figures, timeline }: { figures: readonly ShownFigures[]; timeline: Live['timeline'] }) {
  const { i18n } = useLingui()
  const timeZone = useMe()?.timeZone
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Box component="details" onToggle={(event) => setIsOpen(event.currentTarget.open)} sx={{ typography: 'body2' }}>
      <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 600, minHeight: 24, mb: 1 }}>
        {i18n._('live.chart.numbers')}
      </Box>
      {isOpen && (
        <NumberTable
          label={i18n._('live.chart.numbers')}
          heads={[i18n._('live.chart.time'), ...figures.map(({ name }) => name)]}
        >
          {timeline.toReversed().map(({ at, counts }) => (
            <tr key={at}>
              <th scope="row">{formatMoment(at, timeZone)}</th>
              {counts.map((count, index) => (
                <td key={figures[index]!.id}>{formatNumber(count)}</td>
              ))}
            </tr>
          ))}
        </NumberTable>
      )}
    </Box>
  )
}
