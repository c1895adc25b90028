import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { FormulaKeys } from './formula-keys'

interface Props {
  /** Without it, the keys are placeholders that reserve their space. */
  onInsert?: (template: string) => void
  children: ReactNode
}

/**
 * The frame of the visual field with its keys, of the same size before and after the field has loaded, so that a button
 * below does not move while it is being clicked.
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
