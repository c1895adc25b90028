import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type StudyTypeId, studyTypeLabel } from '@trellis/domain'
import { Link } from 'react-router'
import { type MessageId, useWords } from '../../locales/words'
import { helpPath } from '../../shared/study/study-type-slug'

const inShort: Record<StudyTypeId, MessageId> = {
  1: 'home.type.supportComparison',
  2: 'home.type.problemVaried',
  3: 'home.type.singleSupport',
  4: 'home.type.commonAnswers',
}

/** The study's type in one sentence, with a link to its help page. */
export function AboutStudyType({ typeId }: { typeId: StudyTypeId }) {
  const t = useWords()
  return (
    <Box sx={{ p: 2, borderRadius: 2, bgcolor: 'background.sunken' }}>
      <Typography variant="body2" sx={{ mb: 1 }}>
        {t(inShort[typeId])}
      </Typography>
      <MuiLink component={Link} to={helpPath(typeId)} variant="body2" sx={{ fontWeight: 600 }}>
        {t('help.about', { type: studyTypeLabel[typeId] })}
      </MuiLink>
    </Box>
  )
}
