import { useTheme } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { textWidth, wrapText } from './wrap-text'

export interface LegendEntry {
  name: string
  /** Drawn around its own origin, at most 24 pixels wide. */
  symbol: ReactNode
}

const [lineHeight, symbolWidth, gap] = [20, 30, 18]

/** Places entries from left to right, on as many lines as they need. */
function placeEntries(entries: readonly LegendEntry[], width: number) {
  let [x, line] = [0, 0]
  return entries.map((entry) => {
    const [name = ''] = wrapText(entry.name, width - symbolWidth, 1)
    const needed = symbolWidth + textWidth(name)
    if (x > 0 && x + needed > width) [x, line] = [0, line + 1]
    const at = { ...entry, name, x, y: line * lineHeight + lineHeight / 2 }
    x += needed + gap
    return at
  })
}

export function legendHeight(entries: readonly LegendEntry[], width: number): number {
  return entries.length === 0 ? 0 : placeEntries(entries, width).at(-1)!.y + lineHeight / 2 + 6
}

export function Legend({ entries, width }: { entries: readonly LegendEntry[]; width: number }) {
  const { palette } = useTheme().vars
  return placeEntries(entries, width).map(({ name, symbol, x, y }) => (
    <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
      <g transform="translate(12 0)">{symbol}</g>
      <text x={symbolWidth} dy="0.34em" fontSize={12} fill={palette.text.primary}>
        {name}
      </text>
    </g>
  ))
}
