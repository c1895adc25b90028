import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { assignmentWarningLabel, assignmentWarnings, assignmentWords, type Study } from '@trellis/domain'
import { SavedChoice } from './fields/saved-choice'
import { SettingsGroup } from './fields/settings-group'
import { StrataChoice } from './fields/strata-choice'
import { WeightTable } from './fields/weight-table'
import { useWords } from './words'

/** How students are randomly assigned to conditions, with a summary in one sentence. */
export function AssignmentSettings({ study }: { study: Study }) {
  const t = useWords()
  const sentence = t('run.sentence', { sentence: assignmentWords(study) })
  const warnings = assignmentWarnings(study).map((warning) =>
    t('run.sentence', { sentence: assignmentWarningLabel[warning] }),
  )
  return (
    <SettingsGroup
      name="assignment"
      title={t('run.assignment')}
      summary={warnings[0] ?? sentence}
      isDoubtful={warnings.length > 0}
      intro={t('run.assignment.intro')}
    >
      <SavedChoice
        study={study}
        fieldname="randomisedUnit"
        title={t('run.unit')}
        heading="h4"
        options={[
          { value: 'STUDENT', name: t('run.unit.student'), description: t('run.unit.student.about') },
          { value: 'CLASS', name: t('run.unit.class'), description: t('run.unit.class.about') },
          { value: 'SCHOOL', name: t('run.unit.school'), description: t('run.unit.school.about') },
        ]}
      />
      <SavedChoice
        study={study}
        fieldname="randomisation"
        title={t('run.method')}
        heading="h4"
        options={[
          { value: 'SIMPLE', name: t('run.method.simple'), description: t('run.method.simple.about') },
          { value: 'BLOCKS', name: t('run.method.blocks'), description: t('run.method.blocks.about') },
        ]}
      />
      {study.randomisation === 'BLOCKS' && <StrataChoice study={study} />}
      <WeightTable study={study} />
      <Typography sx={{ p: 2, borderRadius: 2, bgcolor: 'background.sunken', fontWeight: 600 }}>{sentence}</Typography>
      {warnings.map((warning) => (
        <Alert key={warning} severity="warning" role="note">
          {warning}
        </Alert>
      ))}
    </SettingsGroup>
  )
}
