import type { AnswerForm, AnswerReason } from '@trellis/domain'

export type PartGrade =
  | { verdict: 'correct' }
  | { verdict: 'incorrect' }
  | { verdict: 'not_in_form'; form: AnswerForm }
  | { verdict: 'malformed'; reason: AnswerReason }
