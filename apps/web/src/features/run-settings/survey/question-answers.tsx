import { useLingui } from '@lingui/react'
import type { SurveyQuestion } from '@trellis/domain'

/** The answer options on one line; nothing for free text. */
export function QuestionAnswers({ question: { kind, options, steps } }: { question: SurveyQuestion }) {
  const { i18n } = useLingui()
  if (kind === 'TEXT') return null
  if (kind === 'CHOICE') return i18n._('survey.answers', { answers: options.join(' · ') })
  const [from, to] = options
  return from && to ? i18n._('survey.ends', { steps, from, to }) : i18n._('survey.steps', { steps })
}
