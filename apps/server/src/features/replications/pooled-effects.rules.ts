import { comparisonKey, type PooledEffect, type ReplicatedStudy, type Replications } from '@trellis/domain'
import { randomEffects } from '@trellis/stats'

type StudyWithEffects = Pick<ReplicatedStudy, 'sample' | 'effects'>

interface Estimate {
  estimate: number
  variance: number
}

/**
 * Pools the effects of studies of one design, by comparison and outcome. Students and simulated students are never
 * pooled together: the latter say nothing about the supports.
 */
export function pooledEffects(studies: readonly StudyWithEffects[]): Replications['pooled'] {
  const groups = new Map<string, Replications['pooled'][number] & { estimates: Estimate[] }>()
  for (const { sample, effects } of studies) {
    if (sample === null) continue
    for (const { condition, reference, outcome, effectSize, standardError } of effects) {
      const comparison = { condition, reference, outcome, sample }
      const key = `${sample} ${comparisonKey(comparison)}`
      const group = groups.get(key) ?? {
        ...comparison,
        estimates: [],
        result: { ok: false, reason: 'too_few_studies' },
      }
      group.estimates.push({ estimate: effectSize, variance: standardError ** 2 })
      groups.set(key, group)
    }
  }
  return [...groups.values()].map(({ estimates, ...comparison }) => ({ ...comparison, result: pool(estimates) }))
}

function pool(estimates: readonly Estimate[]): PooledEffect {
  const model = randomEffects(estimates)
  if (!model.ok) return { ok: false, reason: model.reason }
  const { hartungKnapp, betweenVariance, shareBetween, studies } = model
  const { estimate, interval, p, predictionInterval } = hartungKnapp
  return {
    ok: true,
    estimate,
    interval,
    p,
    predictionInterval,
    studies,
    shareBetween,
    betweenDeviation: Math.sqrt(betweenVariance),
  }
}
