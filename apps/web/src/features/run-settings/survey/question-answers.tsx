import type { SurveyQuestion } from '@trellis/domain'
import { useWords } from '../words'

/** What there is to choose from, in one line; nothing where the student writes. */
export function QuestionAnswers({ question: { kind, options, steps } }: { question: SurveyQuestion }) {
  const t = useWords()
  if (kind === 'TEXT') return null
  if (kind === 'CHOICE') return t('survey.answers', { answers: options.join(' · ') })
  const [from, to] = options
  return from && to ? t('survey.ends', { steps, from, to }) : t('survey.steps', { steps })
}
