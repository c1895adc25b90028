import type { ConditionId } from '../ids'
import type { PlanChanges, PortablePlan } from './analysis-plan.schema'

/** A plan with conditions by their position; comparisons of conditions that are gone are left out. */
export function toPortablePlan(
  { contrasts, ...plan }: PlanChanges,
  conditionIds: readonly ConditionId[],
): PortablePlan {
  const placed = (contrasts ?? [])
    .map(({ conditionId, referenceId }) => ({
      condition: conditionIds.indexOf(conditionId),
      reference: conditionIds.indexOf(referenceId),
    }))
    .filter(({ condition, reference }) => condition >= 0 && reference >= 0)
  return { ...plan, ...(placed.length > 0 && { contrasts: placed }) }
}

/** The plan of a study with these conditions. Every position exists: `portableIssues` has checked it. */
export function fromPortablePlan(
  { contrasts, ...plan }: PortablePlan,
  conditionIds: readonly ConditionId[],
): PlanChanges {
  return {
    ...plan,
    ...(contrasts && {
      contrasts: contrasts.map(({ condition, reference }) => ({
        conditionId: conditionIds[condition]!,
        referenceId: conditionIds[reference]!,
      })),
    }),
  }
}
