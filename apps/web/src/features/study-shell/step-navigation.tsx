import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type Step, type Study, stepPath } from '@trellis/domain'
import { useNavigate } from 'react-router'
import { useWords } from '../../locales/words'
import { useSaveStudyField } from '../../shared/study/study-edits'
import { useNotify } from '../../ui/snackbar'

interface Props {
  study: Study
  steps: readonly Step[]
  current: Step
}

/** Back and Next. The target step is saved as the last visited one; a failed save changes nothing but is reported. */
export function StepNavigation({ study, steps, current }: Props) {
  const t = useWords()
  const navigate = useNavigate()
  const notify = useNotify()
  const save = useSaveStudyField(study.studyId)
  const index = steps.indexOf(current)

  const go = (target: number) => {
    save.mutate(
      { fieldname: 'pageNumber', value: target + 1 },
      { onError: () => notify(t('study.visit.failed'), { severity: 'error' }) },
    )
    navigate(stepPath(study.studyTypeId, steps[target]!.page, study.studyId))
  }

  const next = steps[index + 1]
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 2,
        mt: 4,
        pt: 2,
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      {index > 0 ? (
        <Button variant="outlined" onClick={() => go(index - 1)}>
          {t('study.back')}
        </Button>
      ) : (
        <span />
      )}
      {next ? (
        <Button variant="contained" onClick={() => go(index + 1)}>
          {t('study.next', { step: next.title })}
        </Button>
      ) : (
        <Button variant="contained" disabled>
          {t('study.next.last')}
        </Button>
      )}
    </Box>
  )
}
