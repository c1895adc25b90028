import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import type { Homework, StudentProgress } from '@trellis/domain'
import { shareOf, stageOf } from './classes.rules'
import { useWords } from './words'

interface StudentProps {
  homework: Homework
  /** Undefined for a student who has not started. */
  progress: StudentProgress | undefined
}

/** How far one student is, as a small bar and in words. */
export function StudentMark({ homework, progress }: StudentProps) {
  const t = useWords()
  const stage = stageOf(progress)
  if (!progress) {
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {t('classes.progress.none')}
      </Box>
    )
  }
  const { done, right } = progress
  return (
    <Mark>
      <Bar aria-hidden="true" data-stage={stage}>
        <i style={{ width: `${shareOf(progress, homework.problemCount) * 100}%` }} />
      </Bar>
      <span>{t(stage === 'finished' ? 'classes.progress.finished' : 'classes.progress.begun', { done, right })}</span>
    </Mark>
  )
}

interface ClassProps {
  started: number
  finished: number
  students: number
}

/** How far the class is: those who started, and as a fuller tone those who finished. */
export function ClassMark({ started, finished, students }: ClassProps) {
  const t = useWords()
  const share = (count: number) => `${students === 0 ? 0 : (count / students) * 100}%`
  return (
    <Mark>
      <Bar aria-hidden="true">
        <i style={{ width: share(started) }} />
        <b style={{ width: share(finished) }} />
      </Bar>
      <span>{t('classes.progress.class', { started, finished, students })}</span>
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
