import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type Step, type Study, stepPath, studyCalls } from '@trellis/domain'
import { useNavigate } from 'react-router'
import { stepMessage } from '../../shared/design/labels'
import { useSaveStudyField } from '../../shared/study/study-edits'
import { useMayMake } from '../../shared/study/team-role'
import { useNotify } from '../../ui/snackbar'

interface Props {
  study: Study
  steps: readonly Step[]
  current: Step
}

/** Back and Next. The target step is saved as the last visited one; a failed save changes nothing but is reported. */
export function StepNavigation({ study, steps, current }: Props) {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const notify = useNotify()
  const save = useSaveStudyField(study.studyId)
  const isEditor = useMayMake(study, studyCalls.updateStudyField)
  const index = steps.indexOf(current)

  const go = (target: number) => {
    if (isEditor) {
      save.mutate(
        { fieldname: 'pageNumber', value: target + 1 },
        { onError: () => notify(i18n._('study.visit.failed'), { severity: 'error' }) },
      )
    }
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
          {i18n._('study.back')}
        </Button>
      ) : (
        <span />
      )}
      {next ? (
        <Button variant="contained" onClick={() => go(index + 1)}>
          {i18n._('study.next', { step: i18n._(stepMessage[next.title]!) })}
        </Button>
      ) : (
        <Button variant="contained" disabled>
          {i18n._('study.next.last')}
        </Button>
      )}
    </Box>
  )
}
