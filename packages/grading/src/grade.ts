import {
  type AnswerForm,
  type AnswerMember,
  type AnswerPart,
  type AnswerReason,
  answerPartsOf,
  type ProblemType,
  type Response,
} from '@trellis/domain'
import { algebra } from './algebra'
import { gradeChooseN, gradeChooseOne, sameChoice } from './choice'
import { type FieldKind, normalizeText } from './field'
import { isInForm } from './forms'
import { exactFraction } from './fraction'
import { iframe } from './iframe'
import { withoutLabel } from './labels'
import { calculations, numeric, numericExpression } from './numeric'
import { gradeOrder, sameOrder } from './order'
import type { PartGrade } from './part-grade'
import { racket } from './racket'
import { fillIn, fillInIgnoreCase } from './text'
import { exactMatch, numberWords, points, times } from './written-text'

/**
 * `malformed` names the first part that cannot be read, and `not_in_form` the first that equals the key in another form
 * than the question asks for: the student is asked again and not marked wrong. `ungraded` is what only a person can
 * grade.
 */
export type Grade =
  | { verdict: 'correct' }
  | { verdict: 'incorrect' }
  | { verdict: 'not_in_form'; part: string; form: AnswerForm }
  | { verdict: 'malformed'; part: string; reason: AnswerReason }
  | { verdict: 'ungraded' }

interface Kind {
  grade(part: AnswerPart, values: readonly string[]): PartGrade
  same(part: AnswerPart, a: readonly string[], b: readonly string[]): boolean
  /** Whether an answer that can be read is in the required form, right or wrong. */
  isInForm?(part: AnswerPart, values: readonly string[]): boolean
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
  const grades = gradedPartsOf(answers).map(({ number, part, kind }) => ({
    ...kind.grade(part, response[number] ?? []),
    part: number,
  }))
  const unreadable = grades.find((grade) => grade.verdict === 'malformed')
  if (unreadable) return unreadable
  if (grades.some((grade) => grade.verdict === 'incorrect')) return { verdict: 'incorrect' }
  const unfinished = grades.find((grade) => grade.verdict === 'not_in_form')
  return unfinished ?? { verdict: grades.length > 0 ? 'correct' : 'ungraded' }
}

/**
 * The first part that is not in the form that the question asks for, whether its answer is right or wrong. Students may
 * see it where they must not learn whether an answer is right.
 */
export function partNotInForm(
  answers: readonly AnswerMember[],
  response: Response,
): { part: string; form: AnswerForm } | null {
  for (const { number, part, kind } of gradedPartsOf(answers)) {
    const values = response[number] ?? []
    if (part.form && kind.isInForm?.(part, values) === false) return { part: number, form: part.form }
  }
  return null
}

/** Whether two responses are the same by the rules with which each part is graded. */
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

const keysOf = (part: AnswerPart) => part.answerValues.flatMap(({ value, isCorrect }) => (isCorrect ? [value] : []))

function field(usual: FieldKind): Kind {
  return {
    grade(part, values) {
      const [text, ...more] = nonBlank(values)
      if (text === undefined) return { verdict: 'malformed', reason: { code: 'empty' } }
      if (more.length > 0) return { verdict: 'malformed', reason: { code: 'one_answer' } }
      const keys = keysOf(part)
      // An answer that is written like the key is right, even if the key is unreadable or not in the required form.
      if (keys.some((key) => normalizeText(key) === normalizeText(text))) return { verdict: 'correct' }
      const kind = kindFor(part, usual)
      const read = readTyped(text, part, kind)
      if ('reason' in read) return { verdict: 'malformed', reason: read.reason }
      if (!keys.some((key) => kind.same(key, read.text, [key]))) return { verdict: 'incorrect' }
      const isInRequiredForm = part.form === undefined || isInForm(part.form, read.text, keys)
      return isInRequiredForm ? { verdict: 'correct' } : { verdict: 'not_in_form', form: part.form! }
    },
    same(part, a, b) {
      if (sameTexts(a, b)) return true
      const [[x, ...moreX], [y, ...moreY]] = [nonBlank(a), nonBlank(b)]
      if (x === undefined || y === undefined || moreX.length > 0 || moreY.length > 0) return false
      const kind = kindFor(part, usual)
      const [first, second] = [readTyped(x, part, kind), readTyped(y, part, kind)]
      if ('reason' in first || 'reason' in second) return false
      return kind.same(first.text, second.text, keysOf(part))
    },
    isInForm(part, values) {
      const [text = ''] = nonBlank(values)
      const keys = keysOf(part)
      const read = readTyped(text, part, kindFor(part, usual))
      if (part.form === undefined || 'reason' in read) return true
      return keys.some((key) => normalizeText(key) === normalizeText(text)) || isInForm(part.form, read.text, keys)
    },
  }
}

