import { canonicalJson } from '../canonical-json'
import type { Response } from '../problem/problem.schema'

/** An answer that one student gave says something about that student, not about the problem. */
const minStudents = 2
const maxAnswers = 5

/** The responses that several students gave, from one response of each: the most frequent first, as first spelled. */
export function commonWrongAnswers(responses: readonly Response[]): { response: Response; students: number }[] {
  const groups = new Map<string, { response: Response; students: number }>()
  for (const response of responses) {
    const key = normalizedKey(response)
    const group = groups.get(key) ?? { response, students: 0 }
    groups.set(key, { ...group, students: group.students + 1 })
  }
  return [...groups.values()]
    .filter(({ students }) => students >= minStudents)
    .toSorted((a, b) => b.students - a.students)
    .slice(0, maxAnswers)
}

/** Responses that differ only in spaces and capitals are the same. */
function normalizedKey(response: Response): string {
  const values = Object.entries(response).map(([part, texts]) => [
    part,
    texts.map((value) => value.replace(/\s+/g, '').toLowerCase()),
  ])
  return canonicalJson(Object.fromEntries(values))
}
