import { type AnalysisPlan, type ConditionId, defaultPlan, normalizeStudy, type Study } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { simulateResults } from './plan-preview.rules'

const condition = (id: number, weight: number) => ({ conditionId: id as ConditionId, isFixed: false, weight })
const study = {
  ...(normalizeStudy({ studyId: 4, studyTypeId: 1 }) as Study),
  conditions: [condition(1, 1), condition(2, 3)] as Study['conditions'],
}
const planned = (more: Partial<AnalysisPlan>) => simulateResults({ ...defaultPlan(study), ...more }, study)

describe('simulateResults', () => {
  it('divides the planned students among the conditions by their weights', () => {
    expect(planned({ sampleSize: 1000 }).conditions.map(({ students }) => students)).toEqual([250, 750])
  })

  it('simulates the smallest effect of interest', () => {
    const [contrast] = planned({ sampleSize: 4000, smallestEffect: 1 }).contrasts
    expect(contrast!.difference).toBeGreaterThan(17)
    expect(contrast!.difference).toBeLessThan(23)
    expect(contrast!.low).toBeGreaterThan(0)
  })

  it('draws shares for a yes-or-no outcome', () => {
    for (const { mean } of planned({ primaryOutcome: 'COMPLETION' }).conditions) {
      expect(mean).toBeGreaterThan(0.3)
      expect(mean).toBeLessThan(0.9)
    }
  })

  it('leaves out a comparison when all students score alike', () => {
    const plan: AnalysisPlan = { ...defaultPlan(study), primaryOutcome: 'COMPLETION', smallestEffect: 1, sampleSize: 2 }
    const compared = Array.from({ length: 20 }, (_, studyId) => simulateResults(plan, { ...study, studyId } as Study))
    expect(new Set(compared.map(({ contrasts }) => contrasts.length))).toEqual(new Set([0, 1]))
  })
})
