import { z } from 'zod'
import {
  analysisPlanSchema,
  contrastSchema,
  covariateSchema,
  exploratorySchema,
  planDeviationSchema,
  studyOutcomeSchema,
  subgroupSchema,
} from '../analysis-plan/analysis-plan.schema'
import { randomizationSchema, randomizedUnitSchema, stratumKindSchema } from '../assignment/assignment.schema'
import { blindingSchema } from '../blinding/blinding.schema'
import { citedAuthorSchema } from '../citation/citation.schema'
import { contentHashSchema } from '../content-hash.schema'
import { flowCountsSchema } from '../enrolment/flow.schema'
import { conditionIdSchema, studyIdSchema } from '../ids'
import { studyStatusSchema } from '../lifecycle/lifecycle.schema'
import { splitVerdictSchema } from '../live/live.schema'
import { daySchema } from '../moment'
import { problemIdSchema } from '../problem/problem.schema'
import { problemSetIdSchema } from '../problem-set/problem-set.schema'
import { outcomeKindSchema } from '../simulation/power.schema'
import { studyTypeIdSchema } from '../study/study.schema'
import { stageNameSchema } from '../work/work.schema'
import { comparisonEstimateSchema, estimable, intervalSchema } from './estimate.schema'
import { evidenceRatingSchema } from './evidence-rating.schema'
import { resultsSampleSchema } from './results-sample.schema'

const count = z.number().int().nonnegative()
const share = z.number().min(0).max(1)

export const estimatorIdSchema = z
  .enum([
    'welch',
    'hc2',
    'lin',
    'loop',
    'loop-forest',
    'reloop',
    'randomization',
    'cr2',
    'cr2-clusters',
    'cluster-means',
    'cluster-means-size',
    'cace',
    'log-odds',
    'restricted-mean',
  ])
  .describe('The estimator, by its name in the documentation of the statistics.')
export type EstimatorId = z.infer<typeof estimatorIdSchema>

export const analysisSampleSchema = z
  .enum([
    'PLANNED',
    'ALL_ENROLLED',
    'EXPOSED',
    'WITHOUT_WITHDRAWN',
    'WITHOUT_DUPLICATES',
    'WITHOUT_LATE_JOINERS',
    'MISSING_AS_ZERO',
    'BY_PROBLEM',
  ])
  .describe(
    'Who is analyzed. PLANNED: all enrolled, less the exclusions of the plan; ALL_ENROLLED: everyone, whatever the plan excludes; EXPOSED: those who reached the point where conditions differ; WITHOUT_…: the planned sample less these; MISSING_AS_ZERO: a missing outcome counts as zero; BY_PROBLEM: one row for each student and problem, with students as clusters.',
  )
export type AnalysisSample = z.infer<typeof analysisSampleSchema>

/** One way to analyze a comparison, and what it finds. */
export const specificationSchema = z.object({
  estimator: estimatorIdSchema,
  sample: analysisSampleSchema,
  covariates: z.array(covariateSchema).describe('What it adjusts for; empty where it does not.'),
  isPlanned: z.boolean().describe('Whether this is the one that the plan decides by.'),
  result: comparisonEstimateSchema,
})
export type Specification = z.infer<typeof specificationSchema>

/** The outcome of one condition in the planned sample. */
export const outcomeOfConditionSchema = z.object({
  conditionId: conditionIdSchema,
  assigned: count.describe('Students in the planned sample.'),
  n: count.describe('Of these, those with an outcome.'),
  mean: z.number().nullable(),
  deviation: z.number().nullable().describe('Standard deviation; null with fewer than two.'),
  quartiles: z
    .tuple([z.number(), z.number(), z.number(), z.number(), z.number()])
    .nullable()
    .describe('Smallest, lower quartile, median, upper quartile, largest; null without any.'),
  bins: z
    .array(z.object({ from: z.number(), to: z.number(), count }))
    .describe('A histogram with the same bins for every condition; the last bin includes its end.'),
})
export type OutcomeOfCondition = z.infer<typeof outcomeOfConditionSchema>

export const attritionSchema = z.object({
  overall: share,
  differential: share,
  treated: share,
  control: share,
  boundary: z
    .object({ cautious: share.nullable(), optimistic: share.nullable() })
    .describe('The largest differential attrition that is low at this overall attrition; null where none is.'),
  isLow: z.object({ cautious: z.boolean(), optimistic: z.boolean() }),
})
export type AttritionFacts = z.infer<typeof attritionSchema>

const shiftSchema = z.object({ delta: z.number(), standardDeviations: z.number() }).nullable()

export const missingDataFactsSchema = z.object({
  attrition: estimable(attritionSchema.shape),
  clusterAttrition: estimable(attritionSchema.shape)
    .nullable()
    .describe('Of whole classes or schools, where these are assigned.'),
  bounds: estimable({
    lower: z.object({ estimate: z.number(), standardError: z.number() }),
    upper: z.object({ estimate: z.number(), standardError: z.number() }),
    interval: intervalSchema,
    trimmed: z.enum(['treated', 'control', 'neither']),
    trimmedShare: share,
  })
    .nullable()
    .describe('Lee bounds; null where nothing is missing, or the plan does not ask for bounds.'),
  tippingPoint: estimable({ isSignificant: z.boolean(), toLoseSignificance: shiftSchema, toZero: shiftSchema })
    .nullable()
    .describe('How much worse missing outcomes would have to be to change the conclusion; null where none is missing.'),
})
export type MissingDataFacts = z.infer<typeof missingDataFactsSchema>

