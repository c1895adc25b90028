import { useTheme } from '@mui/material/styles'
import { formatNumber } from '../../locales/format-locale'

/** A scale of numbers, as plots use it. */
export interface NumberScale {
  (value: number): number
  ticks: (count: number) => number[]
}

interface AxisProps {
  scale: NumberScale
  label: string
  format?: (value: number) => string
}

const plain = (value: number) => formatNumber(value, { maximumFractionDigits: 3 }).replace('-', '−')

interface BottomProps extends AxisProps {
  left: number
  right: number
  y: number
  top: number
}

/** Ticks with grid lines, and the label below them. */
export function BottomAxis({ scale, label, format = plain, left, right, y, top }: BottomProps) {
  const { palette } = useTheme().vars
  return (
    <g>
      {scale.ticks(Math.max(2, Math.floor((right - left) / 80))).map((value) => (
        <g key={value}>
          <line x1={scale(value)} x2={scale(value)} y1={top} y2={y} stroke={palette.divider} />
          <text x={scale(value)} y={y + 16} textAnchor="middle" fontSize={12} fill={palette.text.secondary}>
            {format(value)}
          </text>
        </g>
      ))}
      <line x1={left} x2={right} y1={y} y2={y} stroke={palette.grey[500]} />
      <text x={(left + right) / 2} y={y + 34} textAnchor="middle" fontSize={12} fill={palette.text.secondary}>
        {label}
      </text>
    </g>
  )
}

interface LeftProps extends AxisProps {
  x: number
  right: number
}

/** Ticks with grid lines, and the label above them. */
export function LeftAxis({ scale, label, format = plain, x, right }: LeftProps) {
  const { palette } = useTheme().vars
  return (
    <g>
      <text x={4} y={12} fontSize={12} fill={palette.text.secondary}>
        {label}
      </text>
      {scale.ticks(5).map((value) => (
        <g key={value}>
          <line x1={x} x2={right} y1={scale(value)} y2={scale(value)} stroke={palette.divider} />
          <text x={x - 6} y={scale(value)} dy="0.32em" textAnchor="end" fontSize={12} fill={palette.text.secondary}>
            {format(value)}
          </text>
        </g>
      ))}
    </g>
  )
}

/** Room below a plot for the bottom axis. */
export const bottomAxisHeight = 42
