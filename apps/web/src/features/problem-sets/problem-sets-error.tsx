import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import type { Study } from '@trellis/domain'
import { messageForError } from '../../lib/message-for-error'
import { useStudyProblemSets } from '../../shared/problem/problem-sets'
import { ErrorState } from '../../ui/error-state'

/** The study is loaded, but its problem sets are not. */
export function ProblemSetsError({ study }: { study: Study }) {
  const { i18n } = useLingui()
  const { error, isLoading, retry } = useStudyProblemSets(study)
  if (!error) return null
  return (
    <Box sx={{ mb: 2 }}>
      <ErrorState
        title={i18n._('sets.failed')}
        message={messageForError(error)}
        onRetry={() => void retry()}
        isRetrying={isLoading}
      />
    </Box>
  )
}
