import { type AnswerMember, type AnswerPart, answerPartsOf, type ProblemType, type Response } from '@trellis/domain'
import { algebra } from './algebra'
import { gradeChooseN, gradeChooseOne, sameChoice } from './choice'
import { type FieldKind, normalizeText } from './field'
import { exactFraction } from './fraction'
import { iframe } from './iframe'
import { numeric, numericExpression } from './numeric'
import { gradeOrder, sameOrder } from './order'
import type { PartGrade } from './part-grade'
import { racket } from './racket'
import { exactMatch, fillIn, fillInIgnoreCase } from './text'

/**
 * `malformed` names the first part that cannot be read, with a reason for the student, who is asked again and not marked
 * wrong. `ungraded` is what only a person can grade.
 */
export type Grade =
  | { verdict: 'correct' }
  | { verdict: 'incorrect' }
  | { verdict: 'malformed'; part: string; reason: string }
  | { verdict: 'ungraded' }

interface Kind {
  grade(part: AnswerPart, values: readonly string[]): PartGrade
  same(part: AnswerPart, a: readonly string[], b: readonly string[]): boolean
}

const chooseOne: Kind = { grade: gradeChooseOne, same: (_part, a, b) => sameChoice(a, b) }
const order: Kind = { grade: gradeOrder, same: (_part, a, b) => sameOrder(a, b) }

const kinds: Record<Exclude<ProblemType, 'OPEN_RESPONSE'>, Kind> = {
  NUMERIC: field(numeric),
  NUMERIC_EXPRESSION: field(numericExpression),
  EXACT_FRACTION: field(exactFraction),
  EXACT_MATCH: field(exactMatch),
  FILL_IN: field(fillIn),
  FILL_IN_IGNORE_CASE: field(fillInIgnoreCase),
  ALGEBRA: field(algebra),
  OLD_ALGEBRA: field(algebra),
  IFRAME: field(iframe),
  RACKET: field(racket),
  CHOOSE_ONE: chooseOne,
  DROP_DOWN: chooseOne,
  CHOOSE_N: { grade: gradeChooseN, same: (_part, a, b) => sameChoice(a, b) },
  RANK: order,
  SORT: order,
}

/** The verdict on a whole response: right only when every part is. Open responses beside other parts are left out. */
export function gradeResponse(answers: readonly AnswerMember[], response: Response): Grade {
  let verdict: 'ungraded' | 'correct' | 'incorrect' = 'ungraded'
  for (const { number, part, kind } of gradedPartsOf(answers)) {
    const grade = kind.grade(part, response[number] ?? [])
    if (grade.verdict === 'malformed') return { verdict: 'malformed', part: number, reason: grade.reason }
    if (verdict !== 'incorrect') verdict = grade.verdict
  }
  return { verdict }
}

/** Whether two students said the same, by the measure with which each part is graded. */
export function sameResponse(answers: readonly AnswerMember[], a: Response, b: Response): boolean {
  const parts = gradedPartsOf(answers)
  if (parts.length > 0) {
    return parts.every(({ number, part, kind }) => kind.same(part, a[number] ?? [], b[number] ?? []))
  }
  return answerPartsOf(answers).every((_, index) => sameTexts(a[`${index + 1}`] ?? [], b[`${index + 1}`] ?? []))
}

function gradedPartsOf(answers: readonly AnswerMember[]): { number: string; part: AnswerPart; kind: Kind }[] {
  return answerPartsOf(answers).flatMap((part, index) =>
    part.answerType === 'OPEN_RESPONSE' ? [] : [{ number: `${index + 1}`, part, kind: kinds[part.answerType] }],
  )
}

function field(kind: FieldKind): Kind {
  const keysOf = (part: AnswerPart) => part.answerValues.flatMap(({ value, isCorrect }) => (isCorrect ? [value] : []))
  return {
    grade(part, values) {
      const [text, ...more] = written(values)
      if (text === undefined) return { verdict: 'malformed', reason: 'Write an answer.' }
      if (more.length > 0) return { verdict: 'malformed', reason: 'Write one answer.' }
      const keys = keysOf(part)
      // As the key has it is right even where the key itself is nothing that students are asked for.
      if (keys.some((key) => normalizeText(key) === normalizeText(text))) return { verdict: 'correct' }
      const reason = kind.complaint(text)
      if (reason !== null) return { verdict: 'malformed', reason }
      return { verdict: keys.some((key) => kind.same(key, text, [key])) ? 'correct' : 'incorrect' }
    },
    same(part, a, b) {
      if (sameTexts(a, b)) return true
      const [[x, ...moreX], [y, ...moreY]] = [written(a), written(b)]
      if (x === undefined || y === undefined || moreX.length > 0 || moreY.length > 0) return false
      return kind.complaint(x) === null && kind.complaint(y) === null && kind.same(x, y, keysOf(part))
    },
  }
}

const written = (values: readonly string[]) => values.filter((value) => value.trim() !== '')

function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  const [x, y] = [written(a), written(b)]
  return x.length === y.length && x.every((text, index) => normalizeText(text) === normalizeText(y[index]!))
}
