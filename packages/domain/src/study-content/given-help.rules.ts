import type { ConditionContent, GivenSupport } from './study-content.schema'

/**
 * What students get for a problem that no condition has a support for: the help of the platform, as their classmates
 * outside of the study do, except in conditions that withhold it on purpose. Where one condition has a support, having
 * none is part of what is compared, and nothing is added.
 */
export function withFallbackHelp(
  conditions: readonly ConditionContent[],
  best: Readonly<Record<string, GivenSupport>>,
): ConditionContent[] {
  const isWritten = new Set(conditions.flatMap(({ supports }) => Object.keys(supports)))
  const fallback = Object.entries(best).filter(([problemId]) => !isWritten.has(problemId))
  return conditions.map((condition) => {
    const withheld = new Set<string>(condition.withheld)
    const added = fallback.flatMap(([problemId, support]) =>
      withheld.has(problemId) ? [] : [[problemId, { ...support, isFallback: true as const }]],
    )
    return { ...condition, supports: { ...condition.supports, ...Object.fromEntries(added) } }
  })
}

/** Whether the condition itself has something for the problem: hints, an explanation, or feedback on an answer. */
export function hasOwnSupport(condition: ConditionContent, problemId: string): boolean {
  const support = condition.supports[problemId]
  return (support !== undefined && !support.isFallback) || (condition.feedback[problemId]?.length ?? 0) > 0
}

export function isWithheld(condition: Pick<ConditionContent, 'withheld'>, problemId: string): boolean {
  return condition.withheld?.some((id) => id === problemId) ?? false
}
