import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface Props {
  title: string
  message: string
  action?: ReactNode
}

/** Shown in an empty area: what will appear there, why, and how to start. */
export function EmptyState({ title, message, action }: Props) {
  return (
    <Box sx={{ p: 2, border: '1px dashed', borderColor: 'grey.500', borderRadius: 2 }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {message}
      </Typography>
      {action && <Box sx={{ mt: 1.5 }}>{action}</Box>}
    </Box>
  )
}
