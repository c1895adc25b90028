import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type AssignmentVersion,
  type ConditionId,
  type Contrast,
  createBlockReader,
  type OutcomeResult,
  type Results,
} from '@trellis/domain'
import { hmac } from '../../../delivery/participant-code'
import { contrastName, notRecomputed, numbersOf, type ResultNumber, specificationName } from './numbers.rules'
import { type RValue, rLiteral } from './r-literal'

/** Set by the server's build, which embeds `analysis.R` (see `scripts/steps.mjs`). */
declare const ANALYSIS_SCRIPT: string | undefined

export interface AnalysisScriptFacts {
  /** With the codes of the tables: of classes, schools and grades. */
  results: Results
  /** The seed of the assignment. */
  seed: string
  /** The strata that blocks were filled within, by their codes in the tables; empty with simple randomization. */
  strata: readonly StratumBlocks[]
  /** Scale questions of the survey after the problems. */
  scaleQuestions: number
  /** Whether a column (`table.column`) is in the tables as it was analyzed: not left out, and no cell suppressed. */
  isComplete(column: string): boolean
}

export interface StratumBlocks {
  /** Empty where the study has no strata. */
  code: string
  /** Sizes of its blocks, in their order. */
  sizes: number[]
}

/** The numbers that `numbers.csv` has: all that can be computed from the tables. */
export function checkableNumbers({ results, isComplete }: Pick<AnalysisScriptFacts, 'results' | 'isComplete'>) {
  const [checkable, skipped]: [ResultNumber[], ResultNumber[]] = [[], []]
  for (const number of numbersOf(results)) (number.needs.every(isComplete) ? checkable : skipped).push(number)
  return { checkable, skipped }
}

interface BlockDesign {
  conditions: readonly { conditionId: ConditionId; weight: number }[]
  seed: string
  assignmentVersion: AssignmentVersion
}

/** The blocks of every stratum of these units, in the order of the strata's names in the study. */
export function stratumBlocks(
  { conditions, seed, assignmentVersion }: BlockDesign,
  units: readonly { stratum: string; sequence: number | null }[],
  codeOf: (stratum: string) => string,
): StratumBlocks[] {
  const reader = createBlockReader({ arms: [...conditions], seed, version: assignmentVersion }, hmac)
  const last = new Map<string, number>()
  for (const { stratum, sequence } of units) last.set(stratum, Math.max(last.get(stratum) ?? 0, sequence ?? 0))
  return [...last]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([stratum, highest]) => {
      const sizes: number[] = []
      for (let start = 0; start <= highest; start += sizes.at(-1)!) sizes.push(reader.blockAt(stratum, start).size)
      return { code: codeOf(stratum), sizes }
    })
}

/**
 * `analysis.R` of a data package: the facts of the study, then the estimators and the check. It reads
 * `participants.csv`, `problems.csv` and `numbers.csv` beside it, and ends with an error where a number differs from
 * what the tables give.
 */
export function analysisScript(facts: AnalysisScriptFacts): string {
  return `${head}\nstudy <- ${rLiteral(studyFacts(facts))}\n\n${scriptText()}`
}

const head = `# Computes every number of the results page again, from participants.csv and problems.csv, and compares it with numbers.csv.
# Run it in the folder of these files: Rscript analysis.R
# It needs R 3.6 or later, no package and no internet. It ends with an error when a number differs by more than 1e-8
# (of numbers above 1: in relation to their size).

# What was fixed before the data: the design of the study, its plan, and the analyses that the page shows.`

function scriptText(): string {
  return typeof ANALYSIS_SCRIPT === 'string'
    ? ANALYSIS_SCRIPT
    : readFileSync(join(import.meta.dirname, 'analysis.R'), 'utf8')
}

