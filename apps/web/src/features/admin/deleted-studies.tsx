import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { adminTableCalls, type DeletedStudy } from '@trellis/domain'
import { request } from '../../lib/client'
import { messageForError } from '../../lib/message-for-error'
import { useMe } from '../../lib/session'
import { formatMoment } from '../../shared/dates'
import { StatusMark } from '../../shared/study/status-mark'
import { BackLink } from '../../ui/back-link'
import { ErrorState } from '../../ui/error-state'
import { PageTitle } from '../../ui/page-title'
import { LoadingRow, StackingTable } from '../../ui/stacking-table'

const deletedStudiesQuery = infiniteQueryOptions({
  queryKey: ['admin', 'deleted-studies'],
  queryFn: ({ pageParam, signal }) =>
    request(adminTableCalls.deletedStudies, { query: { before: pageParam, limit: 50 } }, signal),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
  staleTime: 0,
})

/** The record of deleted studies. */
export function DeletedStudies() {
  const { i18n } = useLingui()
  const deleted = useInfiniteQuery(deletedStudiesQuery)
  const studies = deleted.data?.pages.flatMap((page) => page.studies)
  return (
    <Box sx={{ maxWidth: 1240 }}>
      <BackLink to="/admin">{i18n._('admin.accounts.back')}</BackLink>
      <PageTitle title={i18n._('admin.deleted.title')} />
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2, maxWidth: 720 }}>
        {i18n._('admin.deleted.lead')}
      </Typography>
      {deleted.isError && !studies ? (
        <ErrorState
          title={i18n._('admin.deleted.failed')}
          message={messageForError(deleted.error)}
          onRetry={() => deleted.refetch()}
          isRetrying={deleted.isFetching}
        />
      ) : studies?.length === 0 ? (
        <Alert severity="info">{i18n._('admin.deleted.none')}</Alert>
      ) : (
        <DeletedTable studies={studies} />
      )}
      {deleted.hasNextPage && (
        <Button sx={{ mt: 1.5 }} loading={deleted.isFetchingNextPage} onClick={() => deleted.fetchNextPage()}>
          {i18n._('admin.deleted.older')}
        </Button>
      )}
    </Box>
  )
}

function DeletedTable({ studies }: { studies: readonly DeletedStudy[] | undefined }) {
  const { i18n } = useLingui()
  const timeZone = useMe()?.timeZone
  const columns = [
    { name: i18n._('admin.deleted.study') },
    { name: i18n._('admin.status'), width: 180 },
    { name: i18n._('admin.owner'), width: 160 },
    { name: i18n._('admin.deleted.by'), width: 160 },
    { name: i18n._('admin.deleted.at'), width: 180 },
    { name: i18n._('admin.deleted.note'), width: '26%' },
  ]
  return (
    <StackingTable label={i18n._('admin.deleted.title')} columns={columns}>
      {studies ? (
        studies.map((study) => (
          <tr key={study.id}>
            <th scope="row">
              <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {study.studyName}
              </Box>
              <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
                {i18n._('admin.deleted.number', { id: study.studyId })}
              </Typography>
            </th>
            <td data-label={i18n._('admin.status')}>
              {study.status && <StatusMark startsAt={null} status={study.status} />}
            </td>
            <td data-label={i18n._('admin.owner')}>{study.ownerName}</td>
            <td data-label={i18n._('admin.deleted.by')}>{study.deletedByName}</td>
            <td data-label={i18n._('admin.deleted.at')}>{formatMoment(study.deletedAt, timeZone)}</td>
            <td data-label={i18n._('admin.deleted.note')} style={{ overflowWrap: 'anywhere' }}>
              {study.note ?? i18n._('admin.none')}
            </td>
          </tr>
        ))
      ) : (
        <LoadingRow columns={columns} />
      )}
    </StackingTable>
  )
}
