import { comparisonKey, type PooledEffect, type RepeatedStudy, type Replications } from '@trellis/domain'
import { randomEffects } from '@trellis/stats'

type Found = Pick<RepeatedStudy, 'sample' | 'effects'>

/**
 * What studies of one design find together, by comparison and outcome. Students and simulated students are never taken
 * together: the latter say nothing about the supports.
 */
export function pooledEffects(studies: readonly Found[]): Replications['pooled'] {
  const groups = new Map<string, Replications['pooled'][number] & { found: { estimate: number; variance: number }[] }>()
  for (const { sample, effects } of studies) {
    if (sample === null) continue
    for (const { condition, reference, outcome, effectSize, standardError } of effects) {
      const place = { condition, reference, outcome, sample }
      const key = `${sample} ${comparisonKey(place)}`
      const group = groups.get(key) ?? { ...place, found: [], result: { ok: false, reason: 'too_few_studies' } }
      group.found.push({ estimate: effectSize, variance: standardError ** 2 })
      groups.set(key, group)
    }
  }
  return [...groups.values()].map(({ found, ...place }) => ({ ...place, result: pooled(found) }))
}

function pooled(found: readonly { estimate: number; variance: number }[]): PooledEffect {
  const model = randomEffects(found)
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
