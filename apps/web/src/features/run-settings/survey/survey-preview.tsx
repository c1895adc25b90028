import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type Survey, type SurveyAnswers, type SurveyQuestion, surveyIssues } from '@trellis/domain'
import { useId, useState } from 'react'
import { common } from '../../../locales/common-messages'
import { issueSentence } from '../../../shared/issue-message'
import { unlessSecondClick } from '../../../ui/double-click'

/** A preview of a survey. Nothing is recorded. */
export function SurveyPreview({ survey, name }: { survey: Survey; name: string }) {
  const { i18n } = useLingui()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [answers, setAnswers] = useState<SurveyAnswers>({})
  const [wasTried, setWasTried] = useState(false)
  const issues = new Map(surveyIssues(survey, answers).map(({ field, message }) => [field, issueSentence(message)]))
  const close = () => setIsOpen(false)
  const forget = () => {
    setAnswers({})
    setWasTried(false)
  }
  return (
    <>
      <Button size="small" aria-label={i18n._('survey.preview.of', { survey: name })} onClick={() => setIsOpen(true)}>
        {i18n._('survey.preview')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={unlessSecondClick(close)}
        aria-labelledby={id}
        maxWidth="sm"
        fullWidth
        slotProps={{ transition: { onExited: forget } }}
      >
        <DialogTitle id={id}>{name}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Typography variant="body2" color="textSecondary">
            {i18n._('survey.preview.note')}
          </Typography>
          {survey.map((question) => (
            <PreviewQuestion
              key={question.id}
              question={question}
              value={answers[question.id] ?? ''}
              issue={wasTried ? issues.get(question.id) : undefined}
              onAnswer={(value) => setAnswers({ ...answers, [question.id]: value })}
            />
          ))}
          <Box role="status">
            {wasTried && issues.size === 0 && <Typography>{i18n._('survey.preview.done')}</Typography>}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{i18n._(common.close)}</Button>
          <Button variant="contained" onClick={() => setWasTried(true)}>
            {i18n._('survey.preview.check')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

interface QuestionProps {
  question: SurveyQuestion
  value: string
  issue: string | undefined
  onAnswer: (value: string) => void
}

function PreviewQuestion({ question, value, issue, onAnswer }: QuestionProps) {
  const { i18n } = useLingui()
  const id = useId()
  const { kind, prompt, options, steps, isRequired } = question
  if (kind === 'TEXT') {
    return (
      <Box>
        <Typography component="label" htmlFor={id} sx={label}>
          {prompt}
        </Typography>
        <TextField
          id={id}
          fullWidth
          multiline
          minRows={2}
          required={isRequired}
          hiddenLabel
          value={value}
          onChange={(event) => onAnswer(event.target.value)}
          error={issue !== undefined}
          helperText={issue}
        />
      </Box>
    )
  }
  const [from, to] = options
  const choices = kind === 'CHOICE' ? options : Array.from({ length: steps }, (_, at) => String(at + 1))
  return (
    <FormControl error={issue !== undefined} required={isRequired}>
      <FormLabel id={id} sx={label}>
        {prompt}
      </FormLabel>
      <RadioGroup aria-labelledby={id} row={kind === 'SCALE'} value={value} onChange={(_, chosen) => onAnswer(chosen)}>
        {choices.map((choice) => (
          <FormControlLabel key={choice} value={choice} control={<Radio />} label={choice} />
        ))}
      </RadioGroup>
      {kind === 'SCALE' && from && to && (
        <Typography variant="body2" color="textSecondary">
          {i18n._('survey.preview.ends', { from, steps, to })}
        </Typography>
      )}
      {issue && <FormHelperText>{issue}</FormHelperText>}
    </FormControl>
  )
}

const label = { display: 'block', mb: 0.5, color: 'text.primary', fontWeight: 600, overflowWrap: 'anywhere' } as const
