import type { StudyContent } from '../study-content/study-content.schema'
import { canonicalJson } from './canonical-json'
import type { SnapshotItems } from './snapshot.schema'

/** The hash of the whole and of each of its parts. Hashing itself is the caller's: browser and server do it differently. */
export function hashesOf(
  content: StudyContent,
  sha256: (text: string) => string,
): { hash: string; items: SnapshotItems } {
  const hashOf = (value: unknown) => sha256(canonicalJson(value))
  const given = content.conditions.flatMap(({ supports, feedback }) => [
    ...Object.values(supports),
    ...Object.values(feedback).flat(),
  ])
  return {
    hash: hashOf(content),
    items: {
      sets: Object.fromEntries(content.sets.map((entry) => [entry.set.ceri, hashOf(entry)])),
      problems: mapValues(content.problems, hashOf),
      supports: Object.fromEntries(given.map((support) => [support.ceri, hashOf(support)])),
      conditions: Object.fromEntries(
        content.conditions.map((condition) => [String(condition.conditionId), hashOf(condition)]),
      ),
    },
  }
}

function mapValues<T, R>(record: Readonly<Record<string, T>>, map: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]))
}
