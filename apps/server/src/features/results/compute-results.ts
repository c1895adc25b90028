import { createHash } from 'node:crypto'
import {
  type AnalysisPlan,
  type BaselineResult,
  type ConfidenceSequence,
  type Covariate,
  type Exploratory,
  evidenceRating,
  mayBePrimary,
  type OutcomeResult,
  type RatingFacts,
  type Results,
  type ResultsSample,
} from '@trellis/domain'
import type { AnalysisDesign } from './analysis-design.rules'
import { type AnalyzedParticipant, analysisTable } from './analysis-table.rules'
import { outcomeResult, outcomesOf } from './outcomes.rules'
import {
  analyzedParticipants,
  baselineResults,
  flowByCondition,
  itemResults,
  mismatchedDraws,
  reachTest,
  splitCheck,
} from './participation.rules'
import { parseRecord, type RecordTexts, type StudyRecord } from './record.rules'
import { type Analysis, analysisOf, analyzedOutcome, isClustered } from './samples.rules'
import { confidenceSequences } from './sequences.rules'

/** Everything that results are computed from. */
export interface ResultsTask {
  record: RecordTexts
  design: AnalysisDesign
  plan: AnalysisPlan
  exploratory: Exploratory
  /** Null takes students, or simulated students where there are no others. */
  sample: ResultsSample | null
  /** Seconds since the epoch. A running study is taken to end today. */
  deployedAt: number
  endedAt: number
  isPlanFrozen: boolean
  deviations: number
  wasUnblinded: boolean
  /** Participants whose data is not shared: results are computed as if they had not taken part. */
  notShared: readonly string[]
}

/** The part of the results that is computed. */
export type ComputedResults = Pick<
  Results,
  | 'sample'
  | 'participants'
  | 'flowByCondition'
  | 'split'
  | 'reach'
  | 'outcomes'
  | 'baseline'
  | 'items'
  | 'sequences'
  | 'rating'
  | 'outsidePrediction'
> & { dataHash: string }

/** The whole computation, to be run in a worker: it does no input or output. */
export function computeResults(task: ResultsTask, onProgress: (share: number) => void = () => {}): ComputedResults {
  return computeRecord(task, parseRecord(task.record), onProgress).computed
}

/** The results of a record, and the analysis they follow from. */
export function computeRecord(
  task: ResultsTask,
  whole: StudyRecord,
  onProgress: (share: number) => void = () => {},
): { computed: ComputedResults; analysis: Analysis } {
  const { design, plan, exploratory } = task
  const hidden = new Set(task.notShared)
  const record = { ...whole, participants: whole.participants.filter(({ participant }) => !hidden.has(participant)) }
  const sample = task.sample ?? usualSample(record)
  const table = analysisTable(record, design, { sample, endedAt: task.endedAt })
  const analysis = analysisOf({ design, plan, exploratory, table })
  const computed = {
    dataHash: hashOf(task.record),
    sample,
    participants: countKinds(record),
    ...computeTable(analysis, task, onProgress),
  }
  return { computed, analysis }
}

/** What follows from the analysis table. */
export function computeTable(
  analysis: Analysis,
  facts: Pick<ResultsTask, 'deployedAt' | 'isPlanFrozen' | 'deviations' | 'wasUnblinded'>,
  onProgress: (share: number) => void = () => {},
): Omit<ComputedResults, 'dataHash' | 'sample' | 'participants'> {
  const listed = outcomesOf(analysis)
  const steps = listed.length * analysis.contrasts.length + 1
  let done = 0
  const advance = () => onProgress(++done / steps)
  const outcomes = listed.map(({ outcome, role }) => outcomeResult(analysis, outcome, role, advance))
  const primary = analysis.plan.primaryOutcome && analyzedOutcome(analysis, analysis.plan.primaryOutcome)
  const analyzed = analyzedParticipants(analysis, primary)
  const split = {
    enrolled: splitCheck(analysis, analysis.table.participants),
    analyzed: splitCheck(analysis, analyzed),
  }
  const baseline = baselineResults(analysis, analyzed)
  return {
    flowByCondition: flowByCondition(analysis, analyzed),
    split,
    reach: reachTest(analysis),
    outcomes,
    baseline,
    outsidePrediction: isClustered(analysis) ? { ok: false, reason: 'clustered_assignment' } : analysis.table.outside,
    items: itemResults(analysis),
    sequences: confidenceSequences(analysis, primary, facts.deployedAt),
    rating: evidenceRating({
      mismatchedDraws: mismatchedDraws(analysis),
      split: split.enrolled.verdict,
      ...outcomeFacts(analysis, outcomes[0]),
      baseline: baselineFacts(baseline, outcomes[0]),
      isPlanFrozen: facts.isPlanFrozen,
      deviations: facts.deviations,
      wasUnblinded: facts.wasUnblinded,
      clusters: isClustered(analysis) ? clusterFacts(analysis, analyzed) : null,
    }),
  }
}

