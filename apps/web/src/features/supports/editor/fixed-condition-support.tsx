import Typography from '@mui/material/Typography'
import type { Tutoring } from '@trellis/domain'
import { messageForError } from '../../../lib/message-for-error'
import { ErrorState } from '../../../ui/error-state'
import { useWords } from '../words'
import { ReadOnlySupport } from './support-card'

interface Props {
  best: { data: Record<string, Tutoring> | undefined; error: unknown; refetch: () => unknown }
  problemCeri: string
}

/** What the fixed condition gives: the platform's own support for the problem, read-only. */
export function FixedConditionSupport({ best, problemCeri }: Props) {
  const t = useWords()
  if (best.error) {
    return <ErrorState title={t('supports.failed')} message={messageForError(best.error)} onRetry={best.refetch} />
  }
  const tutoring = best.data?.[problemCeri]
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {t('supports.best.about')}
      </Typography>
      {tutoring && <ReadOnlySupport tutoring={tutoring} />}
      {best.data && !tutoring && <Typography>{t('supports.best.none')}</Typography>}
    </>
  )
}
