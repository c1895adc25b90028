import { describe, expect, it } from 'vitest'
import { outcomeKindOf } from '../analysis-plan/analysis-plan.rules'
import type { StudyOutcome } from '../analysis-plan/analysis-plan.schema'
import type { ConditionId } from '../ids'
import { shownDifference, shownLevel } from './outcome-unit.rules'
import type { ComparisonResult, OutcomeResult } from './results.schema'
import { cautionsOf, type Finding, verdictOf } from './verdict.rules'

const [hints, explanations] = [11 as ConditionId, 12 as ConditionId]
const n = { treated: 210, control: 202, clusters: null, blocks: null }

function aComparison(low: number, high: number, facts: Partial<ComparisonResult> = {}): ComparisonResult {
  const result = {
    ok: true as const,
    estimate: (low + high) / 2,
    standardError: 1,
    degreesOfFreedom: null,
    interval: { low, high },
    p: 0.04,
    n,
    warnings: [],
    droppedColumns: [],
  }
  return {
    conditionId: hints,
    referenceId: explanations,
    isExploratory: false,
    specifications: [{ estimator: 'lin', sample: 'PLANNED', covariates: ['PRE_TEST'], isPlanned: true, result }],
    adjustedP: null,
    falseDiscoveryP: null,
    effectSize: result,
    improvementIndex: null,
    oddsRatio: null,
    firstStage: null,
    missing: {
      attrition: { ok: false, reason: 'no_data' },
      clusterAttrition: null,
      bounds: null,
      tippingPoint: null,
    },
    subgroups: [],
    leaveOneOut: [],
    ...facts,
  }
}

function anOutcome(outcome: StudyOutcome, deviation: number, comparisons: ComparisonResult[]): OutcomeResult {
  const condition = { assigned: 220, n: 200, mean: 50, deviation, quartiles: null, bins: [] }
  return {
    outcome,
    kind: outcomeKindOf(outcome),
    role: 'PRIMARY',
    isExploratory: false,
    conditions: [
      { ...condition, conditionId: hints },
      { ...condition, conditionId: explanations },
    ],
    comparisons,
    curves: [],
    horizon: null,
    reliability: null,
  }
}

function findingOf(outcome: StudyOutcome, low: number, high: number, deviation = 20, smallest = 0.2): Finding {
  const comparison = aComparison(low, high)
  const { finding } = verdictOf(anOutcome(outcome, deviation, [comparison]), comparison, smallest)
  if (!finding.ok) throw new Error(finding.reason)
  return finding
}

