import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import type { ClassStudent } from '@trellis/domain'
import { formatDay } from '../../../shared/dates'
import { type Column, type ColumnSort, DataTable } from '../../../ui/data-table'
import { topBarHeight } from '../../../ui/theme'
import type { OpenedClass } from '../class/class-queries'
import { homeworkInOrder, homeworkNames, type Progress, studentColumns, studentsInOrder } from '../classes.rules'
import { StudentProgressBar } from '../homework/progress-bar'
import { StudentMenu } from './student-menu'

interface Props {
  opened: OpenedClass
  progress: Progress | undefined
  sort: ColumnSort
  onSort: (sort: ColumnSort) => void
}

/**
 * A row for each student and a column for each homework, newest first. Fits the window, so that its header and the
 * names stay visible.
 */
export function StudentTable({ opened, progress, sort, onSort }: Props) {
  const { i18n } = useLingui()
  const { class: schoolClass, students } = opened
  const homework = homeworkInOrder(opened.homework, 'newest')
  const names = homeworkNames(homework)
  const columns: Column<ClassStudent>[] = [
    {
      id: studentColumns.name,
      label: i18n._('classes.student'),
      width: 150,
      isRowHeader: true,
      firstOrder: 'asc',
      cell: (student) => (
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 0.5 }}>
          <Box component="span" sx={{ fontWeight: 600, minWidth: 0 }}>
            {student.nickname}
          </Box>
          <StudentMenu schoolClass={schoolClass} student={student} />
        </Box>
      ),
    },
    ...homework.map(
      (one): Column<ClassStudent> => ({
        id: one.id,
        label: names.get(one.id)!,
        width: 160,
        firstOrder: 'asc',
        cell: (student) => (
          <Box sx={besideMenu}>
            <StudentProgressBar homework={one} student={student} progress={progress} />
          </Box>
        ),
      }),
    ),
    {
      id: studentColumns.joined,
      label: i18n._('classes.student.joined'),
      width: 120,
      firstOrder: 'desc',
      cell: ({ joinedOn }) => <Box sx={besideMenu}>{joinedOn === null ? '' : formatDay(joinedOn)}</Box>,
    },
  ]
  return (
    <Box sx={inWindow}>
      <DataTable
        label={i18n._('classes.students')}
        columns={columns}
        rows={studentsInOrder({ students, homework, progress }, sort)}
        keyOf={(student) => student.id}
        sort={sort}
        onSort={onSort}
      />
    </Box>
  )
}

const inWindow = {
  display: 'flex',
  flexDirection: 'column',
  maxHeight: `max(360px, calc(100dvh - ${topBarHeight + 64}px))`,
} as const

/** As tall as the row's menu button, so that the whole row is on one line. */
const besideMenu = { display: 'flex', alignItems: 'center', minHeight: 30, '& > *': { flex: 1, minWidth: 0 } }
