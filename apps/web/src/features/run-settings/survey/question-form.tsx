import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type SurveyQuestion, surveyQuestionSchema } from '@trellis/domain'
import { type FormEvent, useState } from 'react'
import { common } from '../../../locales/common-messages'
import { messageOf } from '../../../shared/issue-message'
import { submitOnce } from '../../../ui/double-click'
import { kindMessages } from './question-kinds'
import { QuestionOptions } from './question-options'
import { withoutBlanks } from './survey-list'

const stepChoices = [2, 3, 4, 5, 6, 7, 8, 9, 10]

interface Props {
  /** As typed, possibly unfinished. */
  question: SurveyQuestion
  isSaving: boolean
  onChange: (question: SurveyQuestion) => void
  onSave: (question: SurveyQuestion) => unknown
  onCancel: () => void
}

/** The form for one survey question. Errors are shown at their fields after an attempt to save. */
export function QuestionForm({ question, isSaving, onChange, onSave, onCancel }: Props) {
  const { i18n } = useLingui()
  const [wasTried, setWasTried] = useState(false)
  const { kind, prompt, options, steps, isRequired } = question
  const checked = surveyQuestionSchema.safeParse(withoutBlanks(question))
  const wrongIn = (field: 'prompt' | 'options') => {
    const issue = wasTried && checked.error?.issues.find(({ path }) => path[0] === field)
    return issue ? messageOf(issue) : null
  }

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setWasTried(true)
    if (checked.success) onSave(checked.data)
  }
  return (
    <Box component="form" noValidate aria-label={i18n._('question.form')} onSubmit={handleSubmit} sx={frame}>
      <TextField
        label={i18n._('question.prompt')}
        required
        multiline
        autoFocus
        value={prompt}
        onChange={(event) => onChange({ ...question, prompt: event.target.value })}
        error={wrongIn('prompt') !== null}
        helperText={wrongIn('prompt') ?? i18n._(kindMessages[kind].about)}
      />
      {kind === 'CHOICE' && (
        <QuestionOptions
          options={options}
          wrong={wrongIn('options')}
          onChange={(next) => onChange({ ...question, options: next })}
        />
      )}
      {kind === 'SCALE' && (
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr 1fr' } }}>
          <TextField
            select
            label={i18n._('question.steps')}
            value={steps}
            onChange={(event) => onChange({ ...question, steps: Number(event.target.value) })}
          >
            {stepChoices.map((number) => (
              <MenuItem key={number} value={number}>
                {number}
              </MenuItem>
            ))}
          </TextField>
          {[0, 1].map((end) => (
            <TextField
              key={end}
              label={end === 0 ? i18n._('question.from') : i18n._('question.to', { steps })}
              value={options[end] ?? ''}
              onChange={(event) =>
                onChange({
                  ...question,
                  options: [0, 1].map((at) => (at === end ? event.target.value : (options[at] ?? ''))),
                })
              }
              error={wrongIn('options') !== null}
              helperText={end === 0 ? (wrongIn('options') ?? i18n._('question.ends.help')) : undefined}
            />
          ))}
        </Box>
      )}
      <FormControlLabel
        control={
          <Checkbox checked={isRequired} onChange={(_, value) => onChange({ ...question, isRequired: value })} />
        }
        label={i18n._('question.required')}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="contained" onClick={submitOnce} loading={isSaving}>
          {i18n._('question.save')}
        </Button>
        <Button onClick={onCancel} disabled={isSaving}>
          {i18n._(common.cancel)}
        </Button>
      </Box>
    </Box>
  )
}

const frame = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'minmax(0, 1fr)',
  p: 2,
  border: 1,
  borderColor: 'primary.main',
  borderRadius: 2,
} as const
