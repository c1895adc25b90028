import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { Study } from '@trellis/domain'
import { useDeferredValue } from 'react'
import { messageForError } from '../../lib/message-for-error'
import { ErrorState } from '../../ui/error-state'
import { AppliedFilters } from './applied-filters'
import { FinderFilters } from './finder-filters'
import { finderPageQuery } from './finder-queries'
import { FinderTable } from './finder-table'
import type { FinderNavigation } from './use-finder-state'

interface Props {
  study: Study
  isOpen: boolean
  navigation: FinderNavigation
}

/** The filters and the table. They stay mounted below an opened set, so that nothing is lost on the way back. */
export function FinderList({ study, isOpen, navigation }: Props) {
  const { i18n } = useLingui()
  const { state, narrow } = navigation
  const found = useQuery({ ...finderPageQuery(state, study), enabled: isOpen })
  // The table has hundreds of cells: deferred, so that rendering them does not block input.
  const page = useDeferredValue(found.data)
  const isStale = found.isPlaceholderData || (page !== undefined && page !== found.data)
  return (
    <Box inert={state.set !== null} sx={list}>
      <FinderFilters state={state} onNarrow={narrow} />
      <AppliedFilters state={state} study={study} total={found.isError ? null : found.data?.total} onNarrow={narrow} />
      {found.isError ? (
        <ErrorState
          title={i18n._('finder.failed')}
          message={messageForError(found.error)}
          onRetry={() => found.refetch()}
          isRetrying={found.isFetching}
        />
      ) : (
        <FinderTable study={study} page={page} isStale={isStale} navigation={navigation} />
      )}
    </Box>
  )
}

const list = {
  position: 'absolute',
  inset: 0,
  // Sticky parts of the table must not show through the set above it.
  isolation: 'isolate',
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  overflow: 'auto',
  px: { xs: 1.5, md: 2 },
  py: { xs: 1, md: 1.5 },
} as const
