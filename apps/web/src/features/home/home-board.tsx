import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { messageForError } from '../../lib/message-for-error'
import { useMe } from '../../lib/session'
import { studiesQuery } from '../../shared/study/studies'
import { ErrorState } from '../../ui/error-state'
import { PageTitle } from '../../ui/page-title'
import { AddStudy } from './add-study'
import { FilterBar, isFiltering, noFilter } from './filter-bar'
import { columnsOf, filterStudies } from './home.rules'
import { PhaseColumn } from './phase-column'
import { phases } from './phases'
import { useStudyFilter } from './use-study-filter'

/** For a handful of studies, scanning is faster than searching. */
const maxWithoutFilter = 5

/** The researcher's studies, by phase. */
export function HomeBoard({ otherWay }: { otherWay?: ReactNode }) {
  const { i18n } = useLingui()
  const timeZone = useMe()?.timeZone
  const studies = useQuery(studiesQuery)
  const [filter, setFilter] = useStudyFilter()
  // Keeps typing responsive while hundreds of cards change.
  const applied = useDeferredValue(filter)
  const all = useMemo(() => studies.data && columnsOf(studies.data), [studies.data])
  const shown = useMemo(() => studies.data && columnsOf(filterStudies(studies.data, applied)), [studies.data, applied])
  const total = all && sizeOf(all)
  const hasFilter = isFiltering(filter) || filter.search !== '' || (total !== undefined && total > maxWithoutFilter)

  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 2,
          mb: 2,
          minHeight: 40,
        }}
      >
        <PageTitle title={i18n._('home.title')} />
        {hasFilter && <FilterBar filter={filter} onChange={setFilter} found={shown && sizeOf(shown)} />}
      </Box>
      {studies.isError && !all ? (
        <ErrorState
          title={i18n._('home.failed')}
          message={messageForError(studies.error)}
          onRetry={() => studies.refetch()}
          isRetrying={studies.isFetching}
        />
      ) : (
        <Box
          aria-busy={studies.isPending}
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' },
          }}
        >
          {phases.map((messages) => (
            <PhaseColumn
              key={messages.phase}
              messages={messages}
              studies={shown?.[messages.phase]}
              total={all?.[messages.phase].length}
              onShowAll={() => setFilter(noFilter)}
              timeZone={timeZone}
              action={
                messages.phase === 'develop' && <AddStudy studyCount={studies.data?.length} otherWay={otherWay} />
              }
            />
          ))}
        </Box>
      )}
    </>
  )
}

function sizeOf(columns: ReturnType<typeof columnsOf>): number {
  return columns.develop.length + columns.deploy.length + columns.disseminate.length
}
