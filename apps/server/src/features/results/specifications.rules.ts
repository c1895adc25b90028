import {
  type AnalysisSample,
  type ComparisonEstimate,
  type Contrast,
  type Covariate,
  type EstimatorId,
  outcomeKindOf,
  type Specification,
  type StudyOutcome,
} from '@trellis/domain'
import {
  type Comparison,
  clusterEstimate,
  clusterMeansEstimate,
  complierEstimate,
  differenceInMeans,
  type EstimatorResult,
  type FirstStage,
  linEstimate,
  loopEstimate,
  loopForestEstimate,
  oddsRatio,
  randomizationTest,
  restrictedMeanDifference,
} from '@trellis/stats'
import type { AnalyzedParticipant } from './analysis-table.rules'
import { ownRedraw } from './own-draw.rules'
import {
  type Analysis,
  type AnalyzedOutcome,
  blocksOf,
  comparisonOf,
  covariateColumn,
  isClustered,
  maxModelBlocks,
  rowsOf,
  sampleOf,
  varyingCovariates,
} from './samples.rules'

type SpecificationChoice = Pick<Specification, 'estimator' | 'sample' | 'covariates'>

/** With more students than this, secondary outcomes do without a randomization test. */
const maxRedrawn = 5_000

/**
 * The specification that decides: for students Lin's adjustment where covariates vary, otherwise the difference in
 * means, within strata where there are any; for classes and schools CR2. Problems to mastery have a restricted mean.
 */
export function plannedChoice(
  analysis: Analysis,
  { outcome }: AnalyzedOutcome,
  rows: readonly AnalyzedParticipant[],
): SpecificationChoice {
  const covariates = varyingCovariates(analysis, rows)
  const choice = (estimator: EstimatorId, adjusted: Covariate[]) => ({
    estimator,
    sample: 'PLANNED' as const,
    covariates: adjusted,
  })
  if (isClustered(analysis)) return choice('cr2', covariates)
  if (outcome === 'PROBLEMS_TO_MASTERY') return choice('restricted-mean', [])
  return covariates.length > 0 ? choice('lin', covariates) : choice(unadjustedEstimator(analysis), [])
}

function unadjustedEstimator(analysis: Analysis): EstimatorId {
  if (isClustered(analysis)) return 'cr2'
  return analysis.design.randomization === 'BLOCKS' ? 'hc2' : 'welch'
}

export interface Specified {
  specifications: Specification[]
  /** The first stage of the effect on compliers, where this is estimated. */
  firstStage: FirstStage | null
}

/** Every way to analyze a comparison, the planned one first. */
export function specify(
  analysis: Analysis,
  outcome: AnalyzedOutcome,
  contrast: Contrast,
  role: 'PRIMARY' | 'SECONDARY',
): Specified {
  const rows = rowsOf(analysis.planned, outcome.analyzed, contrast)
  const planned = plannedChoice(analysis, outcome, rows)
  const choices = [planned, ...furtherChoices(analysis, outcome, contrast, { planned, rows, role })]
  let firstStage: FirstStage | null = null
  const specifications = choices.map((choice): Specification => {
    const result = estimate(analysis, outcome, contrast, choice)
    if (result.ok && 'firstStage' in result) firstStage = result.firstStage
    return { ...choice, isPlanned: choice === planned, result: toComparisonEstimate(result) }
  })
  return { specifications, firstStage }
}

interface ChoiceFacts {
  planned: SpecificationChoice
  rows: readonly AnalyzedParticipant[]
  role: 'PRIMARY' | 'SECONDARY'
}

