import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DataRequest, DataRequestKind } from '@trellis/domain'
import { useState } from 'react'
import { messageForError } from '../../lib/message-for-error'
import { useMe } from '../../lib/session'
import { formatMoment } from '../../shared/dates'
import { ErrorState } from '../../ui/error-state'
import { StackingTable } from '../../ui/stacking-table'
import { requestsQuery } from './erasure-queries'

const kindMessages: Record<DataRequestKind, string> = {
  EXPORT: /*i18n*/ 'data.kind.EXPORT',
  ERASE_STUDENT: /*i18n*/ 'data.kind.ERASE_STUDENT',
  ERASE_CLASS: /*i18n*/ 'data.kind.ERASE_CLASS',
  ERASE_PARTICIPANT: /*i18n*/ 'data.kind.ERASE_PARTICIPANT',
  ERASE_STUDY: /*i18n*/ 'data.kind.ERASE_STUDY',
  RETENTION_STUDENTS: /*i18n*/ 'data.kind.RETENTION_STUDENTS',
  RETENTION_TEXT: /*i18n*/ 'data.kind.RETENTION_TEXT',
}

const pageSize = 25

/** Exports and erasures, newest first. */
export function RequestLog() {
  const { i18n } = useLingui()
  const timeZone = useMe()?.timeZone
  const [page, setPage] = useState(1)
  const log = useQuery({ ...requestsQuery(page, pageSize), placeholderData: keepPreviousData })
  const columns = [
    { name: i18n._('data.when'), width: 200 },
    { name: i18n._('data.what') },
    { name: i18n._('data.who') },
    { name: i18n._('data.counts') },
  ]
  return (
    <Box component="section" aria-labelledby="data-log" sx={{ mt: 4 }}>
      <Typography variant="h2" id="data-log" sx={{ mb: 1 }}>
        {i18n._('data.log')}
      </Typography>
      {log.isError && !log.data ? (
        <ErrorState message={messageForError(log.error)} onRetry={() => log.refetch()} isRetrying={log.isFetching} />
      ) : log.data?.total === 0 ? (
        <Typography color="textSecondary">{i18n._('data.log.none')}</Typography>
      ) : (
        <StackingTable label={i18n._('data.log')} columns={columns}>
          {(log.data?.requests ?? []).map((entry) => (
            <tr key={entry.id}>
              <th scope="row">{formatMoment(entry.requestedAt, timeZone)}</th>
              <td data-label={i18n._('data.what')}>
                {i18n._(kindMessages[entry.kind])}
                {entry.studyId !== null && ` · ${i18n._('data.studyNumber', { id: entry.studyId })}`}
              </td>
              <td data-label={i18n._('data.who')}>{whoOf(entry) ?? i18n._('data.server')}</td>
              <td data-label={i18n._('data.counts')}>
                {entry.finishedAt === null
                  ? i18n._('data.unfinished')
                  : i18n._('data.counts.of', { students: entry.students, events: entry.events })}
              </td>
            </tr>
          ))}
        </StackingTable>
      )}
      {log.data && log.data.total > pageSize && (
        <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {i18n._('data.newer')}
          </Button>
          <Button disabled={page * pageSize >= log.data.total} onClick={() => setPage(page + 1)}>
            {i18n._('data.older')}
          </Button>
        </Box>
      )}
    </Box>
  )
}

function whoOf({ actorId, actorName }: DataRequest): string | null {
  return actorName ?? actorId
}
