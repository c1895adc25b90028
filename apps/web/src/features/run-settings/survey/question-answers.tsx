import type { SurveyQuestion } from '@trellis/domain'
import { useWords } from '../words'

/** The answer options on one line; nothing for free text. */
export function QuestionAnswers({ question: { kind, options, steps } }: { question: SurveyQuestion }) {
  const t = useWords()
  if (kind === 'TEXT') return null
  if (kind === 'CHOICE') return t('survey.answers', { answers: options.join(' · ') })
  const [from, to] = options
  return from && to ? t('survey.ends', { steps, from, to }) : t('survey.steps', { steps })
}
