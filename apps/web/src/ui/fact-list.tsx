import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Names with their values, in as many columns as fit. */
export function FactList({ children }: { children: ReactNode }) {
  return (
    <Box component="dl" sx={list}>
      {children}
    </Box>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const list = {
  m: 0,
  display: 'grid',
  columnGap: 3,
  rowGap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
  '& dt': { color: 'text.secondary', typography: 'caption' },
  '& dd': { m: 0, typography: 'body2', overflowWrap: 'anywhere' },
} as const