function furtherChoices(
  analysis: Analysis,
  outcome: AnalyzedOutcome,
  contrast: Contrast,
  { planned, rows, role }: ChoiceFacts,
): SpecificationChoice[] {
  const covariates = varyingCovariates(analysis, rows)
  const clustered = isClustered(analysis)
  const inPlanned = (estimator: EstimatorId, adjusted: Covariate[] = []): SpecificationChoice => ({
    estimator,
    sample: 'PLANNED',
    covariates: adjusted,
  })
  const isPlanned = ({ estimator, covariates: adjusted }: SpecificationChoice) =>
    estimator === planned.estimator && adjusted.length === planned.covariates.length
  const unadjusted = inPlanned(unadjustedEstimator(analysis))
  const randomization = inPlanned('randomization')
  if (role === 'SECONDARY') {
    return [unadjusted, ...(rows.length <= maxRedrawn ? [randomization] : [])].filter((choice) => !isPlanned(choice))
  }
  const among: SpecificationChoice[] = [
    unadjusted,
    ...(covariates.length > 0 ? [inPlanned(clustered ? 'cr2' : 'lin', covariates)] : []),
    ...(clustered
      ? [inPlanned('cr2-clusters', covariates), inPlanned('cluster-means')]
      : covariates.length > 0
        ? [inPlanned('loop', covariates), inPlanned('loop-forest', covariates)]
        : []),
    ...(!clustered && analysis.table.outside.ok ? [inPlanned('reloop', covariates)] : []),
    randomization,
    ...(outcomeKindOf(outcome.outcome) === 'SHARE' && !clustered ? [inPlanned('log-odds')] : []),
    ...(hasOneSidedSupports(analysis, contrast) ? [inPlanned('cace', covariates)] : []),
  ].filter((choice) => !isPlanned(choice))
  return [...among, ...otherSamples(analysis, outcome, contrast, planned)]
}

/** Whether only the first of the two conditions gives supports, so that having been shown one is what differs. */
function hasOneSidedSupports({ design }: Analysis, { conditionId, referenceId }: Contrast): boolean {
  const gives = (id: number) => design.conditions.some((one) => one.conditionId === id && one.givesSupports)
  return gives(conditionId) && !gives(referenceId)
}

const otherSampleNames = [
  'ALL_ENROLLED',
  'EXPOSED',
  'WITHOUT_WITHDRAWN',
  'WITHOUT_DUPLICATES',
  'WITHOUT_LATE_JOINERS',
] as const

const filledWithZero: readonly StudyOutcome[] = ['POST_TEST', 'DELAYED_POST_TEST', 'NEXT_CORRECTNESS']

/** The planned estimator in every other sample that differs from the planned one. */
function otherSamples(
  analysis: Analysis,
  outcome: AnalyzedOutcome,
  contrast: Contrast,
  planned: SpecificationChoice,
): SpecificationChoice[] {
  const within = (participants: readonly AnalyzedParticipant[]) =>
    rowsOf(participants, outcome.analyzed, contrast).length
  const all = within(analysis.planned)
  const differing = otherSampleNames.filter((name) => within(sampleOf(analysis, name)) !== all)
  const hasMissing =
    filledWithZero.includes(outcome.outcome) && rowsOf(analysis.planned, () => 0, contrast).length > all
  return [
    ...differing.map((sample) => ({ ...planned, sample })),
    ...(hasMissing ? [{ ...planned, sample: 'MISSING_AS_ZERO' as const }] : []),
    ...(outcome.outcome === 'NEXT_CORRECTNESS'
      ? [{ estimator: 'cr2' as const, sample: 'BY_PROBLEM' as const, covariates: planned.covariates }]
      : []),
  ]
}

type EstimateResult = EstimatorResult | (EstimatorResult & { ok: true; firstStage: FirstStage })

function estimate(
  analysis: Analysis,
  outcome: AnalyzedOutcome,
  contrast: Contrast,
  choice: SpecificationChoice,
): EstimateResult {
  if (choice.sample === 'BY_PROBLEM') return clusterEstimate(problemComparison(analysis, contrast, choice.covariates))
  const isFilled = choice.sample === 'MISSING_AS_ZERO'
  const participants = isFilled
    ? analysis.planned
    : sampleOf(analysis, choice.sample as Exclude<AnalysisSample, 'MISSING_AS_ZERO' | 'BY_PROBLEM'>)
  const filled = isFilled ? { ...outcome, analyzed: (one: AnalyzedParticipant) => outcome.observed(one) ?? 0 } : outcome
  return estimateWith(analysis, filled, contrast, choice, participants)
}

