import type { I18n } from '@lingui/core'
import { styled } from '@mui/material/styles'
import { type ProblemSetId, schoolMonths } from '@trellis/domain'
import { Fragment } from 'react'
import { Link, type LinkProps } from 'react-router'
import { formatNumber } from '../../locales/format-locale'
import { monthMessage } from '../../shared/problem/labels'
import type { Column } from '../../ui/data-table'
import { Tag } from '../../ui/tag'
import type { FinderRow } from './finder-queries'
import type { FinderSort } from './finder-state'

/** How many of the listed counts are simulated. */
export type Simulated = 'all' | 'some' | 'none'

export function simulatedOf(rows: readonly FinderRow[]): Simulated {
  const simulated = rows.filter((row) => row.isSimulated).length
  if (simulated === 0) return 'none'
  return simulated === rows.length ? 'all' : 'some'
}

/** Id of the link that opens a set, to return focus to it. */
export const rowLinkId = (id: string) => `finder-set-${id}`

/** Up to 1440 pixels the columns are as narrow as their longest words allow, so that all of them fit at 1280. */
type FinderSize = 'narrow' | 'compact' | 'wide'

/** Pixels. */
const widths: Record<FinderSize, Record<'path' | 'name' | 'lesson' | 'id' | 'count' | 'grade' | 'month', number>> = {
  narrow: { path: 150, name: 148, lesson: 96, id: 108, count: 76, grade: 96, month: 44 },
  compact: { path: 160, name: 160, lesson: 96, id: 104, count: 70, grade: 92, month: 40 },
  wide: { path: 212, name: 196, lesson: 96, id: 108, count: 76, grade: 96, month: 44 },
}

interface Context {
  i18n: I18n
  size: FinderSize
  simulated: Simulated
  isInStudy: (row: FinderRow) => boolean
  linkToSet: (set: ProblemSetId) => Pick<LinkProps, 'to' | 'state' | 'preventScrollReset'>
}

export function finderColumns({ i18n, size, simulated, isInStudy, linkToSet }: Context) {
  const width = widths[size]
  const completed =
    simulated === 'all' ? i18n._('finder.column.completed.simulated') : i18n._('finder.column.completed')
  const columns: (Column<FinderRow> & { id: FinderSort })[] = [
    {
      id: 'folderPath',
      label: i18n._('finder.column.folderPath'),
      width: width.path,
      firstOrder: 'asc',
      cell: (row) => (
        <Clamped title={row.folderPath}>
          <Path path={row.folderPath} />
        </Clamped>
      ),
    },
    {
      id: 'problemSetName',
      label: i18n._('finder.column.name'),
      width: width.name,
      firstOrder: 'asc',
      isRowHeader: true,
      cell: (row) => (
        <Name>
          <Link id={rowLinkId(row.problemSetId)} {...linkToSet(row.problemSetId)}>
            <Clamped title={row.problemSetName}>{row.problemSetName}</Clamped>
          </Link>
          {row.isInUse && <InUse>{i18n._('finder.row.inUse')}</InUse>}
          {isInStudy(row) && <InStudy>{i18n._('finder.row.inStudy')}</InStudy>}
          {simulated === 'some' && row.isSimulated && <Tag>{i18n._('finder.row.simulated')}</Tag>}
        </Name>
      ),
    },
    {
      id: 'lessonType',
      label: i18n._('finder.column.lessonType'),
      width: width.lesson,
      firstOrder: 'asc',
      cell: (row) => row.lessonType,
    },
    {
      id: 'problemSetCeri',
      label: i18n._('finder.column.id'),
      width: width.id,
      firstOrder: 'asc',
      cell: (row) => <IdLink {...linkToSet(row.problemSetId)}>{row.problemSetId}</IdLink>,
    },
    {
      id: 'problemCount',
      label: i18n._('finder.column.problemCount'),
      width: width.count,
      firstOrder: 'desc',
      isNumeric: true,
      cell: (row) => formatNumber(row.problemCount),
    },
    {
      id: 'openResponseCount',
      label: i18n._('finder.column.openResponseCount'),
      width: width.count,
      firstOrder: 'desc',
      isNumeric: true,
      cell: (row) => formatNumber(row.openResponseCount),
    },
    {
      id: 'grade',
      label: i18n._('finder.column.grade'),
      width: width.grade,
      firstOrder: 'asc',
      cell: (row) => row.grade,
    },
    ...schoolMonths.map((month) => ({
      id: month,
      label: i18n._(monthMessage[month]).slice(0, 3),
      fullLabel: i18n._(monthMessage[month]),
      group: completed,
      width: width.month,
      firstOrder: 'desc' as const,
      isNumeric: true,
      cell: (row: FinderRow) => <Count value={row.studentsCompleted[month]} />,
    })),
  ]
  return columns
}

/** A folder path that breaks after its slashes. */
function Path({ path }: { path: string }) {
  return path.split('/').map((folder, index, folders) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: folders can have equal names, so the position is the key
    <Fragment key={index}>
      {folder}
      {index < folders.length - 1 && (
        <>
          /<wbr />
        </>
      )}
    </Fragment>
  ))
}

/** A number in a narrow column: abbreviated from 10,000 up, and shown in full on hover. */
function Count({ value }: { value: number }) {
  return value < 10_000 ? (
    formatNumber(value)
  ) : (
    <span title={formatNumber(value)}>{formatNumber(value, { notation: 'compact' })}</span>
  )
}

/** At most four lines; the full text on hover and when the set is opened. */
const Clamped = styled('span')({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 4,
  overflow: 'hidden',
})

const Name = styled('span')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 4,
  '& a': { display: 'block', fontWeight: 600, color: theme.vars.palette.primary.main, textDecoration: 'none' },
  '& a:hover': { textDecoration: 'underline' },
}))

const IdLink = styled(Link)(({ theme }) => ({
  color: theme.vars.palette.primary.main,
  textDecoration: 'none',
  fontVariantNumeric: 'tabular-nums',
  '&:hover': { textDecoration: 'underline' },
}))

const InUse = styled(Tag)(({ theme }) => ({
  color: theme.vars.palette.warning.dark,
  backgroundColor: theme.vars.palette.warning.light,
  borderColor: 'currentColor',
}))

const InStudy = styled(Tag)(({ theme }) => ({
  color: theme.vars.palette.success.dark,
  backgroundColor: theme.vars.palette.success.light,
  borderColor: 'currentColor',
}))
