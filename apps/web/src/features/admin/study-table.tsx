import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { type AdminSort, type AdminTableRow, adminPageSizes, isDeployed } from '@trellis/domain'
import { messageForError } from '../../lib/message-for-error'
import { useAuth, useMe } from '../../lib/session'
import { DataTable } from '../../ui/data-table'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { mainId } from '../../ui/skip-link'
import { TablePagination } from '../../ui/table-pagination'
import { useDebouncedValue } from '../../ui/use-debounced-value'
import { useUrlState } from '../../ui/use-url-state'
import { ActionMenu } from './action-menu'
import { actionsFor } from './admin.rules'
import { adminColumns } from './admin-columns'
import { AdminFilters } from './admin-filters'
import { adminStudiesQuery } from './admin-query'
import { type AdminState, hasFilters, readAdminState, writeAdminState } from './admin-state'

const adminUrlState = { read: readAdminState, write: writeAdminState }

/** All studies of all researchers. */
export function StudyTable({ onHistory }: { onHistory: (row: AdminTableRow) => void }) {
  const { i18n } = useLingui()
  const [state, setState] = useUrlState(adminUrlState)
  const search = useDebouncedValue(state.search)
  const studies = useQuery(adminStudiesQuery({ ...state, search: search.trim() }))
  const narrow = (change: Partial<AdminState>) => setState({ ...state, ...change, page: 1 })
  const page = studies.data
  const isEmpty = page?.rows.length === 0 && !studies.isPlaceholderData
  return (
    <>
      <AdminFilters state={state} onNarrow={narrow} total={page?.total} />
      {studies.isError && !page ? (
        <ErrorState
          title={i18n._('admin.failed')}
          message={messageForError(studies.error)}
          onRetry={() => studies.refetch()}
          isRetrying={studies.isFetching}
        />
      ) : isEmpty ? (
        <NoResults state={state} total={page.total} onFirstPage={() => setState({ ...state, page: 1 })} />
      ) : (
        <>
          <Rows
            rows={page?.rows}
            state={state}
            isStale={studies.isPlaceholderData || search !== state.search}
            onNarrow={narrow}
            onHistory={onHistory}
          />
          {page && <Pages total={page.total} state={state} onChange={setState} />}
        </>
      )}
    </>
  )
}

interface RowsProps {
  rows: readonly AdminTableRow[] | undefined
  state: AdminState
  isStale: boolean
  onNarrow: (change: Partial<AdminState>) => void
  onHistory: (row: AdminTableRow) => void
}

function Rows({ rows, state, isStale, onNarrow, onHistory }: RowsProps) {
  const { i18n } = useLingui()
  const { userID, isAdmin } = useAuth()
  const timeZone = useMe()?.timeZone
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('sm'))
  const columns = adminColumns({
    timeZone,
    isNarrow,
    menuOf: (row) =>
      userID !== null && (
        <ActionMenu
          study={row}
          actions={actionsFor(
            { status: row.studyStatus.value, ownerId: row.ownerId, startsAt: row.startsAt },
            { userId: userID, isAdmin },
          )}
          hasLive={isDeployed(row.studyStatus.value)}
          hasResults={row.studyStatus.value === 'COMPLETED'}
          onHistory={() => onHistory(row)}
          // The focused button is removed together with its row.
          onDeleted={() => document.getElementById(mainId)?.focus()}
        />
      ),
  })
  return (
    <Box sx={frame}>
      <DataTable
        label={i18n._('admin.table')}
        columns={columns}
        rows={rows}
        keyOf={(row) => String(row.studyId)}
        sort={{ id: state.sort, order: state.order }}
        onSort={({ id, order }) => onNarrow({ sort: id as AdminSort, order })}
        skeletonRows={12}
        usualRowHeight={54}
        isStale={isStale}
      />
    </Box>
  )
}

interface PagesProps {
  total: number
  state: AdminState
  onChange: (state: AdminState) => void
}

function Pages({ total, state, onChange }: PagesProps) {
  const { i18n } = useLingui()
  const words = {
    perPage: i18n._('admin.perPage'),
    range: (rows: { from: number; to: number; count: number }) => i18n._('admin.range', rows),
    page: {
      first: i18n._('admin.page.first'),
      previous: i18n._('admin.page.previous'),
      next: i18n._('admin.page.next'),
      last: i18n._('admin.page.last'),
    },
  }
  return <TablePagination total={total} shown={state} sizes={adminPageSizes} onChange={onChange} labels={words} />
}

function NoResults({ state, total, onFirstPage }: { state: AdminState; total: number; onFirstPage: () => void }) {
  const { i18n } = useLingui()
  if (total > 0) {
    return (
      <EmptyState
        title={i18n._('admin.pastEnd', { page: state.page })}
        message={i18n._('admin.pastEnd.message')}
        action={
          <Button variant="outlined" onClick={onFirstPage}>
            {i18n._('admin.pastEnd.action')}
          </Button>
        }
      />
    )
  }
  return hasFilters(state) ? (
    <EmptyState title={i18n._('admin.noMatch')} message={i18n._('admin.noMatch.message')} />
  ) : (
    <EmptyState title={i18n._('admin.empty')} message={i18n._('admin.empty.message')} />
  )
}

const frame = {
  display: 'flex',
  flexDirection: 'column',
  // The remaining height below the filters; a short list takes only what it needs.
  maxHeight: 'max(420px, calc(100dvh - 290px))',
  '& > *': { minHeight: 0 },
} as const
