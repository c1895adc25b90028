import { useTheme } from '@mui/material/styles'
import { scaleLinear } from '@visx/scale'
import { conditionColor } from '../study/condition-color'
import { dashPattern } from '../study/dash-pattern'
import { BottomAxis, bottomAxisHeight, LeftAxis } from './axes'
import type { Drawing } from './figure'
import { Legend, type LegendEntry, legendHeight } from './legend'
import { Marker, NeutralMarker } from './marker'

export interface PlotLine {
  name: string
  /** Color and dashes. */
  series: number
  color?: string
  /** In order of x. */
  points: readonly { x: number; y: number; interval?: { low: number; high: number } | null }[]
}

export interface LinePlotOptions {
  lines: readonly PlotLine[]
  /** Single points on top of the lines, with their names. */
  marks?: readonly { name: string; x: number; y: number; series: number }[]
  xLabel: string
  yLabel: string
  /** Whether values hold until the next point. */
  isStepped?: boolean
  xDomain?: readonly [number, number]
  yDomain?: readonly [number, number]
  /** Whether there is a line at zero. */
  hasZero?: boolean
  formatX?: (value: number) => string
  formatY?: (value: number) => string
}

const plotHeight = 240
const [left, rightRoom, top] = [52, 14, 24]

/** Lines with their intervals as bands. */
export function linePlot(options: LinePlotOptions) {
  return (width: number): Drawing => {
    const entries = legendOf(options)
    const start = legendHeight(entries, width)
    return {
      height: start + top + plotHeight + bottomAxisHeight,
      content: (
        <>
          <Legend entries={entries} width={width} />
          <g transform={`translate(0 ${start})`}>
            <LinePlot {...options} width={width} />
          </g>
        </>
      ),
    }
  }
}

const colorOf = ({ series, color }: { series: number; color?: string }) => color ?? conditionColor(series)

function legendOf({ lines, marks = [] }: LinePlotOptions): LegendEntry[] {
  return [
    ...lines.map((line) => ({
      name: line.name,
      symbol: (
        <line x1={-12} x2={12} stroke={colorOf(line)} strokeWidth={2.5} strokeDasharray={dashPattern(line.series)} />
      ),
    })),
    ...marks.map(({ name, series }) => ({
      name,
      symbol: <NeutralMarker x={0} y={0} index={series} />,
    })),
  ]
}

function LinePlot(options: LinePlotOptions & { width: number }) {
  const { palette } = useTheme().vars
  const { lines, marks = [], xLabel, yLabel, isStepped = false, hasZero = false, formatX, formatY, width } = options
  const points = lines.flatMap((line) => line.points)
  const x = scaleLinear({
    domain: extent([...points.map((point) => point.x), ...marks.map((mark) => mark.x)], options.xDomain),
    range: [left, width - rightRoom],
  })
  const y = scaleLinear({
    domain: extent(
      [
        ...points.flatMap((point) => [point.y, ...(point.interval ? [point.interval.low, point.interval.high] : [])]),
        ...marks.map((mark) => mark.y),
        ...(hasZero ? [0] : []),
      ],
      options.yDomain,
    ),
    range: [top + plotHeight, top],
  })
  const right = width - rightRoom
  return (
    <>
      <LeftAxis scale={y} label={yLabel} x={left} right={right} {...(formatY && { format: formatY })} />
      <BottomAxis
        scale={x}
        label={xLabel}
        left={left}
        right={right}
        y={top + plotHeight}
        top={top}
        {...(formatX && { format: formatX })}
      />
      {hasZero && <line x1={left} x2={right} y1={y(0)} y2={y(0)} stroke={palette.text.secondary} />}
      {lines.map((line) => (
        <g key={line.name}>
          <path d={bandOf(line, x, y, isStepped)} fill={colorOf(line)} fillOpacity={0.16} />
          <path
            d={pathOf(line.points, x, y, isStepped)}
            fill="none"
            stroke={colorOf(line)}
            strokeWidth={2.5}
            strokeDasharray={dashPattern(line.series)}
            strokeLinejoin="round"
          />
          {line.points.length === 1 && (
            <Marker x={x(line.points[0]!.x)} y={y(line.points[0]!.y)} index={line.series} color={colorOf(line)} />
          )}
        </g>
      ))}
      {marks.map((mark) => (
        <NeutralMarker key={mark.name} x={x(mark.x)} y={y(mark.y)} index={mark.series} />
      ))}
    </>
  )
}

type Scale = (value: number) => number

/** The range of the values and the domain, widened if it is empty, so that the scale is defined. */
function extent(values: readonly number[], domain: readonly [number, number] | undefined): [number, number] {
  const all = [...values, ...(domain ?? [])]
  const [least, most] = [Math.min(...all), Math.max(...all)]
  if (!(most > least)) return Number.isFinite(least) ? [least - 1, least + 1] : [0, 1]
  return [least, most]
}

function pathOf(points: readonly { x: number; y: number }[], x: Scale, y: Scale, isStepped: boolean): string {
  return points
    .map((point, index) => {
      const at = `${x(point.x).toFixed(1)} ${y(point.y).toFixed(1)}`
      if (index === 0) return `M${at}`
      return isStepped ? `H${x(point.x).toFixed(1)}V${y(point.y).toFixed(1)}` : `L${at}`
    })
    .join('')
}

function bandOf({ points }: PlotLine, x: Scale, y: Scale, isStepped: boolean): string {
  const known = points.flatMap((point) => (point.interval ? [{ x: point.x, ...point.interval }] : []))
  if (known.length < 2) return ''
  const upper = pathOf(
    known.map((point) => ({ x: point.x, y: point.high })),
    x,
    y,
    isStepped,
  )
  const lower = known.map((point) => ({ x: point.x, y: point.low }))
  // Back along the lower bound: each value holds until the point after it.
  const corners = isStepped
    ? lower.flatMap((point, index) => (index === 0 ? [point] : [{ x: point.x, y: lower[index - 1]!.y }, point]))
    : lower
  const back = corners.toReversed().map((point) => `L${x(point.x).toFixed(1)} ${y(point.y).toFixed(1)}`)
  return `${upper}${back.join('')}Z`
}
