import { i18n } from '@lingui/core'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type AdminSort, type AdminTableRow, reviewPath } from '@trellis/domain'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../../locales/format-locale'
import { formatDate } from '../../shared/dates'
import { studyTypeMessage } from '../../shared/labels'
import { StatusMark } from '../../shared/study/status-mark'
import type { Column } from '../../ui/data-table'
import { requestedLabel } from './action-messages'

interface Options {
  timeZone: string | undefined
  isNarrow: boolean
  menuOf: (row: AdminTableRow) => ReactNode
}

const maxListedSets = 3

type AdminColumn = Column<AdminTableRow>

export function adminColumns({ timeZone, isNarrow, menuOf }: Options): AdminColumn[] {
  const none = i18n._('admin.none')
  const day = (seconds: number | null) => (seconds === null ? none : formatDate(seconds, timeZone))
  const dateColumn = (id: AdminSort, label: string, of: (row: AdminTableRow) => number | null): AdminColumn => ({
    id,
    label,
    width: 104,
    firstOrder: 'desc',
    cell: (row) => day(of(row)),
  })
  return [
    {
      id: 'studyId',
      label: i18n._('admin.id'),
      width: 64,
      isNumeric: true,
      firstOrder: 'desc',
      cell: (row) => row.studyId,
    },
    {
      id: 'studyName',
      label: i18n._('admin.name'),
      width: isNarrow ? 150 : 280,
      isRowHeader: true,
      firstOrder: 'asc',
      cell: (row) => (
        <>
          <Box component={Link} to={reviewPath(row.studyId)} sx={nameLink}>
            {row.studyName}
          </Box>
          {/* On a narrow screen, the status column is off screen. */}
          {isNarrow && <StatusMark status={row.studyStatus.value} startsAt={row.startsAt} />}
          {isNarrow && <Requests row={row} />}
        </>
      ),
    },
    {
      id: 'actions',
      label: i18n._('admin.actions'),
      width: 132,
      cell: (row) => (
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', my: -0.25 }}>
          {menuOf(row)}
          {row.studyStatus.value === 'AWAITING_APPROVAL' && (
            <Button
              component={Link}
              to={reviewPath(row.studyId)}
              size="small"
              variant="contained"
              aria-label={i18n._('admin.review.of', { title: row.studyName })}
            >
              {i18n._('admin.review')}
            </Button>
          )}
        </Box>
      ),
    },
    {
      id: 'studyStatus',
      label: i18n._('admin.status'),
      width: 168,
      firstOrder: 'asc',
      cell: (row) => (
        <>
          <StatusMark status={row.studyStatus.value} startsAt={row.startsAt} />
          <Requests row={row} />
        </>
      ),
    },
    {
      id: 'studyType',
      label: i18n._('admin.type'),
      width: 138,
      firstOrder: 'asc',
      cell: (row) => i18n._(studyTypeMessage[row.studyTypeId]),
    },
    {
      id: 'ownerName',
      label: i18n._('admin.owner'),
      width: 200,
      firstOrder: 'asc',
      cell: (row) => (
        <>
          {row.ownerName}
          <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
            {row.ownerEmail}
          </Box>
        </>
      ),
    },
    {
      id: 'participantCount',
      label: i18n._('admin.participants'),
      fullLabel: i18n._('admin.participants.full'),
      width: 96,
      isNumeric: true,
      firstOrder: 'desc',
      cell: (row) => formatNumber(row.participantCount),
    },
    dateColumn('createdDate', i18n._('admin.created'), (row) => row.createdDate),
    dateColumn('deployDate', i18n._('admin.deployed'), (row) => row.deployDate),
    dateColumn('completeDate', i18n._('admin.completed'), (row) => row.completeDate),
    dateColumn('archiveDate', i18n._('admin.archived'), (row) => row.archiveDate),
    { id: 'problemSets', label: i18n._('admin.sets'), width: 128, cell: (row) => <Sets ids={row.problemSetInfo} /> },
    { id: 'osfId', label: i18n._('admin.osf'), width: 96, cell: (row) => row.osfId ?? none },
    {
      id: 'isRegistered',
      label: i18n._('admin.registered'),
      width: 92,
      cell: (row) => (row.isRegistered ? i18n._('admin.registered.yes') : i18n._('admin.registered.no')),
    },
    {
      id: 'experimentId',
      label: i18n._('admin.experiment'),
      fullLabel: i18n._('admin.experiment.full'),
      width: 92,
      isNumeric: true,
      cell: (row) => (row.experimentId > 0 ? row.experimentId : none),
    },
  ]
}

/** The open requests of the owner. */
function Requests({ row: { requests } }: { row: AdminTableRow }) {
  if (requests.length === 0) return null
  return (
    <Box component="span" sx={{ display: 'block', color: 'warning.main', fontWeight: 600 }}>
      {i18n._('admin.requested', {
        requests: requests.map((kind) => i18n._(requestedLabel(kind))).join(', '),
      })}
    </Box>
  )
}

function Sets({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return i18n._('admin.none')
  const more = ids.length - maxListedSets
  return (
    <>
      {ids.slice(0, maxListedSets).join(', ')}
      {more > 0 && (
        <Box component="span" sx={{ color: 'text.secondary' }} title={ids.join(', ')}>
          {' '}
          {i18n._('admin.sets.more', { count: more })}
        </Box>
      )}
    </>
  )
}

const nameLink = {
  display: 'block',
  minHeight: 24,
  color: 'text.primary',
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
}