/** With a form, fractions and texts are compared by their value, and the form is checked separately. */
function kindFor({ form, answerType }: AnswerPart, usual: FieldKind): FieldKind {
  if (form === 'point') return points
  if (form === 'time') return times
  if (form === 'words') return numberWords
  if (form === 'expression' && answerType === 'NUMERIC_EXPRESSION') return calculations
  const isNumber = form !== undefined && numberForms.has(form)
  return isNumber && (answerType === 'EXACT_FRACTION' || answerType === 'EXACT_MATCH') ? numeric : usual
}

const numberForms = new Set<AnswerForm>(['number', 'decimal', 'fraction', 'lowest_terms', 'mixed_number', 'scientific'])

/** The fields whose answers may have a unit or a name around them. */
const labeledTypes = new Set<ProblemType>(['NUMERIC', 'NUMERIC_EXPRESSION', 'EXACT_FRACTION', 'EXACT_MATCH', 'FILL_IN'])

/** The answer without its unit or name, or why it cannot be read. */
function readTyped(text: string, part: AnswerPart, kind: FieldKind): { text: string } | { reason: AnswerReason } {
  // A text to be matched exactly is taken as it is.
  if (kind === exactMatch) return { text }
  const tidy = resultIn(part, text.trim().replace(/(?<=[\d\p{L})\]}])\s*[.,;]$/u, ''))
  const isLabeled = labeledTypes.has(part.answerType)
  const bare = isLabeled || part.labels ? withoutLabel(tidy, part) : null
  if (bare?.label && bare.isKnown && kind.unreadableReason(bare.text) === null) return { text: bare.text }
  const reason = kind.unreadableReason(tidy)
  if (reason === null) return { text: tidy }
  if (reason.code === 'too_long' || !bare || !isLabeled || kind.unreadableReason(bare.text) !== null) return { reason }
  return bare.label ? { reason: { code: 'label', text: bare.label } } : { text: bare.text }
}

/** "2(x + 3) = 2x + 6" counts as 2x + 6 where an expression is asked for and both sides are equal. */
function resultIn({ answerType, form }: AnswerPart, text: string): string {
  const isWanted = form !== undefined && resultForms.has(form)
  if (!isWanted || (answerType !== 'ALGEBRA' && answerType !== 'OLD_ALGEBRA')) return text
  const sides = text.split(/(?<![<>!=])=(?!=)/).map((side) => side.trim())
  const result = sides.at(-1)!
  const isChain = sides.length > 1 && sides.slice(0, -1).every((side) => side === '' || algebra.same(side, result, []))
  return isChain ? result : text
}

const resultForms = new Set<AnswerForm>(['simplified', 'expanded', 'standard_polynomial', 'factored'])

const nonBlank = (values: readonly string[]) => values.filter((value) => value.trim() !== '')

function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  const [x, y] = [nonBlank(a), nonBlank(b)]
  return x.length === y.length && x.every((text, index) => normalizeText(text) === normalizeText(y[index]!))
}
