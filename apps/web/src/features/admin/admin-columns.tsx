import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type AdminSort, type AdminTableRow, reviewPath } from '@trellis/domain'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDate } from '../../shared/dates'
import { StatusMark } from '../../shared/study/status-mark'
import type { Column } from '../../ui/data-table'
import { word } from './words'

interface Options {
  timeZone: string | undefined
  isNarrow: boolean
  menuOf: (row: AdminTableRow) => ReactNode
}

const setsInSight = 3

type AdminColumn = Column<AdminTableRow>

export function adminColumns({ timeZone, isNarrow, menuOf }: Options): AdminColumn[] {
  const none = word('admin.none')
  const day = (seconds: number | null) => (seconds === null ? none : formatDate(seconds, timeZone))
  const dated = (id: AdminSort, label: string, of: (row: AdminTableRow) => number | null): AdminColumn => ({
    id,
    label,
    width: 104,
    firstOrder: 'desc',
    cell: (row) => day(of(row)),
  })
  return [
    {
      id: 'studyId',
      label: word('admin.id'),
      width: 64,
      isNumeric: true,
      firstOrder: 'desc',
      cell: (row) => row.studyId,
    },
    {
      id: 'studyName',
      label: word('admin.name'),
      width: isNarrow ? 150 : 280,
      isRowHeader: true,
      firstOrder: 'asc',
      cell: (row) => (
        <>
          <Box component={Link} to={reviewPath(row.studyId)} sx={nameLink}>
            {row.studyName}
          </Box>
          {/* The column of the status is out of sight there. */}
          {isNarrow && <StatusMark status={row.studyStatus.value} label={row.studyStatus.text} />}
        </>
      ),
    },
    {
      id: 'actions',
      label: word('admin.actions'),
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
              aria-label={word('admin.review.of', { title: row.studyName })}
            >
              {word('admin.review')}
            </Button>
          )}
        </Box>
      ),
    },
    {
      id: 'studyStatus',
      label: word('admin.status'),
      width: 168,
      firstOrder: 'asc',
      cell: (row) => <StatusMark status={row.studyStatus.value} label={row.studyStatus.text} />,
    },
    { id: 'studyType', label: word('admin.type'), width: 138, firstOrder: 'asc', cell: (row) => row.studyType },
    {
      id: 'owner',
      label: word('admin.owner'),
      width: 200,
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
      label: word('admin.participants'),
      fullLabel: word('admin.participants.full'),
      width: 84,
      isNumeric: true,
      cell: (row) => row.participantCount.toLocaleString(),
    },
    dated('createdDate', word('admin.created'), (row) => row.createdDate),
    dated('deployDate', word('admin.deployed'), (row) => row.deployDate),
    dated('completeDate', word('admin.completed'), (row) => row.completeDate),
    dated('archiveDate', word('admin.archived'), (row) => row.archiveDate),
    { id: 'problemSets', label: word('admin.sets'), width: 128, cell: (row) => <Sets ids={row.problemSetInfo} /> },
    { id: 'osfId', label: word('admin.osf'), width: 96, cell: (row) => row.osfId ?? none },
    {
      id: 'isRegistered',
      label: word('admin.registered'),
      width: 92,
      cell: (row) => word(row.isRegistered ? 'admin.registered.yes' : 'admin.registered.no'),
    },
    {
      id: 'experimentId',
      label: word('admin.experiment'),
      fullLabel: word('admin.experiment.full'),
      width: 92,
      isNumeric: true,
      cell: (row) => (row.experimentId > 0 ? row.experimentId : none),
    },
  ]
}

function Sets({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return word('admin.none')
  const more = ids.length - setsInSight
  return (
    <>
      {ids.slice(0, setsInSight).join(', ')}
      {more > 0 && (
        <Box component="span" sx={{ color: 'text.secondary' }} title={ids.join(', ')}>
          {' '}
          {word('admin.sets.more', { count: more })}
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
