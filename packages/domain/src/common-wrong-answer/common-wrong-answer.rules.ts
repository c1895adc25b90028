import { canonicalJson } from '../canonical-json'
import type { Response } from '../problem/problem.schema'

/** An answer that one student gave says something about that student, not about the problem. */
const minStudents = 2
const maxAnswers = 5

/** What several students answered, each of whom gave one: the most frequent first, in the spelling that came first. */
export function commonWrongAnswers(given: readonly Response[]): { response: Response; students: number }[] {
  const groups = new Map<string, { response: Response; students: number }>()
  for (const response of given) {
    const key = spellingless(response)
    const group = groups.get(key) ?? { response, students: 0 }
    groups.set(key, { ...group, students: group.students + 1 })
  }
  return [...groups.values()]
    .filter(({ students }) => students >= minStudents)
    .toSorted((a, b) => b.students - a.students)
    .slice(0, maxAnswers)
}

/** Spaces and capitals make no other answer. */
function spellingless(response: Response): string {
  const values = Object.entries(response).map(([part, given]) => [
    part,
    given.map((value) => value.replace(/\s+/g, '').toLowerCase()),
  ])
  return canonicalJson(Object.fromEntries(values))
}
