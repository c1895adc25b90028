import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { assignmentWarnings, type Study } from '@trellis/domain'
import { assignmentSentence } from '../../shared/design/assignment-sentence'
import { assignmentWarningMessage } from '../../shared/design/labels'
import { SavedChoice } from './fields/saved-choice'
import { SettingsGroup } from './fields/settings-group'
import { StrataChoice } from './fields/strata-choice'
import { WeightTable } from './fields/weight-table'

/** How students are randomly assigned to conditions, with a summary in one sentence. */
export function AssignmentSettings({ study }: { study: Study }) {
  const { i18n } = useLingui()
  const sentence = i18n._('run.sentence', { sentence: assignmentSentence(study, i18n) })
  const warnings = assignmentWarnings(study).map((warning) =>
    i18n._('run.sentence', { sentence: i18n._(assignmentWarningMessage[warning]) }),
  )
  return (
    <SettingsGroup
      name="assignment"
      title={i18n._('run.assignment')}
      summary={warnings[0] ?? sentence}
      isDoubtful={warnings.length > 0}
      intro={i18n._('run.assignment.intro')}
    >
      <SavedChoice
        study={study}
        fieldname="randomisedUnit"
        title={i18n._('run.unit')}
        heading="h4"
        options={[
          { value: 'STUDENT', name: i18n._('run.unit.student'), description: i18n._('run.unit.student.about') },
          { value: 'CLASS', name: i18n._('run.unit.class'), description: i18n._('run.unit.class.about') },
          { value: 'SCHOOL', name: i18n._('run.unit.school'), description: i18n._('run.unit.school.about') },
        ]}
      />
      <SavedChoice
        study={study}
        fieldname="randomisation"
        title={i18n._('run.method')}
        heading="h4"
        options={[
          { value: 'SIMPLE', name: i18n._('run.method.simple'), description: i18n._('run.method.simple.about') },
          { value: 'BLOCKS', name: i18n._('run.method.blocks'), description: i18n._('run.method.blocks.about') },
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
