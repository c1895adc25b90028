import { useTheme } from '@mui/material/styles'
import { scaleLinear } from '@visx/scale'
import { BottomAxis, bottomAxisHeight } from './axes'
import type { Drawing } from './figure'
import { Legend, type LegendEntry, legendHeight } from './legend'
import { Marker } from './marker'
import { wrapText } from './wrap-text'

export interface RowPoint {
  value: number
  interval?: { low: number; high: number } | null
  /** Shape and color. */
  series: number
  color?: string
  isHollow?: boolean
}

export interface PlotRow {
  key: string
  label: string
  points: readonly RowPoint[]
  /** The numbers at the end of the row, or why they are missing. */
  text: string
  isStrong?: boolean
}

export interface RowPlotOptions {
  rows: readonly PlotRow[]
  axisLabel: string
  /** Vertical lines. The first is drawn solid, the others dashed. */
  lines?: readonly number[]
  /** The range that the axis must include. */
  domain?: readonly [number, number]
  legend?: readonly LegendEntry[]
  format?: (value: number) => string
}

/** Pixels. */
const minWideWidth = 600

/** One row for each estimate, with its interval. On narrow screens, names are above their rows. */
export function rowPlot(options: RowPlotOptions) {
  return (width: number): Drawing => {
    const layout = layoutOf(options, width)
    return { height: layout.height, content: <RowPlot {...options} width={width} layout={layout} /> }
  }
}

function layoutOf({ rows, legend = [] }: RowPlotOptions, width: number) {
  const isWide = width >= minWideWidth
  const labelWidth = isWide ? Math.min(300, width * 0.36) : width
  const textColumn = isWide ? 150 : 0
  let y = legendHeight(legend, width) + 4
  const top = y
  const placed = rows.map((row) => {
    const lines = wrapText(row.label, labelWidth - 8, 3)
    const labelHeight = lines.length * 15
    const height = isWide ? Math.max(28, labelHeight + 10) : labelHeight + 15 + 24
    const at = { row, lines, top: y, height, center: isWide ? y + height / 2 : y + labelHeight + 15 + 11 }
    y += height
    return at
  })
  const [left, right] = isWide ? [labelWidth + 8, width - textColumn - 8] : [12, width - 12]
  return { isWide, placed, top, left, right, bottom: y, height: y + bottomAxisHeight }
}

interface Props extends RowPlotOptions {
  width: number
  layout: ReturnType<typeof layoutOf>
}

function RowPlot({ rows, axisLabel, lines = [0], domain, legend = [], format, width, layout }: Props) {
  const { palette } = useTheme().vars
  const { isWide, placed, top, left, right, bottom } = layout
  const values = [
    ...rows.flatMap(({ points }) => points.flatMap(({ value, interval }) => [value, ...ends(interval)])),
    ...lines,
    ...(domain ?? []),
  ]
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const room = most > least ? 0.04 * (most - least) : 1
  const x = scaleLinear({ domain: [least - room, most + room], range: [left, right] })
  return (
    <>
      <Legend entries={legend} width={width} />
      <BottomAxis
        scale={x}
        label={axisLabel}
        left={left}
        right={right}
        y={bottom}
        top={isWide ? top : bottom}
        {...(format && { format })}
      />
      {lines.map((value, index) => (
        <path
          key={value}
          // Names that are above their rows must not be crossed by a line.
          d={(isWide
            ? [{ from: top, to: bottom }]
            : placed.map(({ center }) => ({ from: center - 12, to: center + 12 }))
          )
            .map(({ from, to }) => `M${x(value)} ${from}V${to}`)
            .join('')}
          fill="none"
          stroke={palette.text.secondary}
          strokeWidth={1.2}
          {...(index > 0 && { strokeDasharray: '4 4' })}
        />
      ))}
      {placed.map(({ row, lines: words, top: rowTop, center }) => (
        <g key={row.key}>
          <text
            y={isWide ? center - (words.length - 1) * 7.5 : rowTop + 12}
            fontSize={12}
            fontWeight={row.isStrong ? 650 : 400}
            fill={palette.text.primary}
          >
            {words.map((line, index) => (
              <tspan key={line} x={0} dy={index === 0 ? (isWide ? '0.34em' : 0) : 15}>
                {line}
              </tspan>
            ))}
          </text>
          <text
            x={isWide ? width : 0}
            y={isWide ? center : rowTop + 12 + words.length * 15}
            dy={isWide ? '0.34em' : 0}
            textAnchor={isWide ? 'end' : 'start'}
            fontSize={12}
            fontWeight={row.isStrong ? 650 : 400}
            fill={palette.text.secondary}
          >
            {wrapText(row.text, isWide ? 150 : width, 1)[0]}
          </text>
          {row.points.map((point, index) => (
            <RowMark
              key={point.series}
              point={point}
              x={x}
              y={center + (index - (row.points.length - 1) / 2) * Math.min(9, 18 / row.points.length)}
            />
          ))}
        </g>
      ))}
    </>
  )
}

function RowMark({ point, x, y }: { point: RowPoint; x: (value: number) => number; y: number }) {
  const { palette } = useTheme().vars
  const { value, interval, series, isHollow = false, color = palette.primary.main } = point
  return (
    <g>
      {interval && <line x1={x(interval.low)} x2={x(interval.high)} y1={y} y2={y} stroke={color} strokeWidth={2.2} />}
      <Marker
        x={x(value)}
        y={y}
        index={series}
        color={color}
        isHollow={isHollow}
        background={palette.background.paper}
      />
    </g>
  )
}

function ends(interval: RowPoint['interval']): number[] {
  return interval ? [interval.low, interval.high] : []
}