/** One estimator on some participants. */
export function estimateWith(
  analysis: Analysis,
  outcome: AnalyzedOutcome,
  contrast: Contrast,
  { estimator, covariates }: Pick<SpecificationChoice, 'estimator' | 'covariates'>,
  participants: readonly AnalyzedParticipant[],
): EstimateResult {
  const within = (parts: { withBlocks?: boolean; withReceived?: boolean }) =>
    comparisonOf(analysis, participants, outcome.analyzed, contrast, { covariates, ...parts })
  const inModel = (parts: { withReceived?: boolean } = {}) => withFewBlocks(within({ withBlocks: true, ...parts }))
  switch (estimator) {
    case 'welch':
      return differenceInMeans(within({}))
    case 'hc2':
      return differenceInMeans(within({ withBlocks: true }), { degreesOfFreedom: 'residual' })
    case 'lin':
      return linEstimate(inModel())
    case 'loop':
      return loopEstimate(within({ withBlocks: true }), loopOptions(analysis, contrast))
    case 'loop-forest':
      return loopForestEstimate(within({ withBlocks: true }), loopOptions(analysis, contrast))
    case 'reloop':
      return loopEstimate(
        withOutsidePrediction(within({ withBlocks: true }), rowsOf(participants, outcome.analyzed, contrast)),
        loopOptions(analysis, contrast),
      )
    case 'randomization':
      return ownRandomizationTest(analysis, outcome, contrast, participants)
    case 'cr2':
      return clusterEstimate(inModel())
    case 'cr2-clusters':
      return clusterEstimate(inModel(), { weighting: 'clusters' })
    case 'cluster-means':
      return clusterMeansEstimate(within({}))
    case 'cluster-means-size':
      return clusterMeansEstimate(within({}), { weights: 'size' })
    case 'cace':
      return complierEstimate(inModel({ withReceived: true }))
    case 'log-odds': {
      const found = oddsRatio(within({}))
      return found.ok ? found.logOddsRatio : found
    }
    case 'restricted-mean':
      return restrictedMean(outcome, contrast, participants)
  }
}

/** ReLOOP: the prediction from outside of the study is one more covariate. */
function withOutsidePrediction(comparison: Comparison, rows: readonly AnalyzedParticipant[]): Comparison {
  const values = rows.map(({ outsidePrediction }) => outsidePrediction)
  const column = { name: 'outside prediction', kind: 'number' as const, values }
  return { ...comparison, covariates: [...(comparison.covariates ?? []), column] }
}

/** Without the blocks where these would be more columns than a model should have. */
function withFewBlocks(comparison: Comparison): Comparison {
  const { blocks, ...rest } = comparison
  return blocks && new Set(blocks).size > maxModelBlocks ? rest : comparison
}

/** The known probability of the condition; with blocks it is its share in each. */
function loopOptions({ design }: Analysis, { conditionId, referenceId }: Contrast) {
  if (design.randomization === 'BLOCKS') return {}
  const weightOf = (id: number) => design.conditions.find((one) => one.conditionId === id)?.weight ?? 0
  return { probability: weightOf(conditionId) / (weightOf(conditionId) + weightOf(referenceId)) }
}

/** One row for each student and problem: students are clusters, or the units that they belong to. */
function problemComparison(analysis: Analysis, contrast: Contrast, covariates: readonly Covariate[]): Comparison {
  const students = rowsOf(analysis.planned, ({ nextAnswers }) => (nextAnswers.length > 0 ? 0 : null), contrast)
  const rows = students.flatMap((student) => student.nextAnswers.map(() => student))
  return {
    outcome: students.flatMap(({ nextAnswers }) => nextAnswers),
    treated: rows.map(({ conditionId }) => conditionId === contrast.conditionId),
    clusters: rows.map(({ participant, unit }) => (isClustered(analysis) ? unit : participant)),
    ...(covariates.length > 0 && { covariates: covariates.map((name) => covariateColumn(name, rows)) }),
  }
}

