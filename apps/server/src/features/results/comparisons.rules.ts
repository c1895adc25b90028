import {
  type ComparisonResult,
  type Contrast,
  type Exploratory,
  type MissingDataFacts,
  outcomeKindOf,
  type Subgroup,
  type SubgroupResult,
} from '@trellis/domain'
import {
  type Attrition,
  attrition,
  benjaminiHochberg,
  clusterEstimate,
  clusteredHedgesG,
  type Estimable,
  hedgesG,
  holm,
  improvementIndex,
  leeBounds,
  moderation,
  oddsRatio,
  quantile,
  quartiles,
  subgroupEffects,
  tippingPoint,
} from '@trellis/stats'
import type { AnalyzedParticipant } from './analysis-table.rules'
import { type Analysis, type AnalyzedOutcome, comparisonOf, isClustered, rowsOf } from './samples.rules'
import { estimateWith, plannedChoice, specify, toComparisonEstimate } from './specifications.rules'

type Role = 'PRIMARY' | 'SECONDARY'

/** All comparisons of an outcome. p values are adjusted for their number. */
export function compareConditions(
  analysis: Analysis,
  outcome: AnalyzedOutcome,
  role: Role,
  onProgress: () => void = () => {},
): ComparisonResult[] {
  const comparisons = analysis.contrasts.map((contrast) => {
    const result = compare(analysis, outcome, contrast, role)
    onProgress()
    return result
  })
  const planned = comparisons.map(({ specifications }) => specifications[0]!.result)
  const pValues = planned.map((result) => (result.ok ? result.p : null))
  const isConfirmatory = (index: number) => role === 'PRIMARY' && !comparisons[index]!.isExploratory
  const confirmatory = holm(pValues.map((p, index) => (isConfirmatory(index) ? p : null)))
  const discoveries = benjaminiHochberg(pValues)
  return comparisons.map((result, index) => ({
    ...result,
    adjustedP: isConfirmatory(index) ? confirmatory[index]! : null,
    falseDiscoveryP: discoveries[index]!,
  }))
}

export function isOutcomeExploratory(exploratory: Exploratory, { outcome }: AnalyzedOutcome): boolean {
  return exploratory.isAll || exploratory.outcomes.includes(outcome)
}

function compare(analysis: Analysis, outcome: AnalyzedOutcome, contrast: Contrast, role: Role): ComparisonResult {
  const { exploratory } = analysis
  const unadjusted = comparisonOf(analysis, analysis.planned, outcome.analyzed, contrast)
  const effectSize = isClustered(analysis) ? clusteredHedgesG(unadjusted) : hedgesG(unadjusted)
  const odds = outcomeKindOf(outcome.outcome) === 'SHARE' ? oddsRatio(unadjusted) : null
  const isExploratory =
    isOutcomeExploratory(exploratory, outcome) ||
    exploratory.contrasts.some(
      ({ conditionId, referenceId }) => conditionId === contrast.conditionId && referenceId === contrast.referenceId,
    )
  return {
    ...contrast,
    isExploratory,
    ...specify(analysis, outcome, contrast, role),
    adjustedP: null,
    falseDiscoveryP: null,
    effectSize: toComparisonEstimate(effectSize),
    improvementIndex: effectSize.ok ? improvementIndex(effectSize) : null,
    oddsRatio: odds?.ok
      ? {
          estimate: odds.oddsRatio,
          interval: odds.oddsRatioInterval,
          coxIndex: { estimate: odds.coxIndex.estimate, interval: odds.coxIndex.interval },
        }
      : null,
    missing: missingData(analysis, outcome, contrast),
    subgroups: analysis.plan.subgroups.map((subgroup) => ({
      ...effectsIn(analysis, outcome, contrast, subgroup),
      isExploratory: isExploratory || exploratory.subgroups.includes(subgroup),
    })),
    leaveOneOut: role === 'PRIMARY' ? withoutEachClass(analysis, outcome, contrast) : [],
  }
}

/** Attrition is relative to everyone who was enrolled: participants that the plan excludes count as lost. */
function missingData(analysis: Analysis, { observed }: AnalyzedOutcome, contrast: Contrast): MissingDataFacts {
  const arms = [contrast.conditionId, contrast.referenceId].map((id) => {
    const enrolled = analysis.table.participants.filter(({ conditionId }) => conditionId === id)
    const planned = analysis.planned.filter(({ conditionId }) => conditionId === id)
    const analyzed = planned.filter((one) => observed(one) !== null)
    const units = (list: readonly AnalyzedParticipant[]) => new Set(list.map(({ unit }) => unit)).size
    return {
      students: { assigned: enrolled.length, analyzed: analyzed.length },
      clusters: { assigned: units(enrolled), analyzed: units(analyzed) },
      outcomes: { outcomes: analyzed.map((one) => observed(one)!), assigned: planned.length },
    }
  })
  const [treated, control] = arms as [(typeof arms)[number], (typeof arms)[number]]
  const isMissing = arms.some(({ outcomes }) => outcomes.outcomes.length < outcomes.assigned)
  const clustered = isClustered(analysis)
  const notForClusters = { ok: false, reason: 'clustered_assignment' } as const
  const withBounds = analysis.plan.missingData === 'COMPLETE_CASES_AND_BOUNDS'
  return {
    attrition: sizeOnly(attrition(treated.students, control.students)),
    clusterAttrition: clustered ? sizeOnly(attrition(treated.clusters, control.clusters)) : null,
    bounds:
      isMissing && withBounds ? (clustered ? notForClusters : leeBounds(treated.outcomes, control.outcomes)) : null,
    tippingPoint: isMissing ? (clustered ? notForClusters : shiftsOf(treated.outcomes, control.outcomes)) : null,
  }
}