const scaledEstimateSchema = z.object({ estimate: z.number(), interval: intervalSchema })

export const subgroupResultSchema = z.object({
  subgroup: subgroupSchema,
  isExploratory: z.boolean(),
  groups: z.array(
    z.object({
      name: z.string().describe('The quartile (1 to 4), or the code of the grade or school in this study.'),
      from: z.number().nullable().describe('Quartiles: the lowest and the highest score in it; otherwise null.'),
      to: z.number().nullable(),
      result: comparisonEstimateSchema,
    }),
  ),
  interaction: estimable({
    f: z.number(),
    degreesOfFreedom: z.tuple([z.number(), z.number()]),
    p: z.number(),
  }).describe('Whether the difference is the same in all groups.'),
  slope: comparisonEstimateSchema
    .nullable()
    .describe('How the difference changes by one point of the pre-test; null for other subgroups.'),
})
export type SubgroupResult = z.infer<typeof subgroupResultSchema>

/** A condition against its reference in one outcome. */
export const comparisonResultSchema = z.object({
  ...contrastSchema.shape,
  isExploratory: z.boolean(),
  specifications: z.array(specificationSchema).describe('The planned one first.'),
  adjustedP: z
    .number()
    .nullable()
    .describe('Holm, over the comparisons of the primary outcome; null for other outcomes and where exploratory.'),
  falseDiscoveryP: z.number().nullable().describe('Benjamini–Hochberg, over the comparisons of this outcome.'),
  effectSize: comparisonEstimateSchema.describe('Hedges g, in its form for clusters where these are assigned.'),
  improvementIndex: scaledEstimateSchema.nullable().describe('Percentile points of the average student.'),
  oddsRatio: z
    .object({ ...scaledEstimateSchema.shape, coxIndex: scaledEstimateSchema })
    .nullable()
    .describe('Outcomes that are yes or no only.'),
  firstStage: z
    .object({ estimate: z.number(), f: z.number().nullable() })
    .nullable()
    .describe('Of the effect on compliers: how much more of the treatment the condition received.'),
  missing: missingDataFactsSchema,
  subgroups: z.array(subgroupResultSchema),
  leaveOneOut: z
    .array(
      z.object({ group: z.string().describe('Code of the class in this study.'), result: comparisonEstimateSchema }),
    )
    .describe('The planned estimate without one class at a time; empty with fewer than three classes.'),
})
export type ComparisonResult = z.infer<typeof comparisonResultSchema>

const curveValueSchema = z.object({ probability: share, interval: intervalSchema.nullable() })

export const masteryCurveSchema = z.object({
  conditionId: conditionIdSchema,
  students: count,
  points: z.array(
    z.object({ problems: count, atRisk: count, hasMastered: curveValueSchema, hasDroppedOut: curveValueSchema }),
  ),
})
export type MasteryCurve = z.infer<typeof masteryCurveSchema>

export const outcomeResultSchema = z.object({
  outcome: studyOutcomeSchema,
  kind: outcomeKindSchema,
  role: z.enum(['PRIMARY', 'SECONDARY']),
  isExploratory: z.boolean(),
  conditions: z.array(outcomeOfConditionSchema),
  comparisons: z.array(comparisonResultSchema),
  curves: z.array(masteryCurveSchema).describe('PROBLEMS_TO_MASTERY only.'),
  horizon: count.nullable().describe('PROBLEMS_TO_MASTERY: the number of problems up to which means are restricted.'),
  reliability: estimable({ alpha: z.number(), interval: intervalSchema, respondents: count, items: count })
    .nullable()
    .describe('SURVEY_SCALE with two or more questions: Cronbach’s alpha.'),
})
export type OutcomeResult = z.infer<typeof outcomeResultSchema>

export const equivalenceStatusSchema = z.enum(['satisfied', 'adjust', 'not_equivalent'])

export const baselineResultSchema = z.object({
  ...contrastSchema.shape,
  differences: z.array(
    z.object({
      covariate: covariateSchema,
      level: z.string().nullable().describe('GRADE: the code of the grade; otherwise null.'),
      n: z.object({ treated: count, control: count }),
      difference: estimable({ effectSize: z.number(), status: equivalenceStatusSchema }),
    }),
  ),
})
export type BaselineResult = z.infer<typeof baselineResultSchema>

