import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { StudyTypeId } from '@trellis/domain'
import { Link } from 'react-router'
import { common } from '../../locales/common-messages'
import { studyTypeMessage } from '../../shared/labels'
import { helpPath } from '../../shared/study/study-type-slug'

const summaries: Record<StudyTypeId, string> = {
  1: common.supportComparisonSummary,
  2: common.problemVariedSummary,
  3: common.singleSupportSummary,
  4: common.commonAnswersSummary,
}

/** The study's type in one sentence, with a link to its help page. */
export function AboutStudyType({ typeId }: { typeId: StudyTypeId }) {
  const { i18n } = useLingui()
  return (
    <Box sx={{ p: 2, borderRadius: 2, bgcolor: 'background.sunken' }}>
      <Typography variant="body2" sx={{ mb: 1 }}>
        {i18n._(summaries[typeId])}
      </Typography>
      <MuiLink component={Link} to={helpPath(typeId)} variant="body2" sx={{ fontWeight: 600 }}>
        {i18n._(common.aboutStudyType, { type: i18n._(studyTypeMessage[typeId]) })}
      </MuiLink>
    </Box>
  )
}
