import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type Study, studyCalls } from '@trellis/domain'
import { useId } from 'react'
import { useMayMake } from '../../shared/study/team-role'
import { AssignmentSettings } from './assignment-settings'
import { ParadigmChoice, RecruitmentChoice } from './design-choices'
import { LimitSettings } from './limit-settings'
import { TestAndSurveySettings } from './test-and-survey-settings'

/** How the study runs: recruitment, random assignment, tests and surveys, and limits. */
export function RunSettings({ study }: { study: Study }) {
  const { i18n } = useLingui()
  const id = useId()
  const mayChange = useMayMake(study, studyCalls.updateStudyField)
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Box>
        <Typography variant="h2" id={id}>
          {i18n._('run.title')}
        </Typography>
        {mayChange && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
            {i18n._('run.intro')}
          </Typography>
        )}
      </Box>
      <RecruitmentChoice study={study} heading="h3" />
      <ParadigmChoice study={study} heading="h3" />
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <AssignmentSettings study={study} />
        <TestAndSurveySettings study={study} />
        <LimitSettings study={study} />
      </Box>
    </Box>
  )
}