export const flowOfConditionSchema = z.object({
  conditionId: conditionIdSchema,
  clusters: count.nullable().describe('Classes or schools assigned to it; null where students are.'),
  enrolled: count,
  joinedAfterDraw: count,
  possibleDuplicates: count,
  exposed: count,
  finished: count,
  withdrawn: count,
  erased: count,
  excluded: count.describe('Left out by the exclusions of the plan.'),
  analyzed: count.describe('In the planned sample, with the primary outcome.'),
  analyzedClusters: count.nullable(),
})
export type FlowOfCondition = z.infer<typeof flowOfConditionSchema>

export const itemResultSchema = z.object({
  place: stageNameSchema,
  problemSetId: problemSetIdSchema,
  problemId: problemIdSchema,
  name: z.string().describe('The name of the problem.'),
  conditions: z.array(
    z.object({
      conditionId: conditionIdSchema,
      students: count.describe('Students who finished the problem.'),
      firstCorrect: count.describe('Of these, those whose first answer was correct.'),
      helpFirst: count.describe('Of these, those who were shown help before their first answer.'),
      medianSeconds: z.number().nullable(),
    }),
  ),
})
export type ItemResult = z.infer<typeof itemResultSchema>

export const splitCheckSchema = z.object({
  counts: z.array(z.object({ conditionId: conditionIdSchema, units: count, expected: z.number() })),
  p: z.number().nullable().describe('Null where it was drawn in blocks, and with too few units.'),
  recomputed: count.nullable(),
  mismatched: count.nullable(),
  verdict: splitVerdictSchema,
})
export type SplitCheck = z.infer<typeof splitCheckSchema>

export const sequencePointSchema = z.object({
  day: z.number().int().describe('Days since the study began.'),
  units: count.describe('Units of assignment with an outcome by then.'),
  estimate: z.number(),
  interval: intervalSchema.describe('Of the 95% confidence sequence, which holds at every look.'),
})

export const confidenceSequenceSchema = z.object({
  ...contrastSchema.shape,
  points: z.array(sequencePointSchema).describe('Empty while there are too few students.'),
})
export type ConfidenceSequence = z.infer<typeof confidenceSequenceSchema>

export const outsidePredictionSchema = z
  .discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), students: count.describe('Students outside of the study that the model is of.') }),
    z.object({
      ok: z.literal(false),
      reason: z
        .enum(['clustered_assignment', 'too_few_students', 'no_earlier_work'])
        .describe('too_few_students: fewer than 100 students outside of the study worked before it.'),
    }),
  ])
  .describe('Whether outcomes were predicted from the work of students outside of the study, for the estimator reloop.')
export type OutsidePrediction = z.infer<typeof outsidePredictionSchema>

/** Everything that the results page of a study shows, and the report repeats. */
export const resultsSchema = z.object({
  studyId: studyIdSchema,
  studyName: z.string(),
  researchQuestion: z.string().nullable(),
  studyTypeId: studyTypeIdSchema,
  status: studyStatusSchema,
  owner: z.string().describe('Name of the researcher.'),
  authors: z.array(citedAuthorSchema).describe('Whom a citation names, in order.'),
  deployedAt: z.number().int(),
  completedAt: z.number().int().nullable(),
  computedAt: z.number().int().describe('Seconds since the epoch, UTC.'),
  productVersion: z.string(),
  hashes: z.object({
    data: contentHashSchema.describe('Of the analysis table that the numbers were computed from.'),
    plan: contentHashSchema,
    snapshot: contentHashSchema,
  }),
  sample: resultsSampleSchema,
  participants: z.object({ students: count, simulated: count, others: count }),
  blinding: blindingSchema,
  unit: randomizedUnitSchema,
  randomization: randomizationSchema,
  strata: z.array(stratumKindSchema),
  conditions: z.array(z.object({ conditionId: conditionIdSchema, name: z.string(), weight: z.number().int() })),
  plan: analysisPlanSchema,
  isPlanFrozen: z.boolean().describe('False for studies that an earlier release deployed, which froze no plan.'),
  deviations: z.array(planDeviationSchema),
  exploratory: exploratorySchema,
  flow: flowCountsSchema.nullable().describe('Null for simulated students.'),
  flowByCondition: z.array(flowOfConditionSchema),
  split: z.object({ enrolled: splitCheckSchema, analyzed: splitCheckSchema }),
  reach: estimable({ chiSquare: z.number(), degreesOfFreedom: count, p: z.number() }).describe(
    'Whether reaching the point where conditions differ depends on the condition.',
  ),
  outcomes: z.array(outcomeResultSchema).describe('The primary one first; empty before the first student.'),
  baseline: z.array(baselineResultSchema),
  outsidePrediction: outsidePredictionSchema,
  items: z.array(itemResultSchema),
  sequences: z.array(confidenceSequenceSchema).describe('Of the primary outcome, one for each comparison.'),
  rating: evidenceRatingSchema,
})
export type Results = z.infer<typeof resultsSchema>

/** What administrators see of a running study whose plan has looks. */
export const interimLookSchema = z.object({
  studyId: studyIdSchema,
  outcome: studyOutcomeSchema,
  on: daySchema,
  looks: count.describe('Looks that the plan has.'),
  sequences: z.array(confidenceSequenceSchema),
})
export type InterimLook = z.infer<typeof interimLookSchema>
