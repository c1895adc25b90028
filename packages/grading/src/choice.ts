import type { AnswerPart } from '@trellis/domain'
import type { PartGrade } from './part-grade'

const nonBlank = (values: readonly string[]) => values.map((value) => value.trim()).filter((value) => value !== '')

/** The values of the right choices. */
const keyOf = (part: AnswerPart) =>
  part.answerValues.flatMap(({ value, isCorrect }) => (isCorrect ? [value.trim()] : []))

export function gradeChooseOne(part: AnswerPart, values: readonly string[]): PartGrade {
  const chosen = nonBlank(values)
  if (chosen.length !== 1) return { verdict: 'malformed', reason: { code: 'choose_one' } }
  return { verdict: keyOf(part).includes(chosen[0]!) ? 'correct' : 'incorrect' }
}

export function gradeChooseN(part: AnswerPart, values: readonly string[]): PartGrade {
  const key = keyOf(part)
  if (nonBlank(values).length === 0 && key.length > 0) return { verdict: 'malformed', reason: { code: 'choose_some' } }
  return { verdict: sameChoice(key, values) ? 'correct' : 'incorrect' }
}

/** The order of choices and how often each is named do not matter. */
export function sameChoice(a: readonly string[], b: readonly string[]): boolean {
  const [x, y] = [new Set(nonBlank(a)), new Set(nonBlank(b))]
  return x.size === y.size && [...x].every((value) => y.has(value))
}
