import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { type Condition, type Study, studyTypes } from '@trellis/domain'
import { useId, useState } from 'react'
import { ProblemSetTable } from './problem-set-table'

/** One tab per condition: what its students will work on, and the supports they get. */
export function ConditionTabs({ study }: { study: Study }) {
  const { i18n } = useLingui()
  const id = useId()
  const [chosen, setChosen] = useState(0)
  const condition: Condition | undefined = study.conditions[chosen] ?? study.conditions[0]
  if (!condition) return null
  const index = study.conditions.indexOf(condition)
  return (
    <>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {i18n._('deploy.conditions')}
      </Typography>
      <Tabs
        value={index}
        onChange={(_, next: number) => setChosen(next)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={i18n._('deploy.conditions')}
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        {study.conditions.map((one, at) => (
          <Tab key={one.conditionId} label={one.name} id={`${id}-tab-${at}`} aria-controls={`${id}-panel`} sx={tab} />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${index}`} sx={{ py: 2 }}>
        <Typography sx={{ mb: 0.5, overflowWrap: 'anywhere' }}>{condition.description}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {i18n._(helpMessage(study, condition))}
        </Typography>
        <ProblemSetTable study={study} condition={condition} />
      </Box>
    </>
  )
}

function helpMessage(study: Study, condition: Condition) {
  if (condition.isFixed) return /*i18n*/ 'deploy.condition.fixed'
  return study.studyTypeId === studyTypes.commonWrongAnswers
    ? /*i18n*/ 'deploy.condition.feedback'
    : /*i18n*/ 'deploy.condition.supports'
}

const tab = { textTransform: 'none', maxWidth: 280, fontWeight: 600 } as const
