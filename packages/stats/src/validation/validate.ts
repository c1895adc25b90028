import { type Estimator, estimators as registered } from '../estimators/registry'
import { createDraws } from '../testing/random-draws'
import { type SimulatedDesign, simulatedDesigns } from './designs'

export type { SimulatedDesign }

export interface ValidationRow {
  design: string
  estimator: string
  /** How many simulated studies had an estimate. */
  studies: number
  /** Share of p below .05 where there is no effect. */
  typeIError: number
  /** Share of 95% intervals that contain the effect. */
  coverage: number
  /** Mean of the estimates less the effect, in standard deviations of the estimates. */
  bias: number
  /** Mean standard error over the standard deviation of the estimates; null without standard errors. */
  standardErrorRatio: number | null
}

export interface ValidationOptions {
  studies: number
  designs?: readonly SimulatedDesign[]
  estimators?: readonly Estimator[]
}

/** An estimator without an estimate in any of this many studies does not apply to the design. */
const firstStudies = 10

/**
 * Simulates studies of each design and counts how often every estimator that applies errs. The draws are always the
 * same.
 */
export function validate({
  studies,
  designs = simulatedDesigns,
  estimators = registered,
}: ValidationOptions): ValidationRow[] {
  return designs.flatMap((design) => {
    const tallies = estimators.map((estimator) => new Tally(design, estimator))
    for (let study = 0; study < studies; study++) {
      for (const isNull of [true, false]) {
        const effect = isNull ? 0 : design.effect
        const comparison = design.draw(createDraws(`${design.label} ${effect} ${study}`), effect)
        for (const tally of tallies) if (tally.applies || study < firstStudies) tally.add(comparison, isNull)
      }
    }
    return tallies.flatMap((tally) => tally.row() ?? [])
  })
}

class Tally {
  private readonly nullPs: number[] = []
  private readonly estimates: number[] = []
  private readonly standardErrors: number[] = []
  private covered = 0
  private readonly truth: number

  constructor(
    private readonly design: SimulatedDesign,
    private readonly estimator: Estimator,
  ) {
    this.truth = design.truth?.[estimator.id]?.(design.effect) ?? design.effect
  }

  get applies(): boolean {
    return this.nullPs.length > 0
  }

  add(comparison: Parameters<Estimator['estimate']>[0], isNull: boolean): void {
    const found = this.estimator.estimate(comparison)
    if (!found.ok) return
    if (isNull) {
      this.nullPs.push(found.p)
      return
    }
    this.estimates.push(found.estimate)
    if (found.standardError !== null) this.standardErrors.push(found.standardError)
    if (found.interval.low <= this.truth && this.truth <= found.interval.high) this.covered++
  }

  row(): ValidationRow | null {
    const { estimates, nullPs, standardErrors } = this
    if (estimates.length === 0 || nullPs.length === 0) return null
    const mean = estimates.reduce((sum, value) => sum + value, 0) / estimates.length
    const squares = estimates.reduce((sum, value) => sum + (value - mean) ** 2, 0)
    const deviation = Math.sqrt(squares / (estimates.length - 1))
    const meanError = standardErrors.reduce((sum, value) => sum + value, 0) / standardErrors.length
    return {
      design: this.design.label,
      estimator: this.estimator.id,
      studies: estimates.length,
      typeIError: nullPs.filter((p) => p < 0.05).length / nullPs.length,
      coverage: this.covered / estimates.length,
      bias: (mean - this.truth) / deviation,
      standardErrorRatio: standardErrors.length > 0 ? meanError / deviation : null,
    }
  }
}

/** How far a share of so many studies may be from the nominal one by chance: 3 standard errors. */
export function monteCarloError(nominal: number, studies: number): number {
  return 3 * Math.sqrt((nominal * (1 - nominal)) / studies)
}

/** The rows as a Markdown table. */
export function validationTable(rows: readonly ValidationRow[]): string {
  const percent = (share: number) => `${(100 * share).toFixed(1)}%`
  return [
    '| design | estimator | studies | type I error | coverage | bias (SD) | SE / SD |',
    '|---|---|---|---|---|---|---|',
    ...rows.map(
      ({ design, estimator, studies, typeIError, coverage, bias, standardErrorRatio }) =>
        `| ${design} | ${estimator} | ${studies} | ${percent(typeIError)} | ${percent(coverage)} | ${bias.toFixed(2)} | ${standardErrorRatio?.toFixed(2) ?? ''} |`,
    ),
  ].join('\n')
}
