import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TablePagination from '@mui/material/TablePagination'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { finderPageSizes, hasProblemSet, type Study } from '@trellis/domain'
import { DataTable } from '../../ui/data-table'
import { EmptyState } from '../../ui/empty-state'
import { finderColumns, simulatedOf } from './finder-columns'
import type { FinderPage } from './finder-queries'
import { type FinderPageSize, type FinderSort, filterCount, noFilters, sortOf } from './finder-state'
import type { FinderNavigation } from './use-finder-state'

interface Props {
  study: Study
  /** Undefined while the first page is loading. */
  page: FinderPage | undefined
  /** Whether the previous page is still shown while the requested one loads. */
  isStale: boolean
  navigation: FinderNavigation
}

export function FinderTable({ study, page, isStale, navigation }: Props) {
  const { i18n } = useLingui()
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('sm'))
  const isCompact = useMediaQuery('(max-width: 1440px)')
  const { state, narrow, openSet, linkToSet } = navigation
  if (page?.problemSets.length === 0 && !isStale) return <NoResults page={page} navigation={navigation} />
  const simulated = simulatedOf(page?.problemSets ?? [])
  const columns = finderColumns({
    i18n,
    size: isNarrow ? 'narrow' : isCompact ? 'compact' : 'wide',
    simulated,
    isInStudy: (row) => hasProblemSet(study, row.problemSetId),
    linkToSet,
  })
  return (
    <>
      <Box sx={frame}>
        <DataTable
          label={i18n._('finder.table')}
          columns={columns}
          rows={page?.problemSets}
          keyOf={(row) => row.problemSetId}
          sort={{ id: sortOf(state), order: state.order }}
          onSort={({ id, order }) => narrow({ sort: id as FinderSort, order })}
          classOf={(row) => (row.isInUse ? 'in-use' : 'available')}
          onRowClick={(row) => openSet(row.problemSetId)}
          skeletonRows={placeholderRows}
          usualRowHeight={60}
          isStale={isStale}
        />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="caption" color="textSecondary" sx={{ flex: '1 1 320px' }}>
          {simulated !== 'none' && i18n._('finder.simulated')}
        </Typography>
        {page ? <Pages total={page.total} navigation={navigation} /> : <Box sx={{ height: pagesHeight }} />}
      </Box>
    </>
  )
}

function Pages({ total, navigation }: { total: number; navigation: FinderNavigation }) {
  const { i18n } = useLingui()
  const { state, narrow, goToPage } = navigation
  const last = Math.max(1, Math.ceil(total / state.pageSize))
  return (
    <TablePagination
      component="div"
      count={total}
      page={Math.min(state.page, last) - 1}
      rowsPerPage={state.pageSize}
      rowsPerPageOptions={[...finderPageSizes]}
      onPageChange={(_, index) => goToPage(index + 1)}
      onRowsPerPageChange={(event) => narrow({ pageSize: Number(event.target.value) as FinderPageSize })}
      labelRowsPerPage={i18n._('finder.perPage')}
      labelDisplayedRows={({ from, to, count }) => i18n._('finder.range', { from, to, count })}
      getItemAriaLabel={(which) => i18n._(pageLabels[which])}
      showFirstButton
      showLastButton
      sx={pagination}
    />
  )
}

function NoResults({ page, navigation }: { page: FinderPage; navigation: FinderNavigation }) {
  const { i18n } = useLingui()
  const { state, narrow } = navigation
  if (page.total === 0) {
    return (
      <EmptyState
        title={i18n._('finder.empty')}
        message={i18n._('finder.empty.message')}
        action={
          filterCount(state) > 0 && (
            <Button variant="outlined" onClick={() => narrow(noFilters)}>
              {i18n._('finder.empty.clear')}
            </Button>
          )
        }
      />
    )
  }
  return (
    <EmptyState
      title={i18n._('finder.pastEnd', { page: page.page })}
      message={i18n._('finder.pastEnd.message')}
      action={
        <Button variant="outlined" onClick={() => navigation.goToPage(1)}>
          {i18n._('finder.pastEnd.action')}
        </Button>
      }
    />
  )
}

const pageLabels = {
  first: /*i18n*/ 'finder.page.first',
  previous: /*i18n*/ 'finder.page.previous',
  next: /*i18n*/ 'finder.page.next',
  last: /*i18n*/ 'finder.page.last',
} as const

/** Only as many as fit on a screen: each has a cell in every column and makes the first render slower. */
const placeholderRows = 12

/** In pixels; reserved while the first page is loading. */
const pagesHeight = 44

const frame = {
  display: 'flex',
  flexDirection: 'column',
  flex: '1 1 0',
  minHeight: 360,
  '& > *': { minHeight: 0 },
  '& tr.in-use > *': { bgcolor: 'background.sunken', color: 'text.secondary' },
} as const

const pagination = {
  maxWidth: '100%',
  borderBottom: 0,
  '& .MuiTablePagination-toolbar': { minHeight: pagesHeight, p: 0, flexWrap: 'wrap' },
  '& .MuiTablePagination-actions': { ml: { xs: 0, sm: 2 } },
  '& .MuiTablePagination-spacer': { display: 'none' },
  '& .MuiTablePagination-select': { borderRadius: 1 },
}
