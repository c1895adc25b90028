import type { I18n } from '@lingui/core'
import type {
  AnalysisSample,
  EstimateWarning,
  EstimatorId,
  EvidenceRating,
  RatingReason,
  RecordedRefusal,
  Results,
  Specification,
  StageName,
} from '@trellis/domain'
import { covariateMessages } from '../../shared/plan/plan-labels'

export const warningMessages: Record<EstimateWarning, string> = {
  few_degrees_of_freedom: /*i18n*/ 'results.warning.few_degrees_of_freedom',
  columns_dropped: /*i18n*/ 'results.warning.columns_dropped',
  covariates_imputed: /*i18n*/ 'results.warning.covariates_imputed',
  continuity_correction: /*i18n*/ 'results.warning.continuity_correction',
  weak_instrument: /*i18n*/ 'results.warning.weak_instrument',
  mixed_clusters: /*i18n*/ 'results.warning.mixed_clusters',
}

export const estimatorMessages: Record<EstimatorId, string> = {
  welch: /*i18n*/ 'results.estimator.welch',
  hc2: /*i18n*/ 'results.estimator.hc2',
  lin: /*i18n*/ 'results.estimator.lin',
  loop: /*i18n*/ 'results.estimator.loop',
  'loop-forest': /*i18n*/ 'results.estimator.loop-forest',
  reloop: /*i18n*/ 'results.estimator.reloop',
  randomization: /*i18n*/ 'results.estimator.randomization',
  cr2: /*i18n*/ 'results.estimator.cr2',
  'cr2-clusters': /*i18n*/ 'results.estimator.cr2-clusters',
  'cluster-means': /*i18n*/ 'results.estimator.cluster-means',
  'cluster-means-size': /*i18n*/ 'results.estimator.cluster-means-size',
  cace: /*i18n*/ 'results.estimator.cace',
  'log-odds': /*i18n*/ 'results.estimator.log-odds',
  'restricted-mean': /*i18n*/ 'results.estimator.restricted-mean',
}

/** Where the estimator is described in full. Names of people and works are not translated. */
export const estimatorReferences: Record<EstimatorId, string> = {
  welch:
    'Welch (1947), The generalization of ‘Student’s’ problem when several different population variances are involved. Biometrika, 34, 28–35.',
  hc2: 'Samii & Aronow (2012), On equivalencies between design-based and regression-based variance estimators. Statistics & Probability Letters, 82, 365–370.',
  lin: 'Lin (2013), Agnostic notes on regression adjustments to experimental data. Annals of Applied Statistics, 7, 295–318.',
  loop: 'Wu & Gagnon-Bartsch (2018), The LOOP estimator: Adjusting for covariates in randomized experiments. Evaluation Review, 42, 458–488.',
  'loop-forest':
    'Wu & Gagnon-Bartsch (2018), The LOOP estimator: Adjusting for covariates in randomized experiments. Evaluation Review, 42, 458–488.',
  reloop:
    'Gagnon-Bartsch, Sales, Wu, Botelho, Erickson, Miratrix & Heffernan (2023), Precise unbiased estimation in randomized experiments using auxiliary observational data. Journal of Causal Inference, 11.',
  randomization:
    'Phipson & Smyth (2010), Permutation p-values should never be zero. Statistical Applications in Genetics and Molecular Biology, 9, 39.',
  cr2: 'Pustejovsky & Tipton (2018), Small-sample methods for cluster-robust variance estimation. Journal of Business & Economic Statistics, 36, 672–683.',
  'cr2-clusters':
    'Pustejovsky & Tipton (2018), Small-sample methods for cluster-robust variance estimation. Journal of Business & Economic Statistics, 36, 672–683.',
  'cluster-means':
    'Donner & Klar (2000), Design and analysis of cluster randomization trials in health research. Arnold.',
  'cluster-means-size':
    'Donner & Klar (2000), Design and analysis of cluster randomization trials in health research. Arnold.',
  cace: 'Angrist, Imbens & Rubin (1996), Identification of causal effects using instrumental variables. Journal of the American Statistical Association, 91, 444–455.',
  'log-odds': 'Agresti (2013), Categorical data analysis (3rd ed.). Wiley.',
  'restricted-mean':
    'Royston & Parmar (2013), Restricted mean survival time. BMC Medical Research Methodology, 13, 152.',
}

export const sampleMessages: Record<AnalysisSample, string> = {
  PLANNED: /*i18n*/ 'results.sample.PLANNED',
  ALL_ENROLLED: /*i18n*/ 'results.sample.ALL_ENROLLED',
  EXPOSED: /*i18n*/ 'results.sample.EXPOSED',
  WITHOUT_WITHDRAWN: /*i18n*/ 'results.sample.WITHOUT_WITHDRAWN',
  WITHOUT_DUPLICATES: /*i18n*/ 'results.sample.WITHOUT_DUPLICATES',
  WITHOUT_LATE_JOINERS: /*i18n*/ 'results.sample.WITHOUT_LATE_JOINERS',
  MISSING_AS_ZERO: /*i18n*/ 'results.sample.MISSING_AS_ZERO',
  BY_PROBLEM: /*i18n*/ 'results.sample.BY_PROBLEM',
}

type RatingPoint = EvidenceRating['points'][number]

