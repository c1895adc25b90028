import type { SupportContent, SupportId, Tutoring } from '@trellis/domain'
import { sanitize, typeset } from '@trellis/html'
import type { tutorings } from '../db/schema'

export type TutoringRow = typeof tutorings.$inferSelect

/** The content of a support, as columns. */
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

export function columnsOf(content: SupportContent): Content {
  const empty = { hints: null, explanation: null, responseFeedback: null, answerPartsToResponses: null }
  switch (content.tutorStrategyType) {
    case 'HINTS':
      return {
        ...empty,
        type: content.tutorStrategyType,
        hints: content.hints.map(({ hint }) => ({ hint: sanitize(hint) })),
      }
    case 'EXPLANATIONS':
      return { ...empty, type: content.tutorStrategyType, explanation: sanitize(content.explanation) }
    case 'STUDENT_RESPONSE_FEEDBACK':
      return {
        ...empty,
        type: content.tutorStrategyType,
        responseFeedback: sanitize(content.responseFeedback),
        answerPartsToResponses: content.answerPartsToResponses,
      }
  }
}

export function present(row: TutoringRow): Tutoring {
  return {
    supportId: row.supportId as SupportId,
    problemId: row.problemId as Tutoring['problemId'],
    tutorStrategyType: row.type,
    hints: row.hints?.map(({ hint }) => ({ hint: typeset(hint) })) ?? null,
    explanation: row.explanation === null ? null : typeset(row.explanation),
    responseFeedback: row.responseFeedback === null ? null : typeset(row.responseFeedback),
    answerPartsToResponses: row.answerPartsToResponses,
    psType: row.state === 'PUBLISHED' ? 'PUBLISHED' : 'WORK_IN_PROGRESS',
    version: row.version,
    previousSupportId: row.previousSupportId as SupportId | null,
    revision: row.revision,
  }
}
