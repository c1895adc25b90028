import { useLingui } from '@lingui/react'
import { type SurveyQuestion, surveyIssues } from '@trellis/domain'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../ui/icon'
import { WorkErrorNote } from '../ui/work-error-note'
import { surveyAnswersOf } from '../work/actions'
import type { SurveySession } from '../work/session-reducer'
import type { UseWork } from '../work/use-work'

interface Props extends Pick<UseWork, 'draft' | 'setPart' | 'act'> {
  session: SurveySession
  signIn: ReactNode
  takesFocus: boolean
}

/** A short survey on one page. */
export function SurveyPanel({ session, draft, setPart, act, signIn, takesFocus }: Props) {
  const { i18n } = useLingui()
  const { survey, pending, error, restored } = session
  const [invalid, setInvalid] = useState<ReadonlySet<string>>(new Set())
  const [attempts, setAttempts] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (!takesFocus) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo?.({ top: 0 })
  }, [takesFocus])

  // Only after a submit, so that the focus does not move while a student types.
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[data-invalid] :is(input, textarea)')?.focus()
  }, [attempts])

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const invalidIds = surveyIssues(survey, surveyAnswersOf(draft)).map(({ field }) => field)
    setInvalid(new Set(invalidIds))
    setAttempts(attempts + 1)
    if (invalidIds.length === 0) act('survey')
  }
  const handleAnswer = (id: string, value: string) => {
    setInvalid((before) => new Set([...before].filter((each) => each !== id)))
    setPart(id, [value])
  }

  return (
    <form ref={form} className="problem survey" noValidate onSubmit={handleSubmit}>
      <h2 ref={heading} tabIndex={-1}>
        {i18n._('survey.title')}
      </h2>
      <p className="quiet">{i18n._('survey.lead')}</p>
      {survey.map((question) => (
        <Question
          key={question.id}
          question={question}
          value={draft[question.id]?.[0] ?? ''}
          isInvalid={invalid.has(question.id)}
          isLocked={pending !== null || restored !== null}
          onAnswer={(value) => handleAnswer(question.id, value)}
        />
      ))}
      <div className="verdict" aria-live="polite">
        {(error || restored) && (
          <WorkErrorNote
            kind={error?.kind ?? null}
            isUnsent={restored !== null}
            isSending={pending !== null}
            signIn={signIn}
          />
        )}
      </div>
      <div className="actions">
        <button type="submit" className="button button-main" aria-disabled={pending !== null || undefined}>
          {pending ? i18n._('survey.sending') : error ? i18n._('action.retry') : i18n._('survey.submit')}
        </button>
      </div>
    </form>
  )
}

interface QuestionProps {
  question: SurveyQuestion
  value: string
  isInvalid: boolean
  isLocked: boolean
  onAnswer(value: string): void
}

function Question({ question, value, isInvalid, isLocked, onAnswer }: QuestionProps) {
  const { i18n } = useLingui()
  const id = useId()
  const errorId = isInvalid ? `${id}-error` : undefined
  const isText = question.kind === 'TEXT'
  const Legend = isText ? 'label' : 'legend'
  const Group = isText ? 'div' : 'fieldset'
  return (
    <Group className="survey-question" data-invalid={isInvalid || undefined}>
      <Legend {...(isText && { htmlFor: id })}>{question.prompt}</Legend>
      {!question.isRequired && <p className="text-field-hint">{i18n._('survey.optional')}</p>}
      {question.kind === 'CHOICE' && (
        <div className="choices">
          {question.options.map((option) => (
            <label key={option} className="choice">
              <input
                type="radio"
                name={id}
                value={option}
                checked={value === option}
                disabled={isLocked}
                aria-describedby={errorId}
                onChange={() => onAnswer(option)}
              />
              <span className="choice-mark" aria-hidden="true" />
              <span>{option}</span>
            </label>
          ))}
        </div>
      )}
      {question.kind === 'SCALE' && (
        <Scale id={id} question={question} value={value} isLocked={isLocked} errorId={errorId} onAnswer={onAnswer} />
      )}
      {isText && (
        <textarea
          id={id}
          className="field field-long"
          rows={3}
          maxLength={2000}
          value={value}
          readOnly={isLocked}
          aria-invalid={isInvalid || undefined}
          aria-describedby={errorId}
          onChange={(event) => onAnswer(event.target.value)}
        />
      )}
      {isInvalid && (
        <p className="asked-again" id={errorId}>
          <Icon name="again" />
          {value === '' ? i18n._('survey.required') : i18n._('survey.invalid')}
        </p>
      )}
    </Group>
  )
}

interface ScaleProps {
  id: string
  question: SurveyQuestion
  value: string
  isLocked: boolean
  errorId: string | undefined
  onAnswer(value: string): void
}

/** Numbers from 1 to the number of steps, with a label at each end. */
function Scale({ id, question: { steps, options }, value, isLocked, errorId, onAnswer }: ScaleProps) {
  const { i18n } = useLingui()
  const [low, high] = [options[0], options.at(-1)]
  const nameOf = (number: number) => {
    const end = number === 1 ? low : number === steps ? high : null
    const position = i18n._('survey.scale', { value: number, steps })
    return end ? `${position}: ${end}` : position
  }
  return (
    <div className="scale">
      <div className="scale-steps">
        {Array.from({ length: steps }, (_, index) => String(index + 1)).map((number) => (
          <label key={number}>
            <input
              type="radio"
              className="unseen"
              name={id}
              value={number}
              aria-label={nameOf(Number(number))}
              checked={value === number}
              disabled={isLocked}
              aria-describedby={errorId}
              onChange={() => onAnswer(number)}
            />
            <span aria-hidden="true">{number}</span>
          </label>
        ))}
      </div>
      {options.length > 0 && (
        <p className="scale-ends" aria-hidden="true">
          <span>{low}</span>
          <span>{options.length > 1 ? high : ''}</span>
        </p>
      )}
    </div>
  )
}
