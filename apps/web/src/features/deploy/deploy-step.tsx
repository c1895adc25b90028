import Box from '@mui/material/Box'
import { type Study, studyTypes } from '@trellis/domain'
import type { ReactNode } from 'react'
import { ReadinessList } from '../../shared/design/readiness-list'
import { ByCondition } from './by-condition'
import { StudyDetails } from './study-details'
import { SubmitPanel } from './submit-panel'

interface Props {
  study: Study
  /** What a student meets and how the study runs. */
  summary: ReactNode
  /** How students come in, once the study was deployed. */
  waysIn: ReactNode
  /** What else can be done with the study here. */
  tools: ReactNode
  /** What was frozen, once the study was deployed. */
  snapshot: ReactNode
}

/** The study as students will meet it, what it lacks, and the step out of development. */
export function DeployStep({ study, summary, waysIn, tools, snapshot }: Props) {
  const isOpen = study.studyStatus === 'DEVELOPMENT' || study.studyStatus === 'AWAITING_APPROVAL'
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' } }}>
      <Box sx={{ display: 'grid', gap: 4, alignContent: 'start', gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box component="section" sx={{ minWidth: 0 }}>
          {study.studyTypeId === studyTypes.problemVaried ? (
            <StudyDetails study={study} />
          ) : (
            <ByCondition study={study} />
          )}
        </Box>
        {summary}
      </Box>
      <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <SubmitPanel study={study} tools={tools} />
        {isOpen && (
          <Box sx={panel}>
            <ReadinessList study={study} />
          </Box>
        )}
        {waysIn}
        {snapshot}
      </Box>
    </Box>
  )
}

const panel = {
  p: 2,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '14px',
  bgcolor: 'background.paper',
} as const