/** The confidence sequences alone, for a look at a study that runs. */
export function computeSequences(task: ResultsTask): ConfidenceSequence[] {
  const { design, plan, exploratory, endedAt } = task
  const table = analysisTable(parseRecord(task.record), design, { sample: 'STUDENTS', endedAt })
  const analysis = analysisOf({ design, plan, exploratory, table })
  return confidenceSequences(
    analysis,
    plan.primaryOutcome && analyzedOutcome(analysis, plan.primaryOutcome),
    task.deployedAt,
  )
}

function usualSample({ participants }: StudyRecord): ResultsSample {
  const has = (kind: string) => participants.some((one) => one.kind === kind)
  return !has('student') && has('simulated') ? 'SIMULATED' : 'STUDENTS'
}

function countKinds({ participants }: StudyRecord): Results['participants'] {
  const of = (kind: string) => participants.filter((one) => one.kind === kind).length
  const [students, simulated] = [of('student'), of('simulated')]
  return { students, simulated, others: participants.length - students - simulated }
}

function hashOf(texts: RecordTexts): string {
  const hash = createHash('sha256')
  for (const text of [texts.participants, texts.works, texts.problems, texts.milestones, texts.surveys, texts.prior])
    hash.update(`${text}\n`)
  // Without a prediction from outside, the hash is that of the study's own record alone.
  if (texts.outside !== '') hash.update(`${texts.outside}\n`)
  return hash.digest('hex')
}

function outcomeFacts(
  analysis: Analysis,
  primary: OutcomeResult | undefined,
): Pick<RatingFacts, 'outcome' | 'attrition'> {
  const comparisons = primary?.role === 'PRIMARY' ? primary.comparisons : []
  const isEstimated = comparisons.length > 0 && comparisons.every(({ specifications }) => specifications[0]!.result.ok)
  const { primaryOutcome } = analysis.plan
  const { reliability = null } = primary ?? {}
  return {
    outcome: {
      state: primaryOutcome === null ? 'none' : isEstimated ? 'estimated' : 'not_estimable',
      differsByDesign: primaryOutcome !== null && !mayBePrimary(primaryOutcome, analysis.design),
      reliability: reliability?.ok ? reliability.alpha : null,
    },
    attrition: comparisons.flatMap(({ missing: { attrition, clusterAttrition } }) =>
      [attrition, clusterAttrition].flatMap((found) => (found?.ok ? [found] : [])),
    ),
  }
}

/** Measures of the same kind from before the study, best first: the pre-test, or correctness in earlier homework. */
const baselineMeasures: readonly Covariate[] = ['PRE_TEST', 'PRIOR_CORRECTNESS']

function baselineFacts(
  baseline: readonly BaselineResult[],
  primary: OutcomeResult | undefined,
): RatingFacts['baseline'] {
  return baseline.flatMap(({ differences }, index) => {
    const found = baselineMeasures.flatMap((measure) => differences.filter(({ covariate }) => covariate === measure))[0]
    if (!found?.difference.ok) return []
    const adjusted = primary?.comparisons[index]?.specifications[0]?.covariates ?? []
    const { effectSize, status } = found.difference
    return [{ effectSize, status, isAdjusted: adjusted.includes(found.covariate) }]
  })
}

function clusterFacts(
  { design, contrasts }: Analysis,
  analyzed: readonly AnalyzedParticipant[],
): NonNullable<RatingFacts['clusters']> {
  const compared = new Set(contrasts.flatMap(({ conditionId, referenceId }) => [conditionId, referenceId]))
  const counts = design.conditions.flatMap(({ conditionId }) =>
    compared.has(conditionId)
      ? [new Set(analyzed.flatMap((one) => (one.conditionId === conditionId ? [one.unit] : []))).size]
      : [],
  )
  return {
    fewestPerCondition: counts.length === 0 ? 0 : Math.min(...counts),
    total: counts.reduce((sum, count) => sum + count, 0),
    lateJoiners: analyzed.filter(({ joinedAfterDraw }) => joinedAfterDraw).length,
  }
}
