import { type AnalysisPlan, type ConditionId, defaultPlan, normalizeStudy, type Study } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { simulateResults, welch } from './plan-preview.rules'

const condition = (id: number, weight: number) => ({ conditionId: id as ConditionId, isFixed: false, weight })
const study = {
  ...(normalizeStudy({ studyId: 4, studyTypeId: 1 }) as Study),
  conditions: [condition(1, 1), condition(2, 3)] as Study['conditions'],
}
const planned = (more: Partial<AnalysisPlan>) => simulateResults({ ...defaultPlan(study), ...more }, study)

describe('simulated results', () => {
  it('share the planned students among the conditions by their weights', () => {
    expect(planned({ sampleSize: 1000 }).conditions.map(({ students }) => students)).toEqual([250, 750])
  })

  it('have the smallest effect of interest in them', () => {
    const [contrast] = planned({ sampleSize: 4000, smallestEffect: 1 }).contrasts
    expect(contrast!.difference).toBeGreaterThan(17)
    expect(contrast!.difference).toBeLessThan(23)
    expect(contrast!.low).toBeGreaterThan(0)
  })

  it('are shares where the outcome is yes or no', () => {
    for (const { mean } of planned({ primaryOutcome: 'COMPLETION' }).conditions) {
      expect(mean).toBeGreaterThan(0.3)
      expect(mean).toBeLessThan(0.9)
    }
  })

  it('have the interval and p value of Welch, as R’s t.test has them for sleep', () => {
    const sleep = [
      { students: 10, mean: 2.33, deviation: 2.002249 },
      { students: 10, mean: 0.75, deviation: 1.78901 },
    ] as const
    const { low, high, p } = welch(...sleep)
    expect(low).toBeCloseTo(-0.2055, 3)
    expect(high).toBeCloseTo(3.3655, 3)
    expect(p).toBeCloseTo(0.07939, 4)
  })
})
