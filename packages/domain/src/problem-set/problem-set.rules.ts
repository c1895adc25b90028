import type { ContentType } from './problem-set.schema'

const setPrefixes = ['PS', 'WPS', 'LEGACY_MULTI_PROBLEM', 'LEGACY_INNER_SECTION']
const problemPrefixes = ['PR', 'WPR']

/** What a child of a problem set is, read from its identifier; null when it is neither. */
export function contentTypeOf(id: string): ContentType | null {
  if (setPrefixes.some((prefix) => id.startsWith(prefix))) return 'PROBLEM_SET'
  if (problemPrefixes.some((prefix) => id.startsWith(prefix))) return 'PROBLEM'
  return null
}

export type ProblemSetIdVerdict = { ok: true; id: string } | { ok: false; reason: 'missing' | 'several' | 'unknown' }

/** The one problem-set id a person typed or pasted. */
export function parseProblemSetId(input: string): ProblemSetIdVerdict {
  const ids = input.split(/[\s,;]+/).filter((id) => id !== '')
  if (ids.length === 0) return { ok: false, reason: 'missing' }
  if (ids.length > 1) return { ok: false, reason: 'several' }
  const id = ids[0]!
  return /^PSA[0-9A-Z]+$/.test(id) ? { ok: true, id } : { ok: false, reason: 'unknown' }
}

/** A search that names a problem set becomes that name alone: the PSA code up to the next space. */
export function reduceSearch(text: string): string {
  return /PSA\S*/.exec(text)?.[0] ?? text.trim()
}

/** Forms of the four operations that do not begin with one stem, or whose stem is too short to cut off endings. */
const operations: readonly { forms: RegExp; stems: readonly string[] }[] = [
  { forms: /^add(s|ed|ing|ition|itions)?$/, stems: ['add'] },
  { forms: /^multipl(y|ies|ied|ying|ication|ications)$/, stems: ['multipl'] },
  { forms: /^divi(de|des|ded|ding|sion|sions)$/, stems: ['divid', 'divis'] },
]

/** Every word is one more comparison with every problem set. */
const maxSearchWords = 20

/**
 * What a search looks for: for each of its words the stems of which one must occur, so that "subtracting decimal" also
 * finds "Subtract decimals".
 */
export function searchTerms(text: string): (readonly string[])[] {
  const words = new Set(reduceSearch(text).toLowerCase().split(/\s+/))
  words.delete('')
  return [...words]
    .slice(0, maxSearchWords)
    .map((word) => operations.find(({ forms }) => forms.test(word))?.stems ?? [stemOf(word)])
}

/** Without the ending of a plural, a participle or a noun of action; short words and ids stay as they are. */
function stemOf(word: string): string {
  if (word.startsWith('psa')) return word
  const singular = word.replace(/^([a-z]{2,}(?:s|x|z|ch|sh))es$|^([a-z]{3,}[^s\W])s$/, '$1$2')
  return singular.replace(/^([a-z]{4,})(?:ing|ion)$/, '$1')
}

/** How often students asked for something per 100 problems they worked on. */
export function askedPer100(asked: number, row: { studentsLastYear: number; problemCount: number }): number {
  return (100 * asked) / Math.max(1, row.studentsLastYear * row.problemCount)
}

/** The grades that are listed in the text of a set. */
export function gradesOf(grade: string): string[] {
  return grade.split(',').flatMap((entry) => entry.trim() || [])
}

/** A set passes when no grade is chosen or it has a chosen one; "Grade 6" is not "Grade 6 Accelerated". */
export function matchesGrade(grade: string, chosen: readonly string[]): boolean {
  const grades = gradesOf(grade)
  return chosen.length === 0 || chosen.some((choice) => grades.includes(choice))
}

export function matchesSkill(skillIds: readonly string[], chosen: readonly string[]): boolean {
  return chosen.length === 0 || chosen.some((skill) => skillIds.includes(skill))
}

export function matchesCurriculum(curriculum: string, chosen: readonly string[]): boolean {
  return chosen.length === 0 || chosen.some((choice) => curriculum.includes(choice))
}
