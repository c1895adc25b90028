import {
  type AnalysisPlan,
  type ComparisonEstimate,
  type ComparisonResult,
  type FlowCounts,
  type OutcomeResult,
  type Results,
  resultsSchema,
  type SampleSizes,
  type StudyOutcome,
} from '@trellis/domain'

const n: SampleSizes = { treated: 210, control: 202, clusters: null, blocks: null }

export const anEstimate = (estimate: number, error: number, facts: object = {}): ComparisonEstimate => ({
  ok: true,
  estimate,
  standardError: error,
  degreesOfFreedom: 398.2,
  p: 0.087,
  n,
  interval: { low: estimate - 1.96 * error, high: estimate + 1.96 * error },
  warnings: [],
  droppedColumns: [],
  ...facts,
})

export const noEstimate = (reason = 'no_data' as const): ComparisonEstimate => ({
  ok: false,
  reason,
  n: { treated: 0, control: 0, clusters: null, blocks: null },
})

export function aComparison(
  conditionId: number,
  referenceId: number,
  result: ComparisonEstimate,
  facts: Partial<ComparisonResult> = {},
): ComparisonResult {
  const shifted = (by: number, error = 1.1): ComparisonEstimate =>
    result.ok
      ? anEstimate(result.estimate + by * (result.standardError ?? 1), error * (result.standardError ?? 1), {
          n: result.n,
        })
      : result
  return {
    conditionId,
    referenceId,
    isExploratory: false,
    specifications: [
      { estimator: 'lin', sample: 'PLANNED', covariates: ['PRE_TEST'], isPlanned: true, result },
      { estimator: 'welch', sample: 'PLANNED', covariates: [], isPlanned: false, result: shifted(-0.2, 1.4) },
      { estimator: 'loop', sample: 'PLANNED', covariates: ['PRE_TEST'], isPlanned: false, result: shifted(0.1) },
      { estimator: 'randomization', sample: 'PLANNED', covariates: [], isPlanned: false, result: shifted(-0.2, 1.42) },
      { estimator: 'lin', sample: 'EXPOSED', covariates: ['PRE_TEST'], isPlanned: false, result: shifted(0.3) },
      {
        estimator: 'lin',
        sample: 'WITHOUT_WITHDRAWN',
        covariates: ['PRE_TEST'],
        isPlanned: false,
        result: shifted(0.2),
      },
      { estimator: 'cace', sample: 'PLANNED', covariates: [], isPlanned: false, result: noEstimate() },
    ],
    adjustedP: null,
    falseDiscoveryP: null,
    effectSize: result.ok ? anEstimate(0.17, 0.1) : noEstimate(),
    improvementIndex: result.ok ? { estimate: 6.7, interval: { low: -1.1, high: 14.2 } } : null,
    oddsRatio: null,
    firstStage: null,
    missing: {
      attrition: {
        ok: true,
        overall: 0.12,
        differential: 0.03,
        treated: 0.135,
        control: 0.105,
        boundary: { cautious: 0.062, optimistic: 0.109 },
        isLow: { cautious: true, optimistic: true },
      },
      clusterAttrition: null,
      bounds: {
        ok: true,
        lower: { estimate: 1.2, standardError: 2.1 },
        upper: { estimate: 7.4, standardError: 2.2 },
        interval: { low: -2.3, high: 11 },
        trimmed: 'control',
        trimmedShare: 0.034,
      },
      tippingPoint: {
        ok: true,
        isSignificant: false,
        toLoseSignificance: null,
        toZero: { delta: -31, standardDeviations: 1.3 },
      },
    },
    subgroups: [
      {
        subgroup: 'PRIOR_KNOWLEDGE',
        isExploratory: false,
        groups: [1, 2, 3, 4].map((quartile) => ({
          name: String(quartile),
          from: (quartile - 1) * 25,
          to: quartile * 25,
          result: result.ok ? anEstimate(9 - 2 * quartile, 4) : noEstimate(),
        })),
        interaction: { ok: true, f: 1.83, degreesOfFreedom: [3, 404], p: 0.141 },
        slope: anEstimate(-0.08, 0.05),
      },
    ],
    leaveOneOut: result.ok
      ? ['K3', 'M8', 'P1', 'Q7'].map((group, index) => ({ group, result: anEstimate(3.4 + 0.4 * index, 2.5) }))
      : [],
    ...facts,
  } as ComparisonResult
}

