import { createRandom } from '@trellis/domain'
import { areFinite, type Estimable, notEstimable } from '../estimate'
import { standardize } from '../estimators/standardized'
import { defaultConfidence, type Interval } from '../interval'

/** Units of assignment: students, or clusters with the mean of their students as outcome and their number as weight. */
export interface RandomizedUnits {
  outcome: readonly number[]
  treated: readonly boolean[]
  /** Stratum of each unit, where the comparison is within strata; weighted by the weight of the stratum's units. */
  strata?: readonly string[]
  weights?: readonly number[]
}

/**
 * Draws an assignment anew, as the study drew it, and writes 1 for treated and 0 for control into the array, in the order
 * of the units. The same number of the draw gives the same assignment.
 */
export type Redraw = (draw: number, assignment: Uint8Array) => void

export interface RandomizationTestOptions {
  /** Studentized (by default): the difference in means divided by its standard error. */
  statistic?: 'studentized' | 'difference'
  /** At least 10,000. */
  draws?: number
  confidence?: number
}

export interface RandomizationTest {
  /** The difference in means. */
  estimate: number
  /** (b + 1)/(B + 1), two-sided, of the hypothesis that no unit is affected. */
  p: number
  /** Standard deviation of p over other draws. */
  monteCarloError: number
  /** Constant effects that are not rejected; null where the assignments are too few to reject any. */
  interval: Interval | null
  draws: number
}

export const minimumDraws = 10_000
/** The share of the larger of two statistics below which they differ by rounding only. */
const tie = 1e-9
/** A difference of outcomes scaled to 1 that is zero but for rounding. */
const negligible = 1e-12
/**
 * An effect of so many doublings of the standard error, or an interval cut so often in half, needs no further search.
 */
const maxDoublings = 30
const halvings = 45

/**
 * Randomization test of a constant effect τ: under it the outcomes without treatment are y − τz, whatever is drawn, and the
 * statistic of every draw is known. p = (b + 1)/(B + 1), with b the draws whose statistic is at least as large in size as
 * the observed one. The interval holds the τ with p above α, found by bisection with the same draws for every τ.
 *
 * The difference and its variance are a line and a parabola in τ, so that each draw is reduced to five numbers. A draw
 * without two units of each condition in every stratum counts as the most extreme.
 *
 * Fisher (1935), The design of experiments. Phipson & Smyth (2010), Statistical Applications in Genetics and Molecular
 * Biology, 9, 39. Wu & Ding (2021), Journal of the American Statistical Association, 116, 1898–1913, for studentizing.
 */
export function randomizationTest(
  units: RandomizedUnits,
  redraw: Redraw,
  options: RandomizationTestOptions = {},
): Estimable<RandomizationTest> {
  const { statistic = 'studentized', confidence = defaultConfidence } = options
  const draws = Math.max(minimumDraws, Math.floor(options.draws ?? minimumDraws))
  const n = units.outcome.length
  if (n === 0) return notEstimable('no_data')
  if (!areFinite(units.outcome) || (units.weights && !units.weights.every((w) => w > 0 && Number.isFinite(w)))) {
    return notEstimable('invalid_number')
  }
  const treatedCount = units.treated.filter(Boolean).length
  if (treatedCount === 0 || treatedCount === n) return notEstimable('one_group_empty')
  const { values: outcome, scale } = standardize(units.outcome)
  if (!(scale > 0 && Number.isFinite(scale))) return notEstimable(scale > 0 ? 'invalid_number' : 'no_variation')
  const observed = Uint8Array.from(units.treated, Number)
  const reduce = createReduction({ ...units, outcome }, observed)
  const own = new Float64Array(5)
  if (!reduce(observed, own, 0)) return notEstimable('too_few_per_group')
  const [estimate, errorVariance] = [own[0]!, own[2]!]
  if (!(errorVariance > 0)) return notEstimable('no_variation')
  const reduced = new Float64Array(5 * draws)
  const isValid = new Uint8Array(draws)
  const assignment = new Uint8Array(n)
  for (let draw = 0; draw < draws; draw++) {
    redraw(draw, assignment)
    isValid[draw] = reduce(assignment, reduced, 5 * draw) ? 1 : 0
  }
  const sizeAt = (values: Float64Array, at: number, effect: number): number => {
    const difference = Math.abs(values[at]! - effect * values[at + 1]!)
    const size = difference < negligible ? 0 : difference
    if (statistic === 'difference') return size
    const variance = values[at + 2]! + effect * (values[at + 3]! + effect * values[at + 4]!)
    if (variance > 0) return size / Math.sqrt(variance)
    return size > 0 ? Number.POSITIVE_INFINITY : 0
  }
  /** Counts no further where p is known to exceed `enough`. */
  const pAt = (effect: number, enough = 1): number => {
    const least = sizeAt(own, 0, effect) * (1 - tie)
    let extreme = 1
    for (let draw = 0; draw < draws; draw++) {
      if (isValid[draw] === 0 || sizeAt(reduced, 5 * draw, effect) >= least) {
        extreme++
        if (extreme / (draws + 1) > enough) break
      }
    }
    return extreme / (draws + 1)
  }
  const alpha = 1 - confidence
  const isRejected = (effect: number) => pAt(effect, alpha) <= alpha
  /** The last effect on one side of the estimate that is not rejected. */
  const boundTowards = (direction: 1 | -1): number | null => {
    let step = Math.sqrt(errorVariance)
    let inside = estimate
    let outside = estimate + direction * step
    for (let doubling = 0; !isRejected(outside); doubling++) {
      if (doubling === maxDoublings) return null
      inside = outside
      step *= 2
      outside = estimate + direction * step
    }
    for (let halving = 0; halving < halvings; halving++) {
      const middle = (inside + outside) / 2
      if (isRejected(middle)) outside = middle
      else inside = middle
    }
    return inside * scale
  }
  const p = pAt(0)
  const low = boundTowards(-1)
  const high = low === null ? null : boundTowards(1)
  if (!areFinite([estimate * scale, low ?? 0, high ?? 0])) return notEstimable('invalid_number')
  return {
    ok: true,
    estimate: estimate * scale,
    p,
    monteCarloError: Math.sqrt((p * (1 - p)) / draws),
    interval: low === null || high === null ? null : { low, high },
    draws,
  }
}

