import { type SurveyQuestion, surveyIssues } from '@trellis/domain'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useWords } from '../locales/words'
import { Icon } from '../screen/icon'
import { TroubleNote } from '../screen/verdict-note'
import { surveyAnswersOf } from '../work/doing'
import type { Asking } from '../work/session'
import type { WorkInHand } from '../work/use-work'

interface Props extends Pick<WorkInHand, 'draft' | 'setPart' | 'act'> {
  session: Asking
  signIn: ReactNode
  isLater: boolean
}

/** A few questions, all on one page. */
export function SurveyPanel({ session, draft, setPart, act, signIn, isLater }: Props) {
  const t = useWords()
  const { survey, pending, trouble, restored } = session
  const [unfit, setUnfit] = useState<ReadonlySet<string>>(new Set())
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (!isLater) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo?.({ top: 0 })
  }, [isLater])

  useEffect(() => {
    if (unfit.size > 0) form.current?.querySelector<HTMLElement>('[data-invalid] :is(input, textarea)')?.focus()
  }, [unfit])

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const found = surveyIssues(survey, surveyAnswersOf(draft)).map(({ field }) => field)
    setUnfit(new Set(found))
    if (found.length === 0) act('survey')
  }
  const handleAnswer = (id: string, value: string) => {
    setUnfit((before) => new Set([...before].filter((each) => each !== id)))
    setPart(id, [value])
  }

  return (
    <form ref={form} className="problem survey" noValidate onSubmit={handleSubmit}>
      <h2 ref={heading} tabIndex={-1}>
        {t('survey.title')}
      </h2>
      <p className="quiet">{t('survey.lead')}</p>
      {survey.map((question) => (
        <Question
          key={question.id}
          question={question}
          value={draft[question.id]?.[0] ?? ''}
          isUnfit={unfit.has(question.id)}
          isLocked={pending !== null || restored !== null}
          onAnswer={(value) => handleAnswer(question.id, value)}
        />
      ))}
      <div className="verdict" aria-live="polite">
        {(trouble || restored) && (
          <TroubleNote
            kind={trouble?.kind ?? null}
            isUnsent={restored !== null}
            isSending={pending !== null}
            signIn={signIn}
          />
        )}
      </div>
      <div className="actions">
        <button type="submit" className="button button-main" aria-disabled={pending !== null || undefined}>
          {t(pending ? 'survey.sending' : trouble ? 'action.retry' : 'survey.submit')}
        </button>
      </div>
    </form>
  )
}

interface QuestionProps {
  question: SurveyQuestion
  value: string
  isUnfit: boolean
  isLocked: boolean
  onAnswer(value: string): void
}

function Question({ question, value, isUnfit, isLocked, onAnswer }: QuestionProps) {
  const t = useWords()
  const id = useId()
  const said = isUnfit ? `${id}-error` : undefined
  const isText = question.kind === 'TEXT'
  const Legend = isText ? 'label' : 'legend'
  const Group = isText ? 'div' : 'fieldset'
  return (
    <Group className="survey-question" data-invalid={isUnfit || undefined}>
      <Legend {...(isText && { htmlFor: id })}>{question.prompt}</Legend>
      {!question.isRequired && <p className="text-field-hint">{t('survey.optional')}</p>}
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
                aria-describedby={said}
                onChange={() => onAnswer(option)}
              />
              <span className="choice-mark" aria-hidden="true" />
              <span>{option}</span>
            </label>
          ))}
        </div>
      )}
      {question.kind === 'SCALE' && <Scale {...{ id, question, value, isLocked, said, onAnswer }} />}
      {isText && (
        <textarea
          id={id}
          className="field field-long"
          rows={3}
          maxLength={2000}
          value={value}
          readOnly={isLocked}
          aria-invalid={isUnfit || undefined}
          aria-describedby={said}
          onChange={(event) => onAnswer(event.target.value)}
        />
      )}
      {isUnfit && (
        <p className="asked-again" id={said}>
          <Icon name="again" />
          {t(value === '' ? 'survey.required' : 'survey.unfit')}
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
  said: string | undefined
  onAnswer(value: string): void
}

/** Numbers from 1 on, with a word at each end. */
function Scale({ id, question: { steps, options }, value, isLocked, said, onAnswer }: ScaleProps) {
  const t = useWords()
  const [low, high] = [options[0], options.at(-1)]
  const nameOf = (number: number) => {
    const end = number === 1 ? low : number === steps ? high : null
    const place = t('survey.scale', { value: number, steps })
    return end ? `${place}: ${end}` : place
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
              aria-describedby={said}
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
