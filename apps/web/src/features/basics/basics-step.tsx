import Box from '@mui/material/Box'
import type { Study } from '@trellis/domain'
import type { ReactNode } from 'react'
import { AboutStudyType } from './about-study-type'
import { BasicsNotices } from './basics-notices'
import { StudyTexts } from './study-texts'

interface Props {
  study: Study
  /** How the study runs. */
  settings: ReactNode
  /** The study's OSF references. */
  osf: ReactNode
}

/** The Overview step: name, research question and settings. */
export function BasicsStep({ study, settings, osf }: Props) {
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
        {settings}
      </Box>
      <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
        <AboutStudyType typeId={study.studyTypeId} />
        {osf}
      </Box>
    </Box>
  )
}