export function anOutcome(outcome: StudyOutcome, comparisons: ComparisonResult[], facts: Partial<OutcomeResult> = {}) {
  const isShare = outcome === 'MASTERY' || outcome === 'COMPLETION'
  const ids = [...new Set(comparisons.flatMap(({ conditionId, referenceId }) => [referenceId, conditionId]))]
  return {
    outcome,
    kind: isShare ? 'SHARE' : 'SCORE',
    role: 'PRIMARY',
    isExploratory: false,
    conditions: ids.map((conditionId, index) => ({
      conditionId,
      assigned: 236,
      n: 206,
      ...(isShare
        ? { mean: 0.7 + 0.04 * index, deviation: 0.45, quartiles: [0, 0, 1, 1, 1] }
        : { mean: 58 + 4.1 * index, deviation: 23.8, quartiles: [0, 40, 60, 80, 100] }),
      bins: isShare
        ? [
            { from: 0, to: 0.5, count: 60 - 8 * index },
            { from: 0.5, to: 1, count: 146 + 8 * index },
          ]
        : [6, 9, 14, 18, 26, 34, 36, 30, 20, 13].map((count, bin) => ({
            from: 10 * bin,
            to: 10 * bin + 10,
            count: Math.max(0, count + (bin - 4) * index),
          })),
    })),
    comparisons,
    curves: [],
    horizon: null,
    reliability: null,
    ...facts,
  } as OutcomeResult
}

const aPlan: AnalysisPlan = {
  primaryOutcome: 'POST_TEST',
  secondaryOutcomes: ['COMPLETION', 'TIME_ON_TASK', 'PROBLEMS_TO_MASTERY'],
  contrasts: [{ conditionId: 12, referenceId: 11 }] as unknown as AnalysisPlan['contrasts'],
  covariates: ['PRE_TEST'],
  subgroups: ['PRIOR_KNOWLEDGE'],
  exclusions: [],
  stoppingRule: 'SAMPLE_SIZE',
  looks: 2,
  sampleSize: 480,
  smallestEffect: 0.2,
  missingData: 'COMPLETE_CASES_AND_BOUNDS',
  notes: '',
}

const names = ['Explanations', 'Hints', 'Worked examples']

