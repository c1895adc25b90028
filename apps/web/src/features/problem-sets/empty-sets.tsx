import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { cardRadius } from '../../ui/card-face'
import { EmptySetsPicture } from './empty-sets-picture'

/** Shown for a study without problem sets: what belongs here and how to start. */
export function EmptySets({ hint, action }: { hint?: string; action?: ReactNode }) {
  const { i18n } = useLingui()
  return (
    <Box
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 0.5,
        px: 2,
        py: 4,
        textAlign: 'center',
        border: '1px dashed',
        borderColor: 'grey.500',
        borderRadius: cardRadius,
      }}
    >
      <EmptySetsPicture />
      <Typography sx={{ mt: 1.5, fontWeight: 600 }}>{i18n._('sets.empty')}</Typography>
      <Typography>{i18n._('sets.empty.message')}</Typography>
      {hint && (
        <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 440 }}>
          {hint}
        </Typography>
      )}
      {action && <Box sx={{ mt: 2 }}>{action}</Box>}
    </Box>
  )
}
