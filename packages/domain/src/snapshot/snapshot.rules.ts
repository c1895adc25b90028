import type { z } from 'zod'
import { planOf } from '../analysis-plan/analysis-plan.rules'
import { type AnalysisPlan, analysisPlanSchema } from '../analysis-plan/analysis-plan.schema'
import { canonicalJson } from '../canonical-json'
import type { Study } from '../study/study.schema'
import { frozenFieldNames } from '../study/study-fields.schema'
import {
  conditionContentSchema,
  contentProblemSchema,
  givenFeedbackSchema,
  givenSupportSchema,
  type StudyContent,
  studyContentSchema,
} from '../study-content/study-content.schema'
import { toWire } from '../wire'
import { type FrozenStudy, type SnapshotItems, type StudyDesign, studyDesignSchema } from './snapshot.schema'

/** What an approval of the study freezes. */
export function frozenStudy(study: Study, content: StudyContent): Extract<FrozenStudy, { version: 2 }> {
  return { version: 2, content, ...designAndPlan(study) }
}

export function designAndPlan(study: Study): { design: StudyDesign; plan: AnalysisPlan } {
  const fields = Object.fromEntries(frozenFieldNames.map((name) => [name, study[name]]))
  const design = {
    studyTypeId: study.studyTypeId,
    ...fields,
    conditions: study.conditions.map(({ conditionId, weight }) => ({ conditionId, weight })),
  } as StudyDesign
  return { design, plan: planOf(study) }
}

/** The text whose hash identifies the design and plan that something was drafted from. */
export function designText({ design, plan }: { design: StudyDesign; plan: AnalysisPlan }): string {
  return canonicalJson({ design: toWire(studyDesignSchema, design), plan: toWire(analysisPlanSchema, plan) })
}

/** The text whose hash is the hash of a snapshot: in version 1 that of the content alone. */
export function hashedText(frozen: FrozenStudy): string {
  const content = toWire(studyContentSchema, frozen.content)
  if (frozen.version === 1) return canonicalJson(content)
  const design = toWire(studyDesignSchema, frozen.design)
  return canonicalJson({ content, design, plan: toWire(analysisPlanSchema, frozen.plan) })
}

/**
 * The hash of the whole and of each of its parts, as a snapshot file has them. The caller passes the hash function:
 * browsers and servers have different ones.
 */
export function hashesOf(
  frozen: FrozenStudy,
  sha256: (text: string) => string,
): { hash: string; items: SnapshotItems } {
  const hashAs = (schema: z.ZodType) => (value: unknown) => sha256(canonicalJson(toWire(schema, value)))
  const hashesById = <T extends { supportId: string }>(schema: z.ZodType<T>, given: readonly T[]) =>
    Object.fromEntries(given.map((one) => [one.supportId, hashAs(schema)(one)]))
  const { sets, problems, conditions } = frozen.content
  return {
    hash: sha256(hashedText(frozen)),
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
      ...(frozen.version === 2 && {
        design: hashAs(studyDesignSchema)(frozen.design),
        plan: hashAs(analysisPlanSchema)(frozen.plan),
      }),
    },
  }
}

function mapValues<T, R>(record: Readonly<Record<string, T>>, map: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]))
}
