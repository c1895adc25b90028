import { type AnalysisPlan, type ConditionId, defaultPlan, normalizeStudy, type Study } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { simulateResults } from './plan-preview.rules'

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

  it('leave out a comparison of students who are all alike', () => {
    const plan: AnalysisPlan = { ...defaultPlan(study), primaryOutcome: 'COMPLETION', smallestEffect: 1, sampleSize: 2 }
    const compared = Array.from({ length: 20 }, (_, studyId) => simulateResults(plan, { ...study, studyId } as Study))
    expect(new Set(compared.map(({ contrasts }) => contrasts.length))).toEqual(new Set([0, 1]))
  })
})
