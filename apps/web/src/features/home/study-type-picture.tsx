import Box from '@mui/material/Box'
import type { StudyTypeId } from '@trellis/domain'
import type { ReactNode } from 'react'

const sheet = (x: number, fill = 'var(--trellis-palette-background-paper)') => (
  <rect x={x} y="6" width="30" height="40" rx="4" fill={fill} stroke="currentColor" strokeWidth="1.5" />
)
const lines = (x: number) => (
  <path d={`M${x + 6} 15h18M${x + 6} 21h13`} stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
)
const note = (x: number, color: string) => (
  <rect x={x + 6} y="30" width="18" height="10" rx="3" fill={`var(--trellis-palette-${color}-main)`} />
)
const mark = (x: number, shape: string) => (
  <path
    d={shape}
    transform={`translate(${x} 0)`}
    stroke="currentColor"
    strokeWidth="1.8"
    fill="none"
    strokeLinecap="round"
  />
)

/** What differs between the conditions, at a glance. The text next to it says the same. */
const pictures: Record<StudyTypeId, ReactNode> = {
  1: (
    <>
      {sheet(3)}
      {lines(3)}
      {note(3, 'hints')}
      {sheet(39)}
      {lines(39)}
      {note(39, 'explanation')}
    </>
  ),
  2: (
    <>
      {sheet(3)}
      {mark(3, 'M9 26h12M15 20v12')}
      {sheet(39)}
      {mark(39, 'M10.5 21.5l9 9M19.5 21.5l-9 9')}
    </>
  ),
  3: (
    <>
      {sheet(3, 'var(--trellis-palette-background-sunken)')}
      {mark(3, 'M9 26l4.5 4.5 7.5-9')}
      {sheet(39)}
      {lines(39)}
      {note(39, 'hints')}
    </>
  ),
  4: (
    <>
      {sheet(3)}
      {mark(3, 'M11 15l8 8M19 15l-8 8')}
      {note(3, 'feedback')}
      {sheet(39)}
      {mark(39, 'M11 15l8 8M19 15l-8 8')}
      <rect x="45" y="30" width="18" height="10" rx="3" fill="none" stroke="currentColor" strokeDasharray="3 2.5" />
    </>
  ),
}

export function StudyTypePicture({ typeId }: { typeId: StudyTypeId }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 72 52"
      aria-hidden="true"
      sx={{ width: { xs: 52, sm: 72 }, flexShrink: 0, color: 'text.secondary' }}
    >
      {pictures[typeId]}
    </Box>
  )
}
