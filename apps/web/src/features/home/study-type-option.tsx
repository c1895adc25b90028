import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import Typography from '@mui/material/Typography'
import type { StudyTypeId } from '@trellis/domain'
import { useId } from 'react'
import { common } from '../../locales/common-messages'
import { studyTypeMessage } from '../../shared/labels'
import { StudyTypePicture } from './study-type-picture'

const explanation: Record<StudyTypeId, string> = {
  1: common.supportComparisonSummary,
  2: common.problemVariedSummary,
  3: common.singleSupportSummary,
  4: common.commonAnswersSummary,
}

export function StudyTypeOption({ typeId, isChosen }: { typeId: StudyTypeId; isChosen: boolean }) {
  const { i18n } = useLingui()
  const id = useId()
  return (
    <FormControlLabel
      value={typeId}
      disableTypography
      control={<Radio slotProps={{ input: { 'aria-labelledby': `${id}-name`, 'aria-describedby': id } }} />}
      label={
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flex: 1, minWidth: 0 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography id={`${id}-name`} sx={{ fontWeight: 600 }}>
              {i18n._(studyTypeMessage[typeId])}
            </Typography>
            <Typography id={id} variant="body2" color="textSecondary">
              {i18n._(explanation[typeId])}
            </Typography>
          </Box>
          <StudyTypePicture typeId={typeId} />
        </Box>
      }
      sx={{
        m: 0,
        p: 1,
        pr: 2,
        border: 1,
        borderColor: isChosen ? 'primary.main' : 'divider',
        bgcolor: isChosen ? 'primary.light' : 'transparent',
        borderRadius: 2,
        '& > :last-child': { flex: 1 },
        '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    />
  )
}
