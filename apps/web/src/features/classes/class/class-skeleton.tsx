import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { PageTitle } from '../../../ui/page-title'
import { useWords } from '../words'

/** A class that is still loading, in its final shape. */
export function ClassSkeleton() {
  const t = useWords()
  return (
    <Box role="status" aria-label={t('ui.loading')} sx={{ display: 'grid', gap: 2 }}>
      <Box>
        <Skeleton width={90} height={32} />
        <PageTitle title={t('classes.title')}>
          <Skeleton width={260} />
        </PageTitle>
      </Box>
      <Skeleton variant="rounded" height={200} sx={{ borderRadius: '14px' }} />
      <Skeleton width={220} height={48} />
      <Skeleton variant="rounded" height={160} />
    </Box>
  )
}
