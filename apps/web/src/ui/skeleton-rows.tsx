import { useLingui } from '@lingui/react'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { common } from '../locales/common-messages'

const defaultRows = 17

/** Placeholder for a page whose layout is not known yet. */
export function SkeletonRows({ rows = defaultRows }: { rows?: number }) {
  const { i18n } = useLingui()
  return (
    <Stack role="status" aria-label={i18n._(common.loading)} spacing={1.25} sx={{ p: { xs: 2, md: 3 } }}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <Skeleton key={row} variant="rounded" height={28} sx={{ width: row === 0 ? '32%' : '100%' }} />
      ))}
    </Stack>
  )
}
