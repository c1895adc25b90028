import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import type { ClassStudent, Homework } from '@trellis/domain'
import { type Progress, progressOf, shareOf, stageOf, tallyOf } from '../classes.rules'

interface StudentProps {
  homework: Homework
  student: ClassStudent
  /** Undefined while unknown, which is not the same as not started. */
  progress: Progress | undefined
}

/** The progress of one student, as a small bar with a label. */
export function StudentProgressBar({ homework, student, progress }: StudentProps) {
  const { i18n } = useLingui()
  if (!progress) return <Skeleton width={100} />
  const own = progressOf(progress, homework, student)
  const stage = stageOf(own)
  if (!own) {
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {i18n._('classes.progress.none')}
      </Box>
    )
  }
  const { done, right, open } = own
  return (
    <Mark>
      <Bar aria-hidden="true" data-stage={stage}>
        <i style={{ width: `${shareOf(own, homework.problemCount) * 100}%` }} />
      </Bar>
      <span>
        {stage === 'finished'
          ? i18n._('classes.progress.finished', { graded: done - open, right, open })
          : i18n._('classes.progress.begun', { done, right, open })}
      </span>
    </Mark>
  )
}

interface ClassProps {
  homework: Homework
  students: readonly ClassStudent[]
  progress: Progress | undefined
}

/** The progress of the class: students who started and, in a stronger color, those who finished. */
export function ClassProgressBar({ homework, students, progress }: ClassProps) {
  const { i18n } = useLingui()
  if (!progress) return <Skeleton width={140} />
  const { started, finished } = tallyOf(progress, homework, students)
  const share = (count: number) => `${students.length === 0 ? 0 : (count / students.length) * 100}%`
  return (
    <Mark>
      <Bar aria-hidden="true">
        <i style={{ width: share(started) }} />
        <b style={{ width: share(finished) }} />
      </Bar>
      <span>{i18n._('classes.progress.class', { started, finished, students: students.length })}</span>
    </Mark>
  )
}

const Mark = styled('div')({ display: 'grid', gap: 4, justifyItems: 'start' })

const Bar = styled('div')(({ theme }) => {
  const { palette } = theme.vars
  return {
    position: 'relative',
    width: '100%',
    maxWidth: 160,
    height: 6,
    marginTop: 6,
    borderRadius: 3,
    overflow: 'hidden',
    backgroundColor: palette.divider,
    '& i, & b': { position: 'absolute', insetBlock: 0, left: 0, borderRadius: 3 },
    '& i': { backgroundColor: palette.grey[500] },
    '& b, &[data-stage=finished] i': { backgroundColor: palette.primary.main },
  }
})
