import Box from '@mui/material/Box'
import { type Study, studyTypes } from '@trellis/domain'
import type { ReactNode } from 'react'
import { ReadinessList } from '../../shared/design/readiness-list'
import { cardFace } from '../../ui/card-face'
import { ConditionTabs } from './condition-tabs'
import { StudyDetails } from './study-details'
import { SubmitPanel } from './submit-panel'

interface Props {
  study: Study
  /** What students see and how the study runs. */
  summary: ReactNode
  /** How students enroll, once the study is deployed. */
  enrolmentAccess: ReactNode
  /** The requests of the owner to administrators. */
  requests: ReactNode
  /** Other actions for the study. */
  tools: ReactNode
  /** The preregistration, and the snapshot once the study is approved. */
  snapshot: ReactNode
}

/** The study as students will see it, what is missing, and the button that submits it. */
export function DeployStep({ study, summary, enrolmentAccess, requests, tools, snapshot }: Props) {
  const isOpen = study.studyStatus === 'DEVELOPMENT' || study.studyStatus === 'AWAITING_APPROVAL'
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' } }}>
      <Box sx={{ display: 'grid', gap: 4, alignContent: 'start', gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box component="section" sx={{ minWidth: 0 }}>
          {study.studyTypeId === studyTypes.problemVaried ? (
            <StudyDetails study={study} />
          ) : (
            <ConditionTabs study={study} />
          )}
        </Box>
        {summary}
      </Box>
      <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <SubmitPanel study={study} requests={requests} tools={tools} />
        {isOpen && (
          <Box sx={panel}>
            <ReadinessList study={study} />
          </Box>
        )}
        {enrolmentAccess}
        {snapshot}
      </Box>
    </Box>
  )
}

const panel = {
  p: 2,
  ...cardFace,
} as const
