import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { type Condition, type Study, studyTypes } from '@trellis/domain'
import { useId, useState } from 'react'
import { useWords } from '../../locales/words'
import { SetList } from './set-list'
import { SubmitBar } from './submit-bar'

/** The study as it stands, and the step out of development. */
export function DeployStep({ study }: { study: Study }) {
  return (
    <Box component="section">
      {study.studyTypeId === studyTypes.problemVaried ? <StudyDetails study={study} /> : <ByCondition study={study} />}
      <SubmitBar study={study} />
    </Box>
  )
}

function StudyDetails({ study }: { study: Study }) {
  const t = useWords()
  const givenTo = (problemSetId: string) => {
    const names = study.conditions.filter((one) => one.psid === problemSetId).map((one) => one.name)
    return names.length > 0 ? names.join(', ') : t('deploy.set.everybody')
  }
  return (
    <>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {t('deploy.details')}
      </Typography>
      <Box
        component="dl"
        sx={{ m: 0, mb: 3, '& dt': { color: 'text.secondary', fontSize: '0.8125rem' }, '& dd': { m: 0, mb: 1.5 } }}
      >
        <dt>{t('deploy.name')}</dt>
        <dd>{study.studyName}</dd>
        <dt>{t('deploy.question')}</dt>
        <dd>{study.researchQuestion ?? t('deploy.question.none')}</dd>
      </Box>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t('deploy.sets')}
      </Typography>
      <SetList study={study} givenTo={givenTo} />
    </>
  )
}

/** One tab per condition: what its students will work on. */
function ByCondition({ study }: { study: Study }) {
  const t = useWords()
  const id = useId()
  const [chosen, setChosen] = useState(0)
  const condition: Condition | undefined = study.conditions[chosen] ?? study.conditions[0]
  if (!condition) return null
  const index = study.conditions.indexOf(condition)
  return (
    <>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t('deploy.conditions')}
      </Typography>
      <Tabs
        value={index}
        onChange={(_, next: number) => setChosen(next)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={t('deploy.conditions')}
      >
        {study.conditions.map((one, at) => (
          <Tab key={one.dbid} label={one.name} id={`${id}-tab-${at}`} aria-controls={`${id}-panel`} />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${index}`} sx={{ py: 2 }}>
        <Typography sx={{ mb: 0.5 }}>{condition.description}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {t(condition.isFixed ? 'deploy.condition.fixed' : 'deploy.condition.supports')}
        </Typography>
        <SetList study={study} />
      </Box>
    </>
  )
}
