import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { Live } from '@trellis/domain'
import { AxisBottom, AxisLeft, type TickRendererProps } from '@visx/axis'
import { Group } from '@visx/group'
import { scaleLinear, scaleTime } from '@visx/scale'
import { LinePath } from '@visx/shape'
import { useMe } from '../../lib/session'
import { formatNumber } from '../../locales/format-locale'
import { conditionColor } from '../../shared/study/condition-color'
import { dashPattern } from '../../shared/study/dash-pattern'
import { useWidth } from '../../ui/use-width'
import { formatAxisTime } from './axis-time'
import type { ShownFigures } from './figures'

const height = 280
const margin = { top: 10, right: 36, bottom: 30, left: 48 }

interface Props {
  live: Pick<Live, 'timeline' | 'at' | 'status'>
  /** One line for each. */
  figures: readonly ShownFigures[]
}

/** Enrollment per condition over time, from the first student to now. */
export function EnrolmentChart({ live, figures }: Props) {
  const { i18n } = useLingui()
  const { palette } = useTheme().vars
  const timeZone = useMe()?.timeZone
  const [ref, width] = useWidth(560)
  const points = upToNow(live)
  if (points.length === 0) {
    return (
      <Box ref={ref} sx={empty}>
        <Typography sx={{ fontWeight: 600 }}>{i18n._('live.chart.empty')}</Typography>
        <Typography variant="body2" color="textSecondary">
          {i18n._('live.chart.empty.message')}
        </Typography>
      </Box>
    )
  }
  const inner = {
    width: Math.max(120, width - margin.left - margin.right),
    height: height - margin.top - margin.bottom,
  }
  const [from, to] = [points[0]!.at, Math.max(points.at(-1)!.at, points[0]!.at + 60)]
  const most = Math.max(1, ...points.flatMap(({ counts }) => counts))
  const x = scaleTime({ domain: [from * 1000, to * 1000], range: [0, inner.width] })
  const y = scaleLinear({ domain: [0, most], range: [inner.height, 0], nice: true })
  const tick = (props: TickRendererProps, side: 'left' | 'bottom') => (
    <text
      x={props.x}
      y={props.y}
      dx={side === 'left' ? -4 : 0}
      dy={side === 'left' ? '0.32em' : '0.4em'}
      textAnchor={side === 'left' ? 'end' : 'middle'}
      fontSize={12}
      fill={palette.text.secondary}
    >
      {props.formattedValue}
    </text>
  )
  return (
    <Box ref={ref} sx={{ minHeight: height + 24, minWidth: 0 }}>
      <Typography variant="caption" color="textSecondary">
        {i18n._('live.chart.axis')}
      </Typography>
      <svg width="100%" height={height} role="img" aria-label={i18n._('live.chart.label')} style={{ display: 'block' }}>
        <Group left={margin.left} top={margin.top}>
          {y.ticks(5).map((value) => (
            <line key={value} x2={inner.width} y1={y(value)} y2={y(value)} stroke={palette.divider} />
          ))}
          <AxisLeft
            scale={y}
            tickValues={y.ticks(5).filter(Number.isInteger)}
            tickFormat={(value) => formatNumber(Number(value))}
            hideAxisLine
            hideTicks
            tickComponent={(props) => tick(props, 'left')}
          />
          <AxisBottom
            top={inner.height}
            scale={x}
            numTicks={Math.max(2, Math.floor(inner.width / 130))}
            tickFormat={(value) => formatAxisTime(Number(value) / 1000, to - from, timeZone)}
            stroke={palette.grey[500]}
            tickStroke={palette.grey[500]}
            tickComponent={(props) => tick(props, 'bottom')}
          />
          {figures.map(({ id }, index) => (
            <LinePath
              key={id}
              data={points}
              x={({ at }) => x(at * 1000)}
              y={({ counts }) => y(counts[index] ?? 0)}
              stroke={conditionColor(index)}
              strokeWidth={2.5}
              strokeDasharray={dashPattern(index)}
              strokeLinejoin="round"
            />
          ))}
        </Group>
      </svg>
    </Box>
  )
}

/** The lines extend to the present while students can enroll, and end with the last student once the study is over. */
function upToNow({ timeline, at, status }: Props['live']): Live['timeline'] {
  const last = timeline.at(-1)
  if (!last || status === 'COMPLETED' || last.at >= at) return timeline
  return [...timeline, { at, counts: last.counts }]
}

const empty = {
  display: 'grid',
  placeContent: 'center',
  textAlign: 'center',
  minHeight: height + 24,
  p: 2,
  border: '1px dashed',
  borderColor: 'grey.500',
  borderRadius: 2,
}
