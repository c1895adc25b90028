import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { type Study, type SurveyQuestion, studyCalls } from '@trellis/domain'
import { useId, useState } from 'react'
import { useDesignClosed } from '../../../shared/study/design-edit'
import { studyQuery } from '../../../shared/study/studies'
import { useNotify } from '../../../ui/snackbar'
import { useDraft } from '../../../ui/use-draft'
import { visuallyHidden } from '../../../ui/visually-hidden'
import { AddQuestion } from './add-question'
import { QuestionForm } from './question-form'
import { QuestionLine } from './question-line'
import { newQuestion, withMoved, withQuestion } from './survey-list'
import { SurveyPreview } from './survey-preview'
import { type SurveyField, useSurvey } from './use-survey'

/** A question that is being edited, possibly unfinished. */
interface EditedQuestion {
  question: SurveyQuestion | null
  /** Its form stays below the list, even while the list already shows what is being saved. */
  isNew: boolean
}

const maxQuestions = 20
const undoDuration = 10_000

interface Props {
  study: Study
  fieldname: SurveyField
  /** Name of the survey. */
  name: string
}

/** A short survey. A question that is being edited survives a reload until it is saved or discarded. */
export function SurveyEditor({ study, fieldname, name }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const notify = useNotify()
  const { survey, store, note, isWrong, isSaving } = useSurvey(study, fieldname)
  const draft = useDraft<EditedQuestion>(`survey:${study.studyId}:${fieldname}`, { question: null, isNew: false })
  const client = useQueryClient()
  const [moved, setMoved] = useState('')
  const isClosed = useDesignClosed(study, 'design', studyCalls.updateStudyField)
  const edited = isClosed ? null : draft.value.question
  const isNew = edited !== null && draft.value.isNew
  const listed = survey.filter(({ id: questionId }) => !isNew || questionId !== edited.id)
  const write = (question: SurveyQuestion) => draft.edit({ question })
  const lineId = (question: SurveyQuestion) => `${id}-${question.id}`

  const save = async (question: SurveyQuestion) => {
    if (!(await store(withQuestion(survey, question)))) return
    draft.discard()
    // After the question's row is rendered again in place of the form.
    setTimeout(() => document.getElementById(lineId(question))?.focus())
  }
  const move = async (index: number, by: 1 | -1) => {
    const next = withMoved(survey, index, by)
    if (next === survey) return
    if (await store(next)) setMoved(i18n._('survey.moved', { number: index + by + 1, count: survey.length }))
  }
  const remove = async (index: number) => {
    const removed = survey[index]!
    const next = survey.toSpliced(index, 1)
    if (!(await store(next))) return
    const undo = () => {
      const now = client.getQueryData(studyQuery(study.studyId).queryKey)?.[fieldname] ?? next
      if (!now.some((one) => one.id === removed.id)) void store(now.toSpliced(index, 0, removed), now)
    }
    notify(i18n._('survey.deleted'), { duration: undoDuration, action: { label: i18n._('survey.undo'), run: undo } })
  }
  const form = edited && (
    <QuestionForm
      key={edited.id}
      question={edited}
      isSaving={isSaving}
      onChange={write}
      onSave={save}
      onCancel={draft.discard}
    />
  )

  return (
    <Box sx={{ display: 'grid', gap: 1.5, mt: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {listed.length === 0 && !edited && (
        <Typography variant="body2" color="textSecondary">
          {isClosed ? i18n._('survey.none.closed') : i18n._('survey.none')}
        </Typography>
      )}
      {listed.length > 0 && (
        <Box component="ol" aria-label={i18n._('survey.list', { survey: name })} sx={list}>
          {listed.map((question, index) =>
            question.id === edited?.id ? (
              <li key={question.id}>{form}</li>
            ) : (
              <QuestionLine
                key={question.id}
                id={lineId(question)}
                question={question}
                number={index + 1}
                count={listed.length}
                isReadOnly={isClosed}
                isLocked={edited !== null}
                onEdit={() => draft.edit({ question, isNew: false })}
                onMove={(by) => void move(index, by)}
                onDelete={() => void remove(index)}
              />
            ),
          )}
        </Box>
      )}
      {isNew && form}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {!isClosed && !edited && survey.length < maxQuestions && (
          <AddQuestion
            survey={name}
            onAdd={(kind) => draft.edit({ question: newQuestion(survey, kind), isNew: true })}
          />
        )}
        {survey.length > 0 && <SurveyPreview survey={survey} name={name} />}
        {survey.length >= maxQuestions && (
          <Typography variant="caption">{i18n._('survey.full', { most: maxQuestions })}</Typography>
        )}
        <Box role="status">
          {note && (
            <Typography variant="caption" color={isWrong ? 'error' : 'textSecondary'}>
              {note}
            </Typography>
          )}
        </Box>
        <Box role="status" sx={visuallyHidden}>
          {moved}
        </Box>
      </Box>
    </Box>
  )
}

const list = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' } as const
