import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ColumnSort } from '../../../ui/data-table'
import { EmptyState } from '../../../ui/empty-state'
import type { OpenedClass } from '../class/class-queries'
import type { Progress } from '../classes.rules'
import { StudentTable } from './student-table'

interface Props {
  opened: OpenedClass
  progress: Progress | undefined
  sort: ColumnSort
  onSort: (sort: ColumnSort) => void
}

/** The students of the class, with their progress on each homework. */
export function StudentSection(props: Props) {
  const { i18n } = useLingui()
  const { opened } = props
  if (opened.students.length === 0) {
    return <EmptyState title={i18n._('classes.students.empty')} message={i18n._('classes.students.empty.message')} />
  }
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <StudentTable {...props} />
      {opened.homework.length > 0 && (
        <Typography variant="caption" color="textSecondary">
          {i18n._('classes.progress.right')}
        </Typography>
      )}
    </Box>
  )
}