/** Redraws by exchanging the observed assignment among the units, within strata where given. Seeded. */
export function permutationRedraw(treated: readonly boolean[], seed: string, strata?: readonly string[]): Redraw {
  const groups = new Map<string, number[]>()
  treated.forEach((_, unit) => {
    const label = strata?.[unit] ?? ''
    const group = groups.get(label)
    if (group) group.push(unit)
    else groups.set(label, [unit])
  })
  const members = [...groups.values()].map((group) => ({
    units: Int32Array.from(group),
    treated: group.filter((unit) => treated[unit]).length,
  }))
  return (draw, assignment) => {
    const { next } = createRandom(`${seed} ${draw}`)
    for (const { units, treated: wanted } of members) {
      // Selection sampling: each unit is treated with the share of places left among the units left.
      let places = wanted
      for (let index = 0; index < units.length; index++) {
        const isTreated = next() * (units.length - index) < places
        assignment[units[index]!] = isTreated ? 1 : 0
        if (isTreated) places--
      }
    }
  }
}

interface PreparedUnits extends Omit<RandomizedUnits, 'outcome'> {
  outcome: Float64Array
}

/** Writes the difference, its change with τ, and the three coefficients of its variance; false where it has none. */
type Reduction = (assignment: Uint8Array, into: Float64Array, at: number) => boolean

function createReduction(units: PreparedUnits, observed: Uint8Array): Reduction {
  return units.weights ? weightedReduction(units, observed) : plainReduction(units, observed)
}

/**
 * Equal weights, the path for many students: the sums of the treated are taken, stratum by stratum, and those of the others
 * follow from the totals. Whether a unit is treated is multiplied, because a branch that is taken half of the time is slow.
 */
function plainReduction({ outcome, strata }: PreparedUnits, observed: Uint8Array): Reduction {
  const { stratum, count } = numberStrata(outcome.length, strata)
  const n = outcome.length
  const order = Int32Array.from(outcome.keys()).sort((one, other) => stratum[one]! - stratum[other]! || one - other)
  const y = Float64Array.from(order, (unit) => outcome[unit]!)
  const yy = y.map((value) => value * value)
  const z = Float64Array.from(order, (unit) => observed[unit]!)
  const yz = y.map((value, index) => value * z[index]!)
  const ends = new Int32Array(count)
  for (const index of stratum) ends[index]!++
  for (let index = 1; index < count; index++) ends[index]! += ends[index - 1]!
  const totalOf = (values: Float64Array, index: number) =>
    values.subarray(index === 0 ? 0 : ends[index - 1]!, ends[index]!).reduce((sum, value) => sum + value, 0)
  const totals = Array.from(ends, (end, index) => ({
    units: end - (index === 0 ? 0 : ends[index - 1]!),
    y: totalOf(y, index),
    yy: totalOf(yy, index),
    z: totalOf(z, index),
    yz: totalOf(yz, index),
  }))
  return (assignment, into, at) => {
    into.fill(0, at, at + 5)
    let unit = 0
    for (let index = 0; index < count; index++) {
      let treated = 0
      let sumY = 0
      let sumYY = 0
      let sumZ = 0
      let sumYZ = 0
      for (const end = ends[index]!; unit < end; unit++) {
        const isTreated = assignment[order[unit]!]!
        treated += isTreated
        sumY += isTreated * y[unit]!
        sumYY += isTreated * yy[unit]!
        sumZ += isTreated * z[unit]!
        sumYZ += isTreated * yz[unit]!
      }
      const total = totals[index]!
      const control = total.units - treated
      if (treated < 2 || control < 2) return false
      const share = total.units / n
      const y1 = sumY / treated
      const y0 = (total.y - sumY) / control
      const z1 = sumZ / treated
      const z0 = (total.z - sumZ) / control
      const k1 = share ** 2 / (treated * (treated - 1))
      const k0 = share ** 2 / (control * (control - 1))
      into[at]! += share * (y1 - y0)
      into[at + 1]! += share * (z1 - z0)
      into[at + 2]! += k1 * (sumYY - treated * y1 * y1) + k0 * (total.yy - sumYY - control * y0 * y0)
      into[at + 3]! -= 2 * (k1 * (sumYZ - treated * y1 * z1) + k0 * (total.yz - sumYZ - control * y0 * z0))
      into[at + 4]! += k1 * (sumZ - treated * z1 * z1) + k0 * (total.z - sumZ - control * z0 * z0)
    }
    return true
  }
}

