import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { FormulaKeys } from './formula-keys'

interface Props {
  /** Without it the keys only keep their place. */
  onInsert?: (template: string) => void
  children: ReactNode
}

/**
 * The visual field with its keys, as large while it loads as when it is there: a button below that is being clicked must
 * not move away.
 */
export function VisualFieldFrame({ onInsert, children }: Props) {
  return (
    <>
      <Box sx={{ display: 'grid', minHeight: 88 }}>{children}</Box>
      <Box sx={{ visibility: onInsert ? 'visible' : 'hidden' }}>
        <FormulaKeys onInsert={onInsert ?? (() => {})} />
      </Box>
    </>
  )
}