/** The results of a study with this many conditions, the first of which is the reference. Valid by the contract. */
export function aResults(facts: Partial<Results> = {}, conditionCount = 2): Results {
  const ids = Array.from({ length: conditionCount }, (_, index) => 11 + index)
  const others = ids.slice(1)
  const compared = (estimate: number, error: number, more: Partial<ComparisonResult> = {}) =>
    others.map((id, index) =>
      aComparison(id, 11, anEstimate(estimate - index * error, error), {
        ...(others.length > 1 && { adjustedP: 0.17, falseDiscoveryP: 0.12 }),
        ...more,
      }),
    )
  const curves = ids.map((conditionId, index) => ({
    conditionId,
    students: 236,
    points: [3, 4, 5, 6, 8, 10, 12].map((problems, step) => {
      const probability = Math.min(0.95, 0.18 + 0.1 * step + 0.05 * index)
      return {
        problems,
        atRisk: 236 - 28 * step,
        hasMastered: { probability, interval: { low: probability - 0.06, high: Math.min(1, probability + 0.05) } },
        hasDroppedOut: { probability: 0.01 * step, interval: null },
      }
    }),
  }))
  return resultsSchema.parse({
    studyId: 7,
    studyName: 'Fractions with hints',
    studyTypeId: 1,
    status: 'COMPLETED',
    owner: 'Nadia Berg',
    authors: [{ name: 'Nadia Berg', familyName: 'Berg', orcid: null }],
    researchQuestion: 'Do hints help students more than explanations when they compare fractions?',
    deployedAt: 1_757_000_000,
    completedAt: 1_760_000_000,
    computedAt: 1_760_000_600,
    productVersion: '0.9.0',
    hashes: { data: 'a1'.repeat(32), plan: 'b2'.repeat(32), snapshot: 'c3'.repeat(32) },
    sample: 'STUDENTS',
    participants: { students: 472, simulated: 0, others: 3 },
    blinding: { isBlinded: false, unblindedAt: null },
    unit: 'STUDENT',
    randomization: 'BLOCKS',
    strata: ['CLASS'],
    conditions: ids.map((conditionId, index) => ({
      conditionId,
      name: names[index] ?? `Condition ${index + 1}`,
      weight: 1,
    })),
    plan: { ...aPlan, contrasts: others.map((conditionId) => ({ conditionId, referenceId: 11 })) },
    isPlanFrozen: true,
    deviations: [],
    exploratory: { isAll: false, outcomes: [], contrasts: [], subgroups: [] },
    flow: {
      givenHomework: 530,
      neverOpened: 41,
      refused: { full: 12, not_running: 0, ended: 0, begun_before: 5 },
      notStudents: 3,
      assignedOnly: 4,
      enrolled: 472,
      joinedAfterDraw: 0,
      exposed: 448,
      finished: 418,
      withdrawn: 6,
    } satisfies FlowCounts,
    flowByCondition: ids.map((conditionId) => ({
      conditionId,
      clusters: null,
      enrolled: 236,
      joinedAfterDraw: 0,
      possibleDuplicates: 2,
      exposed: 224,
      finished: 209,
      withdrawn: 3,
      erased: 1,
      excluded: 0,
      analyzed: 206,
      analyzedClusters: null,
    })),
    split: {
      enrolled: { counts: [], p: null, recomputed: 472, mismatched: 0, verdict: 'balanced' },
      analyzed: { counts: [], p: 0.69, recomputed: null, mismatched: null, verdict: 'balanced' },
    },
    reach: { ok: true, chiSquare: 0.4, degreesOfFreedom: conditionCount - 1, p: 0.53 },
    outcomes: [
      anOutcome('POST_TEST', compared(4.1, 2.4)),
      anOutcome('COMPLETION', compared(0.02, 0.03), { role: 'SECONDARY' }),
      anOutcome('TIME_ON_TASK', compared(0.08, 0.05), {
        role: 'SECONDARY',
        conditions: ids.map((conditionId) => ({
          conditionId,
          assigned: 236,
          n: 230,
          mean: 6.3,
          deviation: 0.6,
          quartiles: [4, 5.8, 6.3, 6.8, 8],
          bins: [9, 60, 120, 35, 6].map((count, bin) => ({ from: 4 + 0.8 * bin, to: 4.8 + 0.8 * bin, count })),
        })) as OutcomeResult['conditions'],
      }),
      anOutcome('PROBLEMS_TO_MASTERY', compared(-0.7, 0.4), {
        role: 'SECONDARY',
        curves: curves as OutcomeResult['curves'],
        horizon: 12,
      }),
    ],
    baseline: others.map((conditionId) => ({
      conditionId,
      referenceId: 11,
      differences: [
        ['PRE_TEST', null, 0.04, 'satisfied'],
        ['PRIOR_CORRECTNESS', null, -0.11, 'adjust'],
        ['GRADE', '6', 0.02, 'satisfied'],
      ].map(([covariate, level, effectSize, status]) => ({
        covariate,
        level,
        n: { treated: 206, control: 206 },
        difference: { ok: true, effectSize, status },
      })),
    })),
    items: (['PRE_TEST', 'MAIN', 'POST_TEST'] as const).flatMap((place) =>
      ['Compare 3/4 and 5/6', 'Order three fractions on a number line', 'Which is larger?'].map((name, index) => ({
        place,
        problemSetId: 'PSA1',
        problemId: `PRA${index + 1}`,
        name,
        conditions: ids.map((conditionId, order) => ({
          conditionId,
          students: 200,
          firstCorrect: 90 + 20 * index + 9 * order,
          helpFirst: 12,
          medianSeconds: 41 + 10 * index,
        })),
      })),
    ),
    sequences: others.map((conditionId) => ({
      conditionId,
      referenceId: 11,
      points: Array.from({ length: 12 }, (_, index) => ({
        day: 2 + 3 * index,
        units: 30 + 34 * index,
        estimate: 4.1 + 6 / (index + 1),
        interval: { low: 4.1 - 30 / (index + 1) - 4, high: 4.1 + 36 / (index + 1) + 4 },
      })),
    })),
    outsidePrediction: { ok: true, students: 1240 },
    rating: {
      overall: 'WITHOUT_RESERVATIONS',
      points: [
        { point: 'RANDOMIZED', status: 'MET', reason: 'drawn_by_seed', value: null },
        { point: 'ALLOCATION', status: 'MET', reason: 'split_balanced', value: null },
        { point: 'OUTCOME', status: 'MET', reason: 'outcome_alike', value: null },
        { point: 'ATTRITION', status: 'MET', reason: 'attrition_low', value: 0.12 },
        { point: 'BASELINE', status: 'MET', reason: 'baseline_adjusted', value: 0.11 },
        { point: 'PLAN', status: 'MET', reason: 'plan_frozen', value: null },
        { point: 'BLINDING', status: 'MET', reason: 'blinding_kept', value: null },
        { point: 'CLUSTERS', status: 'NOT_APPLICABLE', reason: 'clusters_none', value: null },
      ],
    },
    ...facts,
  })
}

/** The results of a study in which no student enrolled. */
export const emptyResults = (facts: Partial<Results> = {}): Results =>
  aResults({
    participants: { students: 0, simulated: 0, others: 0 },
    outcomes: [],
    baseline: [],
    items: [],
    sequences: [],
    flowByCondition: [],
    flow: null,
    split: {
      enrolled: { counts: [], p: null, recomputed: null, mismatched: null, verdict: 'none' },
      analyzed: { counts: [], p: null, recomputed: null, mismatched: null, verdict: 'none' },
    },
    reach: { ok: false, reason: 'no_data' },
    outsidePrediction: { ok: false, reason: 'too_few_students' },
    rating: { overall: 'NO_RESULT', points: [] },
    ...facts,
  })
