import type { AnswerPart } from '@trellis/domain'
import type { PartGrade } from './part-grade'

/** The items are stored in their right order. */
export function gradeOrder(part: AnswerPart, values: readonly string[]): PartGrade {
  const items = part.answerValues.map(({ value }) => value)
  if (!sameOrder([...items].map(trimmed).sort(), [...values].map(trimmed).sort())) {
    return { verdict: 'malformed', reason: { code: 'order' } }
  }
  return { verdict: sameOrder(items, values) ? 'correct' : 'incorrect' }
}

export function sameOrder(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((value, index) => trimmed(value) === trimmed(b[index]!))
}

const trimmed = (value: string) => value.trim()
