import type { z } from 'zod'
import {
  conditionContentSchema,
  contentProblemSchema,
  givenFeedbackSchema,
  givenSupportSchema,
  type StudyContent,
  studyContentSchema,
} from '../study-content/study-content.schema'
import { toWire } from '../wire'
import { canonicalJson } from './canonical-json'
import type { SnapshotItems } from './snapshot.schema'

/**
 * The hash of the whole and of each of its parts, as a snapshot file has them. Hashing itself is the caller's: browser and
 * server do it differently.
 */
export function hashesOf(
  content: StudyContent,
  sha256: (text: string) => string,
): { hash: string; items: SnapshotItems } {
  const hashAs = (schema: z.ZodType) => (value: unknown) => sha256(canonicalJson(toWire(schema, value)))
  const hashesById = <T extends { supportId: string }>(schema: z.ZodType<T>, given: readonly T[]) =>
    Object.fromEntries(given.map((one) => [one.supportId, hashAs(schema)(one)]))
  const { sets, problems, conditions } = content
  return {
    hash: hashAs(studyContentSchema)(content),
    items: {
      sets: Object.fromEntries(
        sets.map((entry) => [entry.set.problemSetId, hashAs(studyContentSchema.shape.sets.element)(entry)]),
      ),
      problems: mapValues(problems, hashAs(contentProblemSchema)),
      supports: {
        ...hashesById(
          givenSupportSchema,
          conditions.flatMap(({ supports }) => Object.values(supports)),
        ),
        ...hashesById(
          givenFeedbackSchema,
          conditions.flatMap(({ feedback }) => Object.values(feedback).flat()),
        ),
      },
      conditions: Object.fromEntries(
        conditions.map((condition) => [String(condition.conditionId), hashAs(conditionContentSchema)(condition)]),
      ),
    },
  }
}

function mapValues<T, R>(record: Readonly<Record<string, T>>, map: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]))
}