export const ratingPointMessages: Record<RatingPoint['point'], string> = {
  RANDOMIZED: /*i18n*/ 'results.rating.point.RANDOMIZED',
  ALLOCATION: /*i18n*/ 'results.rating.point.ALLOCATION',
  OUTCOME: /*i18n*/ 'results.rating.point.OUTCOME',
  ATTRITION: /*i18n*/ 'results.rating.point.ATTRITION',
  BASELINE: /*i18n*/ 'results.rating.point.BASELINE',
  PLAN: /*i18n*/ 'results.rating.point.PLAN',
  BLINDING: /*i18n*/ 'results.rating.point.BLINDING',
  CLUSTERS: /*i18n*/ 'results.rating.point.CLUSTERS',
}

export const ratingStatusMessages: Record<RatingPoint['status'], string> = {
  MET: /*i18n*/ 'results.rating.status.MET',
  RESERVED: /*i18n*/ 'results.rating.status.RESERVED',
  NOT_MET: /*i18n*/ 'results.rating.status.NOT_MET',
  NOT_APPLICABLE: /*i18n*/ 'results.rating.status.NOT_APPLICABLE',
}

/** The value is a number or a share, depending on the reason. */
export const ratingReasonMessages: Record<RatingReason, string> = {
  drawn_by_seed: /*i18n*/ 'results.rating.reason.drawn_by_seed',
  draw_not_verified: /*i18n*/ 'results.rating.reason.draw_not_verified',
  split_balanced: /*i18n*/ 'results.rating.reason.split_balanced',
  split_too_few: /*i18n*/ 'results.rating.reason.split_too_few',
  split_uneven: /*i18n*/ 'results.rating.reason.split_uneven',
  split_off: /*i18n*/ 'results.rating.reason.split_off',
  outcome_alike: /*i18n*/ 'results.rating.reason.outcome_alike',
  outcome_none: /*i18n*/ 'results.rating.reason.outcome_none',
  outcome_not_estimable: /*i18n*/ 'results.rating.reason.outcome_not_estimable',
  outcome_differs_by_design: /*i18n*/ 'results.rating.reason.outcome_differs_by_design',
  outcome_unreliable: /*i18n*/ 'results.rating.reason.outcome_unreliable',
  attrition_none: /*i18n*/ 'results.rating.reason.attrition_none',
  attrition_low: /*i18n*/ 'results.rating.reason.attrition_low',
  attrition_low_if_optimistic: /*i18n*/ 'results.rating.reason.attrition_low_if_optimistic',
  attrition_high: /*i18n*/ 'results.rating.reason.attrition_high',
  baseline_equivalent: /*i18n*/ 'results.rating.reason.baseline_equivalent',
  baseline_adjusted: /*i18n*/ 'results.rating.reason.baseline_adjusted',
  baseline_not_adjusted: /*i18n*/ 'results.rating.reason.baseline_not_adjusted',
  baseline_not_equivalent: /*i18n*/ 'results.rating.reason.baseline_not_equivalent',
  baseline_not_measured: /*i18n*/ 'results.rating.reason.baseline_not_measured',
  plan_frozen: /*i18n*/ 'results.rating.reason.plan_frozen',
  plan_deviated: /*i18n*/ 'results.rating.reason.plan_deviated',
  plan_not_frozen: /*i18n*/ 'results.rating.reason.plan_not_frozen',
  blinding_kept: /*i18n*/ 'results.rating.reason.blinding_kept',
  blinding_ended_early: /*i18n*/ 'results.rating.reason.blinding_ended_early',
  clusters_none: /*i18n*/ 'results.rating.reason.clusters_none',
  clusters_enough: /*i18n*/ 'results.rating.reason.clusters_enough',
  clusters_few: /*i18n*/ 'results.rating.reason.clusters_few',
  clusters_late_joiners: /*i18n*/ 'results.rating.reason.clusters_late_joiners',
  clusters_one_per_condition: /*i18n*/ 'results.rating.reason.clusters_one_per_condition',
}

export const refusalMessages: Record<RecordedRefusal, string> = {
  full: /*i18n*/ 'results.flow.refused.full',
  not_running: /*i18n*/ 'results.flow.refused.not_running',
  ended: /*i18n*/ 'results.flow.refused.ended',
  begun_before: /*i18n*/ 'results.flow.refused.begun_before',
}

export const stageMessages: Partial<Record<StageName, string>> = {
  PRE_TEST: /*i18n*/ 'results.stage.PRE_TEST',
  MAIN: /*i18n*/ 'results.stage.MAIN',
  POST_TEST: /*i18n*/ 'results.stage.POST_TEST',
  DELAYED_POST_TEST: /*i18n*/ 'results.stage.DELAYED_POST_TEST',
}

/** The order of a condition decides its color and shape. */
export function conditionIndexOf({ conditions }: Pick<Results, 'conditions'>, conditionId: number): number {
  return Math.max(
    0,
    conditions.findIndex((condition) => condition.conditionId === conditionId),
  )
}

/** The estimator, what it adjusts for and who is analyzed. */
export function specificationLabel({ estimator, sample, covariates }: Specification, i18n: I18n): string {
  return [
    i18n._(estimatorMessages[estimator]),
    ...(covariates.length > 0
      ? [i18n._('results.adjusted', { covariates: covariates.map((one) => i18n._(covariateMessages[one])).join(', ') })]
      : []),
    ...(sample === 'PLANNED' ? [] : [i18n._(sampleMessages[sample])]),
  ].join(' · ')
}