/** The stratum of each unit as a number from 0; one for all where there are none. */
function numberStrata(n: number, strata: readonly string[] | undefined): { stratum: Int32Array; count: number } {
  if (!strata) return { stratum: new Int32Array(n), count: 1 }
  const indexOf = new Map([...new Set(strata)].map((label, index) => [label, index]))
  return { stratum: Int32Array.from(strata, (label) => indexOf.get(label)!), count: indexOf.size }
}

/** Sums over the units of one condition in one stratum, in this order. */
const sums = { count: 0, w: 1, wy: 2, wz: 3, ww: 4, wwy: 5, wwz: 6, wwyy: 7, wwyz: 8 }
const sumCount = 9

/**
 * Within strata and with weights: means Σwy/Σw, their variances Σw²(y − ȳ)²/(Σw)² · n/(n − 1), and strata weighted by the
 * sum of their weights.
 */
function weightedReduction({ outcome: y, strata, weights }: PreparedUnits, z: Uint8Array): Reduction {
  const { stratum, count } = numberStrata(y.length, strata)
  const w = Float64Array.from(y, (_, unit) => weights?.[unit] ?? 1)
  const total = w.reduce((sum, weight) => sum + weight, 0)
  const shares = new Float64Array(count)
  w.forEach((weight, unit) => {
    shares[stratum[unit]!]! += weight / total
  })
  const table = new Float64Array(2 * sumCount * count)
  return (assignment, into, at) => {
    table.fill(0)
    for (let unit = 0; unit < y.length; unit++) {
      const from = sumCount * (2 * stratum[unit]! + assignment[unit]!)
      const [weight, value, wasTreated] = [w[unit]!, y[unit]!, z[unit]!]
      const square = weight * weight
      table[from + sums.count]!++
      table[from + sums.w]! += weight
      table[from + sums.wy]! += weight * value
      table[from + sums.wz]! += weight * wasTreated
      table[from + sums.ww]! += square
      table[from + sums.wwy]! += square * value
      table[from + sums.wwz]! += square * wasTreated
      table[from + sums.wwyy]! += square * value * value
      table[from + sums.wwyz]! += square * value * wasTreated
    }
    into.fill(0, at, at + 5)
    for (let index = 0; index < shares.length; index++) {
      for (const group of [0, 1]) {
        const from = sumCount * (2 * index + group)
        const of = (sum: number) => table[from + sum]!
        const units = of(sums.count)
        if (units < 2) return false
        const [meanY, meanZ] = [of(sums.wy) / of(sums.w), of(sums.wz) / of(sums.w)]
        const sign = group === 1 ? shares[index]! : -shares[index]!
        const factor = ((shares[index]! / of(sums.w)) ** 2 * units) / (units - 1)
        into[at]! += sign * meanY
        into[at + 1]! += sign * meanZ
        into[at + 2]! += factor * (of(sums.wwyy) - 2 * meanY * of(sums.wwy) + meanY ** 2 * of(sums.ww))
        into[at + 3]! -=
          2 * factor * (of(sums.wwyz) - meanY * of(sums.wwz) - meanZ * of(sums.wwy) + meanY * meanZ * of(sums.ww))
        into[at + 4]! += factor * (of(sums.wwz) - 2 * meanZ * of(sums.wwz) + meanZ ** 2 * of(sums.ww))
      }
    }
    return true
  }
}
