import { useLingui } from '@lingui/react'
import type { SurveyQuestion } from '@trellis/domain'

/** What there is to choose from, in one line; nothing where the student writes. */
export function QuestionAnswers({ question: { kind, options, steps } }: { question: SurveyQuestion }) {
  const { i18n } = useLingui()
  if (kind === 'TEXT') return null
  if (kind === 'CHOICE') return i18n._('survey.answers', { answers: options.join(' · ') })
  const [from, to] = options
  return from && to ? i18n._('survey.ends', { steps, from, to }) : i18n._('survey.steps', { steps })
}
