import type {
  AnalysisPlan,
  AnalysisSample,
  Contrast,
  Covariate,
  Exclusion,
  Exploratory,
  StudyOutcome,
} from '@trellis/domain'
import type { Comparison, Covariate as CovariateColumn } from '@trellis/stats'
import type { AnalysisDesign } from './analysis-design.rules'
import type { AnalysisTable, AnalyzedParticipant } from './analysis-table.rules'

/** Everything that estimates are computed from. */
export interface Analysis {
  design: AnalysisDesign
  plan: AnalysisPlan
  exploratory: Exploratory
  /** Comparisons of the plan between conditions that the study has. */
  contrasts: Contrast[]
  table: AnalysisTable
  /** The planned sample: everyone who was enrolled, less the exclusions of the plan. */
  planned: AnalyzedParticipant[]
}

/** An outcome with the value that each participant is analyzed with; null is missing. */
export interface AnalyzedOutcome {
  outcome: StudyOutcome
  /** As observed. */
  observed(participant: AnalyzedParticipant): number | null
  /** With missing values filled in where the plan says so. */
  analyzed(participant: AnalyzedParticipant): number | null
  /** PROBLEMS_TO_MASTERY: the number of problems up to which means are restricted. */
  horizon: number | null
}

const isExcluded: Record<Exclusion, (participant: AnalyzedParticipant) => boolean> = {
  NOT_EXPOSED: ({ isExposed }) => !isExposed,
  DUPLICATES: ({ isPossibleDuplicate }) => isPossibleDuplicate,
  LATE_JOINERS: ({ joinedAfterDraw }) => joinedAfterDraw,
}

export function analysisOf(parts: Pick<Analysis, 'design' | 'plan' | 'exploratory' | 'table'>): Analysis {
  const { design, plan, table } = parts
  const known = new Set(design.conditions.map(({ conditionId }) => conditionId))
  return {
    ...parts,
    contrasts: plan.contrasts.filter(
      ({ conditionId, referenceId }) => known.has(conditionId) && known.has(referenceId),
    ),
    planned: table.participants.filter((participant) => !plan.exclusions.some((one) => isExcluded[one](participant))),
  }
}

type NamedSample = Exclude<AnalysisSample, 'MISSING_AS_ZERO' | 'BY_PROBLEM'>

/** The participants who are analyzed in a sample. */
export function sampleOf({ table, planned }: Analysis, sample: NamedSample): AnalyzedParticipant[] {
  switch (sample) {
    case 'PLANNED':
      return planned
    case 'ALL_ENROLLED':
      return table.participants
    case 'EXPOSED':
      return planned.filter(({ isExposed }) => isExposed)
    case 'WITHOUT_WITHDRAWN':
      return planned.filter(({ isWithdrawn }) => !isWithdrawn)
    case 'WITHOUT_DUPLICATES':
      return planned.filter(({ isPossibleDuplicate }) => !isPossibleDuplicate)
    case 'WITHOUT_LATE_JOINERS':
      return planned.filter(({ joinedAfterDraw }) => !joinedAfterDraw)
  }
}

/** Outcomes for which zero is not a value that a student could have had. */
const cannotBeZero: readonly StudyOutcome[] = ['TIME_ON_TASK', 'PROBLEMS_TO_MASTERY']

export function analyzedOutcome(
  analysis: Pick<Analysis, 'plan' | 'planned' | 'design'>,
  outcome: StudyOutcome,
): AnalyzedOutcome {
  const horizon = outcome === 'PROBLEMS_TO_MASTERY' ? horizonOf(analysis) : null
  const observed = (participant: AnalyzedParticipant) =>
    horizon === null ? participant.outcomes[outcome] : restrictedProblems(participant, horizon)
  const isFilled = analysis.plan.missingData === 'COUNT_AS_ZERO' && !cannotBeZero.includes(outcome)
  return { outcome, observed, analyzed: isFilled ? (participant) => observed(participant) ?? 0 : observed, horizon }
}

/** The last number of problems at which every condition is observed; null where none is. */
function horizonOf({ planned, design }: Pick<Analysis, 'planned' | 'design'>): number | null {
  const last = design.conditions.flatMap(({ conditionId }) => {
    const own = planned.flatMap((one) => (one.conditionId === conditionId && one.mastery ? [one.mastery.problems] : []))
    return own.length === 0 ? [] : [own.reduce((most, problems) => Math.max(most, problems), 0)]
  })
  return last.length === 0 ? null : Math.min(...last)
}