function studyFacts(facts: AnalysisScriptFacts): RValue {
  const { results, seed, strata, scaleQuestions } = facts
  const { plan, conditions } = results
  return {
    name: results.studyName,
    sample: results.sample,
    unit: results.unit,
    randomization: results.randomization,
    seed,
    conditions: {
      id: conditions.map(({ conditionId }) => conditionId),
      name: conditions.map(({ name }) => name),
      weight: conditions.map(({ weight }) => weight),
    },
    block_sizes: results.randomization === 'BLOCKS' ? strata.map(({ sizes }) => sizes) : [],
    strata: strata.map(({ code }) => code),
    primary: results.outcomes.find(({ role }) => role === 'PRIMARY')?.outcome ?? plan.primaryOutcome,
    exclusions: plan.exclusions,
    missing_data: plan.missingData,
    sample_size: plan.sampleSize,
    subgroups: plan.subgroups,
    scale_questions: scaleQuestions,
    contrasts: results.baseline.map(contrastFacts),
    outcomes: results.outcomes.map(outcomeFacts),
    rating: ratingFacts(results),
    skipped: skippedLines(facts),
    not_recomputed: reasonLines(results),
  }
}

const contrastFacts = ({ conditionId, referenceId }: Contrast) => ({ condition: conditionId, reference: referenceId })

function outcomeFacts({ outcome, role, comparisons }: OutcomeResult): RValue {
  return {
    outcome,
    role,
    comparisons: comparisons.map((comparison) => ({
      ...contrastFacts(comparison),
      is_exploratory: comparison.isExploratory,
      is_estimated: comparison.specifications[0]!.result.ok,
      specifications: comparison.specifications.map((specification) => ({
        name: specificationName(specification),
        estimator: specification.estimator,
        sample: specification.sample,
        covariates: specification.covariates,
      })),
      leave_one_out: comparison.leaveOneOut.map(({ group }) => group),
    })),
  }
}

const baselineMeasures = ['PRE_TEST', 'PRIOR_CORRECTNESS'] as const

/** The points of the rating with a number, and the names of the numbers that it is the largest of. */
function ratingFacts({ rating, outcomes, baseline }: Results): RValue {
  const primary = outcomes.find(({ role }) => role === 'PRIMARY')
  const attritionNames = (primary?.comparisons ?? []).flatMap((comparison) => {
    const { attrition, clusterAttrition } = comparison.missing
    const attritions = { attrition, clusterAttrition }
    return (['attrition', 'clusterAttrition'] as const).flatMap((part) => {
      const facts = attritions[part]
      return facts?.ok
        ? [
            {
              name: `outcomes.${primary!.outcome}.comparisons.${contrastName(comparison)}.missing.${part}.overall`,
              isHigh: !facts.isLow.cautious,
            },
          ]
        : []
    })
  })
  // If attrition is high in any comparison, the rating takes the largest of those alone.
  const decisive = attritionNames.some(({ isHigh }) => isHigh)
    ? attritionNames.filter(({ isHigh }) => isHigh)
    : attritionNames
  const baselineNames = baseline.flatMap((comparison) => {
    const measured = baselineMeasures.flatMap((measure) =>
      comparison.differences.filter(({ covariate }) => covariate === measure),
    )[0]
    return measured?.difference.ok
      ? [`baseline.${contrastName(comparison)}.differences.${measured.covariate}.difference.effectSize`]
      : []
  })
  const names: Record<string, string[]> = { ATTRITION: decisive.map(({ name }) => name), BASELINE: baselineNames }
  return rating.points
    .filter(({ value }) => value !== null)
    .map(({ point, reason }) => ({ point, reason, of: names[point] ?? [] }))
}

/** Numbers that cannot be checked in this tier, counted by the columns that are missing. */
function skippedLines(facts: AnalysisScriptFacts): string[] {
  const { skipped } = checkableNumbers(facts)
  return countTexts(skipped.map(({ needs }) => needs.filter((column) => !facts.isComplete(column)).join(', '))).map(
    ([columns, count]) => `${numbersText(count)}, because these columns are not complete here: ${columns}`,
  )
}

function reasonLines(results: Results): string[] {
  return countTexts(notRecomputed(results).map(({ reason }) => reason)).map(
    ([reason, count]) => `${numbersText(count)}: ${reason}`,
  )
}

const numbersText = (count: number) => (count === 1 ? '1 number' : `${count} numbers`)

function countTexts(texts: readonly string[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].sort(([one], [other]) => (one < other ? -1 : 1))
}
