import type { SupportContent, SupportId, Tutoring } from '@trellis/domain'
import { typeset } from '@trellis/html'
import type { tutorings } from '../db/schema/supports'
import { sanitizeField } from '../sanitize-field'

export type TutoringRow = typeof tutorings.$inferSelect

/** The content of a support as database columns. */
export type Content = Pick<
  TutoringRow,
  'type' | 'hints' | 'explanation' | 'responseFeedback' | 'answerPartsToResponses'
>

export const contentOf = ({
  type,
  hints,
  explanation,
  responseFeedback,
  answerPartsToResponses,
}: Partial<Content> & Pick<Content, 'type'>) => ({
  type,
  hints: hints ?? null,
  explanation: explanation ?? null,
  responseFeedback: responseFeedback ?? null,
  answerPartsToResponses: answerPartsToResponses ?? null,
})

export async function columnsOf(content: SupportContent): Promise<Content> {
  const empty = { hints: null, explanation: null, responseFeedback: null, answerPartsToResponses: null }
  switch (content.tutorStrategyType) {
    case 'HINTS':
      return {
        ...empty,
        type: content.tutorStrategyType,
        hints: await Promise.all(
          content.hints.map(async ({ hint }, index) => ({ hint: await sanitizeField(`hints.${index}.hint`, hint) })),
        ),
      }
    case 'EXPLANATIONS':
      return {
        ...empty,
        type: content.tutorStrategyType,
        explanation: await sanitizeField('explanation', content.explanation),
      }
    case 'STUDENT_RESPONSE_FEEDBACK':
      return {
        ...empty,
        type: content.tutorStrategyType,
        responseFeedback: await sanitizeField('responseFeedback', content.responseFeedback),
        answerPartsToResponses: content.answerPartsToResponses,
      }
  }
}

export async function present(row: TutoringRow): Promise<Tutoring> {
  const shown = (html: string | null) => (html === null ? null : typeset(html))
  const [hints, explanation, responseFeedback] = await Promise.all([
    row.hints && Promise.all(row.hints.map(async ({ hint }) => ({ hint: await typeset(hint) }))),
    shown(row.explanation),
    shown(row.responseFeedback),
  ])
  return {
    supportId: row.supportId as SupportId,
    problemId: row.problemId as Tutoring['problemId'],
    tutorStrategyType: row.type,
    hints,
    explanation,
    responseFeedback,
    answerPartsToResponses: row.answerPartsToResponses,
    psType: row.state === 'PUBLISHED' ? 'PUBLISHED' : 'WORK_IN_PROGRESS',
    version: row.version,
    previousSupportId: row.previousSupportId as SupportId | null,
    revision: row.revision,
  }
}