describe('the verdict of a comparison', () => {
  it.each([
    ['cannot rule out zero', -0.6, 8.8, 'higher', false, { gainsAbove: 9, lossesAbove: 0.6 }],
    ['rules out zero above', 0.4, 8.2, 'higher', true, { gainsAbove: 9, lossesAbove: null }],
    ['rules out zero below', -8, -2, 'lower', true, { gainsAbove: null, lossesAbove: 8 }],
    ['has zero as its bound, which is not ruled out', 0, 5, 'higher', false, { gainsAbove: 5, lossesAbove: null }],
    ['rules out no possible difference', -144, 100, 'lower', false, { gainsAbove: null, lossesAbove: null }],
    ['shows no difference', -4.04, 4, 'same', false, { gainsAbove: 4, lossesAbove: 5 }],
  ] as const)('a comparison %s: %d to %d', (_, low, high, direction, excludesZero, ruledOut) => {
    expect(findingOf('POST_TEST', low, high)).toMatchObject({ direction, excludesZero, ruledOut })
  })

  it.each([
    ['MASTERY', -0.02, 0.06, { estimate: 2, interval: { low: -2, high: 6 } }],
    ['PROBLEMS_TO_MASTERY', -1.5, 0.5, { estimate: -0.5, interval: { low: -1.5, high: 0.5 } }],
    ['TIME_ON_TASK', 0, 2 * Math.log(1.1), { estimate: 10, interval: { low: 0, high: 21 } }],
  ] as const)('reports %s in the unit that it is shown in', (outcome, low, high, shown) => {
    const { estimate, interval } = findingOf(outcome, low, high)
    expect(estimate).toBeCloseTo(shown.estimate)
    expect(interval.low).toBeCloseTo(shown.interval.low)
    expect(interval.high).toBeCloseTo(shown.interval.high)
  })

  it.each([
    ['POST_TEST', -3, 3.9, 'RULED_OUT', 4],
    ['POST_TEST', -3, 4, 'POSSIBLE', 4],
    ['POST_TEST', -5, 1, 'POSSIBLE', 4],
    ['POST_TEST', 4, 9, 'REACHED', 4],
    ['POST_TEST', -9, -4.5, 'REACHED', 4],
    ['COMPLETION', -0.1, 0.19, 'RULED_OUT', 20],
  ] as const)(
    'judges %s from %d to %d against the smallest effect of interest: %s',
    (outcome, low, high, status, size) => {
      const { smallestEffect } = findingOf(outcome, low, high)
      expect(smallestEffect?.status).toBe(status)
      expect(smallestEffect?.size).toBeCloseTo(size)
    },
  )

  it('says nothing about the smallest effect where the outcome does not vary', () => {
    expect(findingOf('POST_TEST', -3, 3, 0).smallestEffect).toBeNull()
  })

  it('marks a finding that is lost only by the adjustment for several comparisons', () => {
    const comparisons = [aComparison(1, 9, { adjustedP: 0.07 }), aComparison(1, 9, { adjustedP: 0.03 })]
    const outcome = anOutcome('POST_TEST', 20, comparisons)
    const findings = comparisons.map((one) => verdictOf(outcome, one, 0.2).finding)
    expect(findings).toMatchObject([
      { isLostByAdjustment: true, comparisons: 2 },
      { isLostByAdjustment: false, comparisons: 2 },
    ])
  })

  it('counts students and clusters, and gives a reason where there is no estimate', () => {
    const size = { ...n, clusters: { treated: 9, control: 9 } }
    const comparison = aComparison(0, 1, {
      specifications: [
        {
          estimator: 'cr2',
          sample: 'PLANNED',
          covariates: [],
          isPlanned: true,
          result: { ok: false, reason: 'no_variation', n: size },
        },
      ],
    })
    expect(verdictOf(anOutcome('POST_TEST', 0, [comparison]), comparison, 0.2)).toMatchObject({
      students: 412,
      clusters: 18,
      finding: { ok: false, reason: 'no_variation' },
    })
    const none = aComparison(0, 1, { specifications: [] })
    expect(verdictOf(anOutcome('POST_TEST', 0, [none]), none, 0.2)).toMatchObject({
      students: 0,
      clusters: null,
      finding: { ok: false, reason: 'no_data' },
    })
  })
})

describe('cautions', () => {
  const usual = {
    sample: 'STUDENTS',
    isPlanFrozen: true,
    status: 'COMPLETED',
    exploratory: { isAll: false, outcomes: [], contrasts: [], subgroups: [] },
    plan: { primaryOutcome: 'POST_TEST' },
    blinding: { isBlinded: false, unblindedAt: null },
  } as unknown as Parameters<typeof cautionsOf>[0]

  it.each([
    [{}, []],
    [{ sample: 'SIMULATED' }, ['SIMULATED']],
    [{ exploratory: { ...usual.exploratory, isAll: true } }, ['EXPLORATORY']],
    [{ plan: { ...usual.plan, primaryOutcome: null } }, ['EXPLORATORY']],
    [{ isPlanFrozen: false }, ['EXPLORATORY']],
    [{ blinding: { isBlinded: false, unblindedAt: 1 }, status: 'DEPLOYED' }, ['UNBLINDED_EARLY', 'STILL_RUNNING']],
  ] as const)('a study with %j has the cautions %j', (facts, cautions) => {
    expect(cautionsOf({ ...usual, ...facts } as typeof usual)).toEqual(cautions)
  })
})

describe('shown numbers', () => {
  it('keeps shown numbers finite whatever the logarithm', () => {
    expect(Number.isFinite(shownDifference('TIME', 1e6))).toBe(true)
    expect(Number.isFinite(shownLevel('TIME', 1e6))).toBe(true)
    expect(shownLevel('TIME', Math.log(90))).toBeCloseTo(1.5)
    expect(shownLevel('PERCENTAGE_POINTS', 0.25)).toBe(25)
  })
})
