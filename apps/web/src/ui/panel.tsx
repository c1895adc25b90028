import Box, { type BoxProps } from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { cardFace } from './card-face'

interface Props {
  title: string
  children: ReactNode
  sx?: BoxProps['sx']
}

/** A titled section of a page. */
export function Panel({ title, children, sx }: Props) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={[panelFace, ...(Array.isArray(sx) ? sx : [sx])]}>
      <Typography variant="h2" id={id}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

/** The style of a panel, also for cards whose title is not the heading of a section. */
export const panelFace = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 1.5,
  minWidth: 0,
  p: 2,
  ...cardFace,
} as const
