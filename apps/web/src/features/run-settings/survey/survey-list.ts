import type { Survey, SurveyQuestion } from '@trellis/domain'

/** An empty question, with an id that is unique in the survey. */
export function newQuestion(survey: Survey, kind: SurveyQuestion['kind']): SurveyQuestion {
  const numbers = survey.map(({ id }) => Number(/^q(\d+)$/.exec(id)?.[1] ?? 0))
  const options = kind === 'TEXT' ? [] : ['', '']
  return { id: `q${Math.max(0, ...numbers) + 1}`, kind, prompt: '', options, steps: 5, isRequired: false }
}

/** The survey with a question replaced, or appended if it is new. */
export function withQuestion(survey: Survey, question: SurveyQuestion): Survey {
  return survey.some(({ id }) => id === question.id)
    ? survey.map((one) => (one.id === question.id ? question : one))
    : [...survey, question]
}

/** The survey with a question moved by one position, or unchanged at either end. */
export function withMoved(survey: Survey, from: number, by: 1 | -1): Survey {
  const to = from + by
  const question = survey[from]
  return question === undefined || to < 0 || to >= survey.length
    ? survey
    : survey.toSpliced(from, 1).toSpliced(to, 0, question)
}

/** The question as stored: empty answer fields are dropped. */
export function withoutBlanks(question: SurveyQuestion): SurveyQuestion {
  return { ...question, options: question.options.filter((option) => option.trim() !== '') }
}
