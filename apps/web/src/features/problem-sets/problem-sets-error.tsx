import Box from '@mui/material/Box'
import type { Study } from '@trellis/domain'
import { messageForError } from '../../lib/message-for-error'
import { useStudyProblemSets } from '../../shared/problem/problem-sets'
import { ErrorState } from '../../ui/error-state'
import { useWords } from './words'

/** The study is loaded, but its problem sets are not. */
export function ProblemSetsError({ study }: { study: Study }) {
  const t = useWords()
  const { error, isLoading, retry } = useStudyProblemSets(study)
  if (!error) return null
  return (
    <Box sx={{ mb: 2 }}>
      <ErrorState
        title={t('sets.failed')}
        message={messageForError(error)}
        onRetry={() => void retry()}
        isRetrying={isLoading}
      />
    </Box>
  )
}
