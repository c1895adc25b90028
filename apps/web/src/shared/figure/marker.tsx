import { useTheme } from '@mui/material/styles'
import { conditionColor } from '../study/condition-color'

const shapes = [
  'M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z',
  'M-4.5 -4.5h9v9h-9z',
  'M0 -5.5L5.5 4.5H-5.5z',
  'M0 -6L6 0L0 6L-6 0z',
  'M-5.5 -4.5H5.5L0 5.5z',
] as const

interface Props {
  x: number
  y: number
  index: number
  color?: string
  isHollow?: boolean
  /** What is behind a hollow marker. */
  background?: string
}

/** A point whose shape identifies its series, so that series are distinguishable without color. */
export function Marker({ x, y, index, color = conditionColor(index), isHollow = false, background }: Props) {
  return (
    <path
      d={shapes[index % shapes.length]}
      transform={`translate(${x} ${y})`}
      fill={isHollow ? (background ?? 'none') : color}
      stroke={color}
      strokeWidth={1.8}
    />
  )
}

/** A point of no condition, in the color of text. */
export function NeutralMarker(props: Omit<Props, 'color'>) {
  return <Marker {...props} color={useTheme().vars.palette.text.primary} />
}
