import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { useWords } from '../locales/words'

const usualRows = 17

/** Placeholder for a page whose layout is not known yet. */
export function SkeletonRows({ rows = usualRows }: { rows?: number }) {
  const t = useWords()
  return (
    <Stack role="status" aria-label={t('ui.loading')} spacing={1.25} sx={{ p: { xs: 2, md: 3 } }}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <Skeleton key={row} variant="rounded" height={28} sx={{ width: row === 0 ? '32%' : '100%' }} />
      ))}
    </Stack>
  )
}