/** Problems until mastery, up to the horizon: the horizon for dropouts, null for students censored before it. */
function restrictedProblems({ mastery }: AnalyzedParticipant, horizon: number): number | null {
  if (!mastery) return null
  if (mastery.outcome === 'dropped_out' || mastery.problems >= horizon) return horizon
  return mastery.outcome === 'mastered' ? mastery.problems : null
}

export const isClustered = ({ design }: Pick<Analysis, 'design'>) => design.unit !== 'STUDENT'

export interface ComparisonParts {
  covariates?: readonly Covariate[]
  withBlocks?: boolean
  withReceived?: boolean
}

/** The participants of two conditions that have a value, in the form that estimators take. */
export function comparisonOf(
  analysis: Pick<Analysis, 'design'>,
  participants: readonly AnalyzedParticipant[],
  read: (participant: AnalyzedParticipant) => number | null,
  contrast: Contrast,
  { covariates = [], withBlocks = false, withReceived = false }: ComparisonParts = {},
): Comparison {
  const rows = rowsOf(participants, read, contrast)
  const blocks = withBlocks ? blocksOf(analysis, rows, contrast) : null
  return {
    outcome: rows.map((row) => read(row)!),
    treated: rows.map(({ conditionId }) => conditionId === contrast.conditionId),
    ...(covariates.length > 0 && { covariates: covariates.map((name) => covariateColumn(name, rows)) }),
    ...(isClustered(analysis) && { clusters: rows.map(({ unit }) => unit) }),
    ...(blocks && { blocks }),
    ...(withReceived && { received: rows.map(({ hasReceived }) => Number(hasReceived)) }),
  }
}

/** The participants of two conditions that have a value. */
export function rowsOf(
  participants: readonly AnalyzedParticipant[],
  read: (participant: AnalyzedParticipant) => number | null,
  { conditionId, referenceId }: Contrast,
): AnalyzedParticipant[] {
  return participants.filter(
    (one) => (one.conditionId === conditionId || one.conditionId === referenceId) && read(one) !== null,
  )
}

export function covariateColumn(name: Covariate, rows: readonly AnalyzedParticipant[]): CovariateColumn {
  if (name === 'GRADE') return { name, kind: 'factor', values: rows.map(({ covariates }) => covariates.GRADE) }
  return { name, kind: 'number', values: rows.map(({ covariates }) => covariates[name]) }
}

/** The covariates of the plan that vary among these participants. */
export function varyingCovariates({ plan }: Analysis, rows: readonly AnalyzedParticipant[]): Covariate[] {
  return plan.covariates.filter((name) => new Set(rows.map(({ covariates }) => covariates[name])).size > 1)
}

/** A stratum needs this many units of each condition to be a block of its own. */
const fewestInBlock = { students: 4, clusters: 2 }
/** Each block is a column of a model: with more blocks than this, models do without them. */
export const maxModelBlocks = 30

/**
 * The stratum of each participant, where blocks were filled within strata. Strata with too few units of a condition are
 * merged: the probability of a condition is the same in all of them. Null where only one is left.
 */
export function blocksOf(
  analysis: Pick<Analysis, 'design'>,
  rows: readonly AnalyzedParticipant[],
  { conditionId }: Contrast,
): string[] | null {
  if (analysis.design.randomization !== 'BLOCKS') return null
  const fewest = isClustered(analysis) ? fewestInBlock.clusters : fewestInBlock.students
  const seen = new Set<string>()
  /** Units of the two conditions, by stratum. */
  const units = new Map<string, [number, number]>()
  for (const { stratum, unit, conditionId: id } of rows) {
    if (isClustered(analysis)) {
      if (seen.has(unit)) continue
      seen.add(unit)
    }
    const counts = units.get(stratum) ?? [0, 0]
    units.set(stratum, counts)
    counts[id === conditionId ? 0 : 1] += 1
  }
  const isLarge = (counts: readonly number[]) => counts.every((count) => count >= fewest)
  const large = [...units].flatMap(([stratum, counts]) => (isLarge(counts) ? [stratum] : [])).sort()
  const rest = [...units.values()].filter((counts) => !isLarge(counts))
  const together = [0, 1].map((arm) => rest.reduce((sum, counts) => sum + counts[arm]!, 0))
  // Strata that are too small even together join the first large one.
  const restName = isLarge(together) || large.length === 0 ? 'others' : large[0]!
  const named = new Set(large)
  const blocks = rows.map(({ stratum }) => (named.has(stratum) ? stratum : restName))
  return new Set(blocks).size > 1 ? blocks : null
}
