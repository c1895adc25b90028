import { findRoot } from '../distributions/special-functions'
import {
  defaultAlpha,
  defaultPower,
  detectableEffect,
  type Precision,
  powerOfShares,
  powerOfTest,
  requireProbability,
} from './test-power'

/** One condition: what is analyzed of it. */
export interface ArmSize {
  /** Units of assignment: students, classes or schools. */
  units: number
  /** The mean over the units; 1 when students are assigned. */
  studentsPerUnit: number
  /** The standard deviation of the units' sizes divided by their mean. */
  sizeVariation: number
}

/** How the variance of the outcome, which is 1, is divided, and what covariates explain of each part. */
export interface VarianceModel {
  /** The share between units of assignment (intraclass correlation); 0 when students are assigned. */
  unitShare: number
  /** The share between classes within schools, where schools are assigned. */
  classShare: number
  classesPerUnit: number
  /** The share between strata, which a comparison within strata leaves out. */
  strataShare: number
  /** What covariates explain (R²) of the variance between units, between classes and between students. */
  unitExplained: number
  classExplained: number
  studentExplained: number
}

export type Outcome =
  | { kind: 'mean' }
  /** Yes or no, with this share of yes in the first condition. Effects are differences between shares. */
  | { kind: 'share'; base: number }

/** Everything that power depends on besides the sizes and the effect. */
export interface PowerDesign {
  /** In the order of the conditions. Every condition is compared with the first. */
  weights: readonly number[]
  /** The share of students that is analyzed, by condition: 1 less the attrition. */
  retained: readonly number[]
  /** Whether single students are assigned. */
  isIndividual: boolean
  studentsPerUnit: number
  sizeVariation: number
  variance: VarianceModel
  /** Covariates at the level of the units; each costs a degree of freedom. */
  covariates: number
  /** Strata that are compared within: so many, or so many units in each; null without strata. */
  strata: { count: number } | { unitsEach: number } | null
  outcome: Outcome
  alpha?: number
}

export interface StudyPower {
  /** The smallest of the contrasts. */
  power: number
  /** Each condition after the first against the first. */
  contrasts: { power: number; degrees: number }[]
  /** The level of each contrast. */
  alpha: number
}

/**
 * The variance of the mean of a condition, weighted by students, for an outcome with variance 1:
 *
 * ((1 + CV²) ρᵤ (1 − Rᵤ²) + ρ_c (1 − R_c²)/classes + (1 − ρᵤ − ρ_c − ρ_s)(1 − R²)/students per unit) / units
 *
 * With CV = 0 these are the formulas of PowerUp! for simple (IRA), blocked (BIRA), cluster (CRA2, CRA3) and blocked
 * cluster (BCRA) assignment: Dong & Maynard (2013), Journal of Research on Educational Effectiveness, 6, 24–67. The term
 * 1 + CV² for clusters of different sizes: Eldridge, Ashby & Kerry (2006), International Journal of Epidemiology, 35.
 */
export function armVariance({ units, studentsPerUnit, sizeVariation }: ArmSize, model: VarianceModel): number {
  const { unitShare, classShare, strataShare } = model
  const ofUnits = (1 + sizeVariation ** 2) * unitShare * (1 - model.unitExplained)
  const ofClasses = (classShare * (1 - model.classExplained)) / model.classesPerUnit
  const ofStudents = ((1 - unitShare - classShare - strataShare) * (1 - model.studentExplained)) / studentsPerUnit
  return units > 0 ? (ofUnits + ofClasses + ofStudents) / units : Number.POSITIVE_INFINITY
}

/**
 * The power of a study with conditions of these sizes. Contrasts are tested at α divided by their number: Holm's
 * procedure rejects at least as much, so this is a lower bound of the power under Holm.
 * Holm, S. (1979). A simple sequentially rejective multiple test procedure.
 */
export function powerOfArms(design: PowerDesign, arms: readonly ArmSize[], effect: number): StudyPower {
  const alpha = contrastAlpha(design)
  const [reference, ...others] = arms
  // Conditions of the same size have the same power.
  const known = new Map<string, StudyPower['contrasts'][number]>()
  const contrasts = others.map((arm) => {
    const key = `${arm.units} ${arm.studentsPerUnit} ${arm.sizeVariation}`
    const precision = precisionOf(design, arms, [reference!, arm], effect)
    const contrast = known.get(key) ?? {
      power: contrastPower(design, [reference!, arm], precision, effect, alpha),
      degrees: precision.degrees,
    }
    known.set(key, contrast)
    return contrast
  })
  return { power: Math.min(...contrasts.map((contrast) => contrast.power)), contrasts, alpha }
}

/** The power of a study with so many units of assignment, in the proportion of the weights. */
export function powerOfStudy(design: PowerDesign, units: number, effect: number): StudyPower {
  requireDesign(design)
  return powerOfArms(design, expectedArms(design, units), effect)
}

/** The smallest effect that every contrast detects with this power; null when no effect is. */
export function detectableEffectOfStudy(design: PowerDesign, units: number, power = defaultPower): number | null {
  requireDesign(design)
  requireProbability('power', power)
  const arms = expectedArms(design, units)
  const alpha = contrastAlpha(design)
  const [reference, ...others] = arms
  if (design.outcome.kind === 'share') {
    const largest = largestEffect(design)
    if (powerOfArms(design, arms, largest).power < power) return null
    return findRoot((effect) => powerOfArms(design, arms, effect).power - power, 0, largest)
  }
  const effects = others.map((arm) =>
    detectableEffect(precisionOf(design, arms, [reference!, arm], 0), { alpha, power }),
  )
  return effects.reduce<number | null>(
    (most, effect) => (most === null || effect === null ? null : Math.max(most, effect)),
    0,
  )
}

