import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { firstStepPath, type Study, studyTypes } from '@trellis/domain'
import { Link, Navigate } from 'react-router'
import { ParadigmChoice, RecruitmentChoice } from '../../features/run-settings/design-choices'
import { PageTitle } from '../../ui/page-title'
import { SkeletonRows } from '../../ui/skeleton-rows'
import { LoadedStudy } from './loaded-study'

export function Component() {
  return <LoadedStudy>{(study) => <Recruitment study={study} />}</LoadedStudy>
}

/** Shown between creating a study from its research question and the study's first step. */
function Recruitment({ study }: { study: Study | undefined }) {
  const { i18n } = useLingui()
  // No other type has these choices.
  if (study && study.studyTypeId !== studyTypes.problemVaried) {
    return <Navigate to={firstStepPath(study.studyTypeId, study.studyId)} replace />
  }
  return (
    <Box sx={{ maxWidth: 760, display: 'grid', gap: 3 }}>
      <Box component="header">
        <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5, overflowWrap: 'anywhere' }}>
          {study ? study.studyName : <Skeleton width={220} />}
        </Typography>
        <PageTitle title={i18n._('recruitment.title')} />
        <Typography color="textSecondary" sx={{ mt: 0.5 }}>
          {i18n._('recruitment.intro')}
        </Typography>
      </Box>
      {study ? (
        <>
          <RecruitmentChoice study={study} />
          <ParadigmChoice study={study} />
          <Box>
            <Button component={Link} to={firstStepPath(study.studyTypeId, study.studyId)} variant="contained">
              {i18n._('recruitment.continue')}
            </Button>
          </Box>
        </>
      ) : (
        <SkeletonRows />
      )}
    </Box>
  )
}
