import { useLingui } from '@lingui/react'
import Typography from '@mui/material/Typography'
import type { Tutoring } from '@trellis/domain'
import { messageForError } from '../../../lib/message-for-error'
import { ErrorState } from '../../../ui/error-state'
import { ReadOnlySupport } from './support-card'

interface Props {
  best: { data: Record<string, Tutoring> | undefined; error: unknown; refetch: () => unknown }
  problemId: string
  /** Whether it is what the approval of the study froze. */
  isFrozen: boolean
}

/** What the fixed condition gives: the platform's own support for the problem, read-only. */
export function FixedConditionSupport({ best, problemId, isFrozen }: Props) {
  const { i18n } = useLingui()
  if (best.error) {
    return <ErrorState title={i18n._('supports.failed')} message={messageForError(best.error)} onRetry={best.refetch} />
  }
  const tutoring = best.data?.[problemId]
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {isFrozen ? i18n._('supports.best.frozen') : i18n._('supports.best.about')}
      </Typography>
      {tutoring && <ReadOnlySupport tutoring={tutoring} />}
      {best.data && !tutoring && <Typography>{i18n._('supports.best.none')}</Typography>}
    </>
  )
}