function restrictedMean(
  { horizon }: AnalyzedOutcome,
  contrast: Contrast,
  participants: readonly AnalyzedParticipant[],
): EstimatorResult {
  const of = (id: number) => participants.flatMap((one) => (one.conditionId === id && one.mastery ? [one.mastery] : []))
  const [treated, control] = [of(contrast.conditionId), of(contrast.referenceId)]
  const n = { treated: treated.length, control: control.length, clusters: null, blocks: null }
  const result = restrictedMeanDifference(treated, control, horizon === null ? {} : { horizon })
  if (!result.ok) return { ...result, n }
  const { estimate, standardError, degreesOfFreedom, interval, p } = result
  return { ok: true, estimate, standardError, degreesOfFreedom, interval, p, n, warnings: [], droppedColumns: [] }
}

/** The randomization test with the draw of the study itself. Clusters are units, by the mean of their students. */
function ownRandomizationTest(
  analysis: Analysis,
  outcome: AnalyzedOutcome,
  contrast: Contrast,
  participants: readonly AnalyzedParticipant[],
): EstimatorResult {
  const rows = rowsOf(participants, outcome.analyzed, contrast)
  const blocks = blocksOf(analysis, rows, contrast)
  const units = new Map<string, { first: AnalyzedParticipant; stratum: string; sum: number; students: number }>()
  rows.forEach((row, index) => {
    const key = isClustered(analysis) ? row.unit : row.participant
    const unit = units.get(key) ?? { first: row, stratum: blocks?.[index] ?? '', sum: 0, students: 0 }
    units.set(key, { ...unit, sum: unit.sum + outcome.analyzed(row)!, students: unit.students + 1 })
  })
  const drawn = [...units.values()]
  const isTreated = ({ first }: (typeof drawn)[number]) => first.conditionId === contrast.conditionId
  const { clusters: _, blocks: __, ...compared } = comparisonOf(analysis, participants, outcome.analyzed, contrast)
  const inClusters = (treated: boolean) => drawn.filter((unit) => isTreated(unit) === treated).length
  const n = {
    treated: compared.treated.filter(Boolean).length,
    control: compared.treated.filter((treated) => !treated).length,
    clusters: isClustered(analysis) ? { treated: inClusters(true), control: inClusters(false) } : null,
    blocks: blocks ? new Set(blocks).size : null,
  }
  const redraw = ownRedraw(
    analysis.design,
    contrast,
    drawn.map(({ first }) => first),
    `${analysis.design.seed} ${contrast.conditionId} ${contrast.referenceId}`,
  )
  const result = randomizationTest(
    {
      outcome: drawn.map(({ sum, students }) => sum / students),
      treated: drawn.map(isTreated),
      ...(blocks && { strata: drawn.map(({ stratum }) => stratum) }),
      ...(isClustered(analysis) && { weights: drawn.map(({ students }) => students) }),
    },
    redraw,
  )
  if (!result.ok) return { ...result, n }
  if (!result.interval) return { ok: false, reason: 'too_few_assignments', n }
  const { estimate, interval, p } = result
  const none = { standardError: null, degreesOfFreedom: null, warnings: [], droppedColumns: [] }
  return { ok: true, estimate, interval, p, n, ...none }
}

/** The result of an estimator with only the fields of the contract. */
export function toComparisonEstimate(result: EstimatorResult): ComparisonEstimate {
  if (!result.ok) return { ok: false, reason: result.reason, n: result.n }
  const { estimate, standardError, degreesOfFreedom, interval, p, n, warnings, droppedColumns } = result
  return { ok: true, estimate, standardError, degreesOfFreedom, interval, p, n, warnings, droppedColumns }
}
