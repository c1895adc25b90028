import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { common } from '../../../locales/common-messages'
import { cardRadius } from '../../../ui/card-face'
import { LoadingName } from '../../../ui/loading-name'
import { PageTitle } from '../../../ui/page-title'

/** A class that is still loading, in its final shape. */
export function ClassSkeleton() {
  const { i18n } = useLingui()
  return (
    <Box role="status" aria-label={i18n._(common.loading)} sx={{ display: 'grid', gap: 2 }}>
      <Box>
        <Skeleton width={90} height={32} />
        <PageTitle title={i18n._('classes.title')}>
          <LoadingName width={260} />
        </PageTitle>
      </Box>
      <Skeleton variant="rounded" height={200} sx={{ borderRadius: cardRadius }} />
      <Skeleton width={220} height={48} />
      <Skeleton variant="rounded" height={160} />
    </Box>
  )
}
