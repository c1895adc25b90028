import { useLingui } from '@lingui/react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import type { ClassStudent, Homework } from '@trellis/domain'
import { useId, useState } from 'react'
import { common } from '../../../locales/common-messages'
import { formatDay } from '../../../shared/dates'
import { type Column, DataTable } from '../../../ui/data-table'
import { unlessSecondClick } from '../../../ui/double-click'
import { type Progress, progressOf, studentColumns, studentsInOrder } from '../classes.rules'
import { ClassProgressBar, StudentProgressBar } from './progress-bar'

interface Props {
  homework: Homework
  students: readonly ClassStudent[]
  progress: Progress | undefined
  isOpen: boolean
  onClose: () => void
}

/** The progress of each student on one homework. Updates while it is open. */
export function HomeworkProgressDialog({ homework, students, progress, isOpen, onClose }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const [sort, setSort] = useState<{ id: string; order: 'asc' | 'desc' }>({ id: studentColumns.name, order: 'asc' })
  const columns: Column<ClassStudent>[] = [
    {
      id: studentColumns.name,
      label: i18n._('classes.student'),
      width: 112,
      isRowHeader: true,
      firstOrder: 'asc',
      cell: ({ nickname }) => nickname,
    },
    {
      id: homework.id,
      label: i18n._('classes.homework.progress'),
      width: 160,
      firstOrder: 'asc',
      cell: (student) => <StudentProgressBar homework={homework} student={student} progress={progress} />,
    },
    {
      id: studentColumns.seen,
      label: i18n._('classes.progress.seen'),
      width: 120,
      firstOrder: 'desc',
      cell: (student) => {
        const seen = progressOf(progress, homework, student)?.lastActiveOn
        return seen === undefined ? '' : formatDay(seen)
      },
    },
  ]
  return (
    <Dialog open={isOpen} onClose={unlessSecondClick(onClose)} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {homework.title}
      </DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
        <div>
          <ClassProgressBar homework={homework} students={students} progress={progress} />
          <Typography variant="caption" color="textSecondary">
            {i18n._('classes.progress.right')}
          </Typography>
        </div>
        <DataTable
          label={i18n._('classes.homework.show.named', { title: homework.title })}
          columns={columns}
          rows={studentsInOrder({ students, homework: [homework], progress }, sort)}
          keyOf={(student) => student.id}
          sort={sort}
          onSort={setSort}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {i18n._(common.close)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
