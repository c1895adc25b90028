import Box from '@mui/material/Box'
import { type Study, studyTypes } from '@trellis/domain'
import type { ReactNode } from 'react'
import { AboutStudyType } from './about-study-type'
import { BasicsNotices } from './basics-notices'
import { ParadigmChoice, RecruitmentChoice } from './design-choices'
import { StudyTexts } from './study-texts'

interface Props {
  study: Study
  /** Where the study is found on OSF. */
  osf: ReactNode
}

/** The overview: what the study is called, what it asks and, where the problems vary, how students come to it. */
export function BasicsStep({ study, osf }: Props) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 4, lg: 5 },
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 760px) minmax(280px, 360px)' },
      }}
    >
      <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
        <BasicsNotices study={study} />
        <StudyTexts study={study} />
        {study.studyTypeId === studyTypes.problemVaried && (
          <>
            <RecruitmentChoice study={study} />
            <ParadigmChoice study={study} />
          </>
        )}
      </Box>
      <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
        <AboutStudyType typeId={study.studyTypeId} />
        {osf}
      </Box>
    </Box>
  )
}
