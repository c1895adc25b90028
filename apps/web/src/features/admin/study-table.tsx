import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TablePagination from '@mui/material/TablePagination'
import TableRow from '@mui/material/TableRow'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type AdminRow, studyCalls } from '@trellis/domain'
import { useSearchParams } from 'react-router'
import { request } from '../../lib/client'
import { formatDate } from '../../lib/dates'
import { messageForError } from '../../lib/message-for-error'
import { keys } from '../../lib/query-keys'
import { useMe } from '../../lib/session'
import { type MessageId, useWords } from '../../locales/words'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { SkeletonRows } from '../../ui/skeleton-rows'

const pageSizes = [5, 10, 15, 100]
const usualPageSize = 100

const columns: readonly MessageId[] = [
  'admin.id',
  'admin.name',
  'admin.type',
  'admin.status',
  'study.created',
  'study.deployed',
  'study.participants',
]

const adminStudiesQuery = queryOptions({
  queryKey: keys.adminStudies,
  queryFn: ({ signal }) => request(studyCalls.studyAdmin, {}, signal),
})

/** Every study of every researcher, in the order they were made. */
export function StudyTable() {
  const t = useWords()
  const studies = useQuery(adminStudiesQuery)
  if (studies.isError && !studies.data) {
    return (
      <ErrorState
        title={t('home.failed')}
        message={messageForError(studies.error)}
        onRetry={() => studies.refetch()}
        isRetrying={studies.isFetching}
      />
    )
  }
  if (!studies.data) return <SkeletonRows />
  if (studies.data.length === 0) return <EmptyState title={t('admin.empty')} message={t('admin.empty.message')} />
  return <Pages rows={studies.data} />
}

function Pages({ rows }: { rows: readonly AdminRow[] }) {
  const t = useWords()
  const [params, setParams] = useSearchParams()
  const asked = Number(params.get('size'))
  const size = pageSizes.includes(asked) ? asked : usualPageSize
  const last = Math.max(1, Math.ceil(rows.length / size))
  const page = Math.min(last, Math.max(1, Math.trunc(Number(params.get('page'))) || 1))
  const show = (next: { page: number; size: number }) =>
    setParams({ page: String(next.page), size: String(next.size) }, { replace: true })
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 2, bgcolor: 'background.paper' }}>
      <TableContainer tabIndex={0} role="region" aria-label={t('admin.table')}>
        <Table size="small">
          <TableHead>
            <TableRow>
              {columns.map((id) => (
                <TableCell key={id} sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
                  {t(id)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.slice((page - 1) * size, page * size).map((row) => (
              <Row key={row.studyId} row={row} />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <TablePagination
        component="div"
        count={rows.length}
        page={page - 1}
        rowsPerPage={size}
        rowsPerPageOptions={pageSizes}
        labelRowsPerPage={t('admin.perPage')}
        onPageChange={(_, index) => show({ page: index + 1, size })}
        onRowsPerPageChange={(event) => show({ page: 1, size: Number(event.target.value) })}
      />
    </Box>
  )
}

function Row({ row }: { row: AdminRow }) {
  const timeZone = useMe()?.timeZone
  const day = (seconds: number | null) => (seconds === null ? '' : formatDate(seconds, timeZone))
  return (
    <TableRow hover>
      <TableCell>{row.studyId}</TableCell>
      <TableCell component="th" scope="row" sx={{ minWidth: 200, maxWidth: 420 }}>
        {row.studyName}
      </TableCell>
      <TableCell>{row.studyType}</TableCell>
      <TableCell>{row.studyStatus.text}</TableCell>
      <TableCell>{day(row.createdDate)}</TableCell>
      <TableCell>{day(row.deployDate)}</TableCell>
      <TableCell>{row.participantCount.toLocaleString()}</TableCell>
    </TableRow>
  )
}
