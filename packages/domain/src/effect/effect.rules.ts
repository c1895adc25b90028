import type { ConditionId } from '../ids'
import type { Results } from '../results/results.schema'
import type { ConditionContent } from '../study-content/study-content.schema'
import type { Given, PlannedEffect } from './effect.schema'

/**
 * What effects of several studies must have in common to be pooled: a replication may have been changed, and then its
 * conditions are no longer those of the original.
 */
export function comparisonKey({
  condition,
  reference,
  outcome,
}: Pick<PlannedEffect, 'condition' | 'reference' | 'outcome'>): string {
  const side = ({ position, name, given }: PlannedEffect['condition']) => [position, name, given]
  return JSON.stringify([side(condition), side(reference), outcome])
}

/** What a condition gives, from its frozen content. */
export function givenBy({
  problemSetId,
  supports,
  feedback,
}: Pick<ConditionContent, 'problemSetId' | 'supports' | 'feedback'>): Given {
  const kinds = new Set<'HINTS' | 'EXPLANATIONS' | 'FEEDBACK'>()
  for (const { type, isFallback } of Object.values(supports)) if (!isFallback) kinds.add(type)
  if (Object.values(feedback).some((list) => list.length > 0)) kinds.add('FEEDBACK')
  const [kind] = kinds
  if (kinds.size > 1) return 'SEVERAL'
  return kind ?? (problemSetId === null ? 'NOTHING_OF_ITS_OWN' : 'PROBLEMS')
}

/**
 * The planned comparisons of results that have an effect size, however small. Comparisons that became exploratory by a
 * deviation are left out.
 */
export function plannedEffectsIn(
  { outcomes, conditions }: Pick<Results, 'outcomes' | 'conditions'>,
  givenIn: (conditionId: ConditionId) => Given,
): PlannedEffect[] {
  const side = (conditionId: ConditionId) => {
    const position = conditions.findIndex((condition) => condition.conditionId === conditionId)
    return { position, name: conditions[position]?.name ?? '', given: givenIn(conditionId) }
  }
  return outcomes.flatMap(({ outcome, role, comparisons }) =>
    comparisons.flatMap(({ conditionId, referenceId, isExploratory, effectSize }): PlannedEffect[] => {
      if (isExploratory || !effectSize.ok || !effectSize.standardError) return []
      const { estimate, standardError, interval } = effectSize
      const { treated, control } = effectSize.n
      const sides = { condition: side(conditionId), reference: side(referenceId) }
      return [{ ...sides, outcome, role, effectSize: estimate, standardError, interval, n: { treated, control } }]
    }),
  )
}