/** Beyond this no study is planned, and every search ends. */
export const maxUnits = 10_000_000

/** The smallest number of units with which every contrast has this power; null when no number up to the limit has. */
export function unitsNeeded(design: PowerDesign, effect: number, power = defaultPower): number | null {
  requireDesign(design)
  requireProbability('power', power)
  if (effect === 0 || Math.abs(effect) > largestEffect(design)) return null
  const isEnough = (units: number) => powerOfStudy(design, units, effect).power >= power
  let high = design.weights.length
  while (!isEnough(high)) {
    if (high >= maxUnits) return null
    high = Math.min(2 * high, maxUnits)
  }
  let low = design.weights.length
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (isEnough(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** The largest effect that a share can have: beyond it would be more than all or less than none. */
function largestEffect({ outcome }: PowerDesign): number {
  return outcome.kind === 'mean' ? Number.POSITIVE_INFINITY : Math.max(1 - outcome.base, outcome.base) - 1e-9
}

function expectedArms(design: PowerDesign, units: number): ArmSize[] {
  const { studentsPerUnit, sizeVariation } = design
  const total = design.weights.reduce((sum, weight) => sum + weight, 0)
  return design.weights.map((weight, index) =>
    analyzedArm(design, index, { units: (units * weight) / total, studentsPerUnit, sizeVariation }),
  )
}

/**
 * Attrition leaves fewer students; where classes or schools are assigned, all of them stay, with fewer students each.
 */
export function analyzedArm(
  design: Pick<PowerDesign, 'retained' | 'isIndividual'>,
  index: number,
  { units, studentsPerUnit, sizeVariation }: ArmSize,
): ArmSize {
  const retained = design.retained[index]!
  if (design.isIndividual || retained === 0) return { units: units * retained, studentsPerUnit: 1, sizeVariation: 0 }
  return { units, studentsPerUnit: Math.max(1, studentsPerUnit * retained), sizeVariation }
}

function contrastAlpha({ weights, alpha = defaultAlpha }: PowerDesign): number {
  return alpha / Math.max(1, weights.length - 1)
}

/** Two parameters in every stratum: units − 2 · strata − covariates, which is J − 2 for clusters without strata. */
function precisionOf(
  { strata, covariates, variance, ...design }: PowerDesign,
  arms: readonly ArmSize[],
  [first, second]: readonly [ArmSize, ArmSize],
  effect: number,
): Precision {
  const all = arms.reduce((sum, arm) => sum + arm.units, 0)
  const count = strata === null ? 1 : 'count' in strata ? strata.count : all / strata.unitsEach
  const degrees = first.units + second.units - 2 * Math.max(1, count) - covariates
  const [one, other] = [armVariance(first, variance), armVariance(second, variance)]
  const shares = sharesOf(design, effect)
  const scale = (share: number | undefined) => (share === undefined ? 1 : share * (1 - share))
  return { standardError: Math.sqrt(scale(shares?.first) * one + scale(shares?.second) * other), degrees }
}

function contrastPower(
  design: PowerDesign,
  [first, second]: readonly [ArmSize, ArmSize],
  precision: Precision,
  effect: number,
  alpha: number,
): number {
  const shares = sharesOf(design, effect)
  if (!shares || !design.isIndividual) return powerOfTest(effect, precision, alpha)
  if (!(precision.degrees >= 1)) return 0
  return powerOfShares(shares, [armVariance(first, design.variance), armVariance(second, design.variance)], alpha)
}

/** Upwards where there is room, downwards otherwise. */
function sharesOf({ outcome }: Pick<PowerDesign, 'outcome'>, effect: number): { first: number; second: number } | null {
  if (outcome.kind === 'mean') return null
  const size = Math.abs(effect)
  const second = outcome.base + size < 1 ? outcome.base + size : outcome.base - size
  return { first: outcome.base, second }
}

function requireDesign({ weights, retained, studentsPerUnit, variance, outcome }: PowerDesign): void {
  if (weights.length < 2 || weights.some((weight) => !(weight > 0))) {
    throw new RangeError('weights must be two or more numbers greater than 0')
  }
  if (retained.length !== weights.length || retained.some((share) => !(share >= 0 && share <= 1))) {
    throw new RangeError('retained must have a share for every condition')
  }
  if (!(studentsPerUnit >= 1)) throw new RangeError('studentsPerUnit must be 1 or greater')
  if (!(variance.classesPerUnit >= 1)) throw new RangeError('classesPerUnit must be 1 or greater')
  const shares = variance.unitShare + variance.classShare + variance.strataShare
  if (!(shares >= 0 && shares < 1))
    throw new RangeError('unitShare, classShare and strataShare must add up to less than 1')
  for (const name of ['unitExplained', 'classExplained', 'studentExplained'] as const) {
    if (!(variance[name] >= 0 && variance[name] < 1)) throw new RangeError(`${name} must be from 0 to less than 1`)
  }
  if (outcome.kind === 'share') requireProbability('base', outcome.base)
}
