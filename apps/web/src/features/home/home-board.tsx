import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { messageForError } from '../../lib/message-for-error'
import { useMe } from '../../lib/session'
import { studiesQuery } from '../../lib/studies'
import { useWords } from '../../locales/words'
import { ErrorState } from '../../ui/error-state'
import { AddStudy } from './add-study'
import { columnsOf } from './home.rules'
import { PhaseColumn } from './phase-column'
import { phases } from './phases'

/** The researcher's studies, by how far they have come. */
export function HomeBoard() {
  const t = useWords()
  const timeZone = useMe()?.timeZone
  const studies = useQuery(studiesQuery)
  const columns = useMemo(() => studies.data && columnsOf(studies.data), [studies.data])

  if (studies.isError && !columns) {
    return (
      <ErrorState
        title={t('home.failed')}
        message={messageForError(studies.error)}
        onRetry={() => studies.refetch()}
        isRetrying={studies.isFetching}
      />
    )
  }
  return (
    <Box
      aria-busy={studies.isPending}
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' },
      }}
    >
      {phases.map((words) => (
        <PhaseColumn
          key={words.phase}
          words={words}
          studies={columns?.[words.phase]}
          timeZone={timeZone}
          action={words.phase === 'develop' && <AddStudy studyCount={studies.data?.length} />}
        />
      ))}
    </Box>
  )
}
