import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { common } from '../../locales/common-messages'
import { cardRadius } from '../../ui/card-face'

/** A problem set that is still loading, in its final shape. */
export function ProblemsSkeleton() {
  const { i18n } = useLingui()
  return (
    <Box role="status" aria-label={i18n._(common.loading)}>
      <Skeleton width="45%" height={28} />
      <Skeleton width="60%" height={22} sx={{ mb: 1 }} />
      <Skeleton variant="rounded" width="80%" height={24} sx={{ mb: 2 }} />
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '212px 1fr' }, gap: 2 }}>
        <Box>
          {[0, 1, 2, 3, 4, 5].map((line) => (
            <Skeleton key={line} width="70%" height={28} />
          ))}
        </Box>
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          {[0, 1, 2].map((card) => (
            <Skeleton key={card} variant="rounded" height={200} sx={{ borderRadius: cardRadius }} />
          ))}
        </Box>
      </Box>
    </Box>
  )
}