function shiftsOf(...arms: Parameters<typeof tippingPoint>): NonNullable<MissingDataFacts['tippingPoint']> {
  const found = tippingPoint(...arms)
  if (!found.ok) return found
  const { isSignificant, toLoseSignificance, toZero } = found
  return { ok: true, isSignificant, toLoseSignificance, toZero }
}

/** Only the size of differential attrition counts, not its direction. */
function sizeOnly(found: Estimable<Attrition>): Estimable<Attrition> {
  return found.ok ? { ...found, differential: Math.abs(found.differential) } : found
}

/** Groups of students: quartiles of the pre-test, or codes of the grade or school. */
const groupsOf: Record<Subgroup, (rows: readonly AnalyzedParticipant[]) => (string | null)[]> = {
  PRIOR_KNOWLEDGE: (rows) => {
    const known = rows.flatMap(({ covariates }) => (covariates.PRE_TEST === null ? [] : [covariates.PRE_TEST]))
    const quartileOfNext = quartiles(known).map(String)[Symbol.iterator]()
    return rows.map(({ covariates }) => (covariates.PRE_TEST === null ? null : (quartileOfNext.next().value ?? null)))
  },
  GRADE: (rows) => rows.map(({ gradeCode }) => gradeCode),
  SCHOOL: (rows) => rows.map(({ schoolCode }) => schoolCode),
}

function effectsIn(
  analysis: Analysis,
  outcome: AnalyzedOutcome,
  contrast: Contrast,
  subgroup: Subgroup,
): Omit<SubgroupResult, 'isExploratory'> {
  const all = rowsOf(analysis.planned, outcome.analyzed, contrast)
  const names = groupsOf[subgroup](all)
  const grouped = all.flatMap((row, index) => (names[index] === null ? [] : [{ row, name: names[index]! }]))
  const rows = grouped.map(({ row }) => row)
  const comparison = comparisonOf(analysis, rows, outcome.analyzed, contrast)
  const bounds = (name: string) => {
    if (subgroup !== 'PRIOR_KNOWLEDGE') return { from: null, to: null }
    const scores = grouped.flatMap((one) => (one.name === name ? [one.row.covariates.PRE_TEST!] : []))
    return { from: quantile(scores, 0), to: quantile(scores, 1) }
  }
  const slope =
    subgroup === 'PRIOR_KNOWLEDGE'
      ? toComparisonEstimate(
          moderation(
            comparison,
            rows.map(({ covariates }) => covariates.PRE_TEST!),
          ),
        )
      : null
  if (isClustered(analysis)) {
    const groupNames = [...new Set(grouped.map(({ name }) => name))].sort()
    const groups = groupNames.map((name) => {
      const own = grouped.flatMap((one) => (one.name === name ? [one.row] : []))
      const result = clusterEstimate(comparisonOf(analysis, own, outcome.analyzed, contrast))
      return { name, ...bounds(name), result: toComparisonEstimate(result) }
    })
    return { subgroup, groups, interaction: { ok: false, reason: 'clustered_assignment' }, slope }
  }
  const effects = subgroupEffects(
    comparison,
    grouped.map(({ name }) => name),
  )
  const { interaction } = effects
  return {
    subgroup,
    groups: effects.subgroups.map(({ name, result }) => ({
      name,
      ...bounds(name),
      result: toComparisonEstimate(result),
    })),
    interaction: interaction.ok ? interaction : { ok: false, reason: interaction.reason },
    slope,
  }
}

const fewestClasses = 3
/** Limit of students × classes to recompute: where there are more, only the largest classes are left out in turn. */
const maxLeftOut = 400_000

/** The planned estimate without each class in turn. */
function withoutEachClass(
  analysis: Analysis,
  outcome: AnalyzedOutcome,
  contrast: Contrast,
): ComparisonResult['leaveOneOut'] {
  const rows = rowsOf(analysis.planned, () => 0, contrast)
  const choice = plannedChoice(analysis, outcome, rowsOf(rows, outcome.analyzed, contrast))
  const sizes = new Map<string, number>()
  for (const { classCode } of rows) if (classCode !== null) sizes.set(classCode, (sizes.get(classCode) ?? 0) + 1)
  if (sizes.size < fewestClasses) return []
  const largest = [...sizes].sort(([, one], [, other]) => other - one).slice(0, Math.floor(maxLeftOut / rows.length))
  return largest
    .map(([group]) => group)
    .sort()
    .map((group) => {
      const others = rows.filter(({ classCode }) => classCode !== group)
      return { group, result: toComparisonEstimate(estimateWith(analysis, outcome, contrast, choice, others)) }
    })
}
