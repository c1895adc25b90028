import type { ContentType } from './problem-set.schema'

const setPrefixes = ['PS', 'WPS', 'LEGACY_MULTI_PROBLEM', 'LEGACY_INNER_SECTION']
const problemPrefixes = ['PR', 'WPR']

/** What a child of a problem set is, read from its identifier; null when it is neither. */
export function contentTypeOf(id: string): ContentType | null {
  if (setPrefixes.some((prefix) => id.startsWith(prefix))) return 'PROBLEM_SET'
  if (problemPrefixes.some((prefix) => id.startsWith(prefix))) return 'PROBLEM'
  return null
}

export function noResultsMessage(id: string): string {
  return `No results found for "${id}".`
}

export type ProblemSetIdVerdict = { ok: true; id: string } | { ok: false; reason: string }

/** The one problem-set id a person typed or pasted. */
export function parseProblemSetId(input: string): ProblemSetIdVerdict {
  const ids = input.split(/[\s,;]+/).filter((id) => id !== '')
  if (ids.length === 0) return { ok: false, reason: 'This field is required' }
  if (ids.length > 1) return { ok: false, reason: 'Maximum 1 Problem Set per search' }
  const id = ids[0]!
  return /^PSA[0-9A-Z]+$/.test(id) ? { ok: true, id } : { ok: false, reason: noResultsMessage(id) }
}

/** A search that names a problem set becomes that name alone: the PSA code up to the next space. */
export function reduceSearch(text: string): string {
  return /PSA\S*/.exec(text)?.[0] ?? text.trim()
}

/** A set passes when no grade is chosen or it has a chosen one; "Grade 6" is not "Grade 6 Accelerated". */
export function matchesGrade(grade: string, chosen: readonly string[]): boolean {
  if (chosen.length === 0) return true
  const grades = grade.split(',').map((entry) => entry.trim())
  return chosen.some((choice) => grades.includes(choice))
}

export function matchesSkill(skillIds: readonly string[], chosen: readonly string[]): boolean {
  return chosen.length === 0 || chosen.some((skill) => skillIds.includes(skill))
}

export function matchesCurriculum(curriculum: string, chosen: readonly string[]): boolean {
  return chosen.length === 0 || chosen.some((choice) => curriculum.includes(choice))
}

/** Checks one end of a slider: a whole number between the bounds. */
export function checkSliderValue(
  value: number,
  min: number,
  max: number,
): { ok: true } | { ok: false; reason: string } {
  if (value > max) return { ok: false, reason: `Cannot exceed ${max}` }
  return Number.isInteger(value) && value >= min ? { ok: true } : { ok: false, reason: `Must be at least ${min}` }
}

export function sortedRange([from, to]: readonly [number, number]): [number, number] {
  return from <= to ? [from, to] : [to, from]
}
