import { describe, expect, it } from 'vitest'
import reference from '../../reference/randomization.json'
import { momentsOf, welchOfMoments } from '../moments'
import { estimated } from '../testing/estimated'
import { expectClose } from '../testing/expect-close'
import { createDraws } from '../testing/random-draws'
import { randomizationEstimate } from './randomization-estimate'
import { permutationRedraw, type Redraw, randomizationTest } from './randomization-test'

/** Every assignment of half of the units, one after the other and around again. */
function everyHalf(units: number): { count: number; redraw: Redraw } {
  const bits = Array.from({ length: 2 ** units }, (_, mask) =>
    Uint8Array.from({ length: units }, (_, unit) => (mask >> unit) & 1),
  )
  const halves = bits.filter((assignment) => 2 * assignment.reduce((sum, bit) => sum + bit, 0) === units)
  return { count: halves.length, redraw: (draw, assignment) => assignment.set(halves[draw % halves.length]!) }
}

const { normal, happens, int } = createDraws('randomization')
const outcome = Array.from({ length: 40 }, (_, unit) => normal() + (unit % 2) * (0.8 + normal()))
const treated = outcome.map((_, unit) => unit % 2 === 1)
const strata = outcome.map((_, unit) => (unit < 24 ? 'a' : 'b'))
const shiftedBy = (effect: number) => outcome.map((y, unit) => y - (treated[unit] ? effect : 0))

describe('the randomization test', () => {
  it.each(reference.exact)('the test over every assignment equals the exact test of coin: p = $p', (row) => {
    const { count, redraw } = everyHalf(8)
    const draws = count * 150
    const result = estimated(randomizationTest(row, redraw, { statistic: 'difference', draws }))
    expectClose(result.p, (row.p * draws + 1) / (draws + 1), 1e-10)
  })

  it('the studentized test has a p value of (b + 1)/(B + 1) with Welch’s t', () => {
    const redraw = permutationRedraw(treated, 'studentized')
    const assignment = new Uint8Array(40)
    const tOf = (isTreated: (unit: number) => boolean) => {
      const group = (wanted: boolean) => momentsOf(outcome.filter((_, unit) => isTreated(unit) === wanted))
      const { estimate, standardError } = welchOfMoments(group(true), group(false))!
      return Math.abs(estimate / standardError)
    }
    const observed = tOf((unit) => treated[unit]!)
    let extreme = 0
    for (let draw = 0; draw < 10_000; draw++) {
      redraw(draw, assignment)
      if (tOf((unit) => assignment[unit] === 1) >= observed - 1e-9) extreme++
    }
    const result = estimated(randomizationTest({ outcome, treated }, redraw))
    expect(result.p).toBe((extreme + 1) / 10_001)
    expectClose(result.monteCarloError, Math.sqrt((result.p * (1 - result.p)) / 10_000))
  })

  it.each(['studentized', 'difference'] as const)(
    'the test has a p value of 1 where groups are alike: %s',
    (statistic) => {
      // In the order of these units, the sums of the two groups differ by rounding.
      const yes = Array.from({ length: 14 }, (_, unit) => Number(unit < 4 || unit >= 10))
      const groups = yes.map((_, unit) => unit < 7)
      const units = { outcome: yes, treated: groups, weights: yes.map(() => 1) }
      expect(estimated(randomizationTest(units, permutationRedraw(groups, 'alike'), { statistic })).p).toBe(1)
    },
  )

  it.each([
    ['studentized', undefined],
    ['difference', undefined],
    ['studentized', strata],
  ] as const)(
    'the interval has exactly the effects that the test does not reject (case %#): %s',
    (statistic, labels) => {
      const redraw = permutationRedraw(treated, 'interval', labels)
      const test = (y: readonly number[]) =>
        estimated(randomizationTest({ outcome: y, treated, ...(labels && { strata: labels }) }, redraw, { statistic }))
      const { estimate, interval } = test(outcome)
      for (const [bound, outwards] of [
        [interval!.low, -1e-6],
        [interval!.high, 1e-6],
      ] as const) {
        expect(test(shiftedBy(bound - 1e-9 * Math.sign(outwards))).p).toBeGreaterThan(0.05)
        expect(test(shiftedBy(bound + outwards)).p).toBeLessThanOrEqual(0.05)
      }
      expect([interval!.low < estimate, estimate < interval!.high]).toEqual([true, true])
    },
  )

  it('the test with one stratum and equal weights equals the test without them', () => {
    const redraw = permutationRedraw(treated, 'same')
    const plain = estimated(randomizationTest({ outcome, treated }, redraw))
    const weights = outcome.map(() => 3)
    const weighted = estimated(randomizationTest({ outcome, treated, strata: outcome.map(() => 's'), weights }, redraw))
    expect(weighted.p).toBe(plain.p)
    expectClose(weighted.estimate, plain.estimate)
    expectClose(weighted.interval!.low, plain.interval!.low)
  })

  it('compares within strata, weighted by their size', () => {
    const difference = (label: string) => {
      const mean = (isTreated: boolean) =>
        momentsOf(outcome.filter((_, unit) => strata[unit] === label && treated[unit] === isTreated)).mean
      return mean(true) - mean(false)
    }
    const result = estimated(randomizationTest({ outcome, treated, strata }, permutationRedraw(treated, 's', strata)))
    expectClose(result.estimate, 0.6 * difference('a') + 0.4 * difference('b'))
  })

  it('draws at least 10,000 times, and the same for the same seed', () => {
    const run = (seed: string) =>
      randomizationTest({ outcome, treated }, permutationRedraw(treated, seed), { draws: 5 })
    expect(estimated(run('x')).draws).toBe(10_000)
    expect(run('x')).toEqual(run('x'))
    expect(run('y')).not.toEqual(run('x'))
  })

  it('keeps the number of treated units in every stratum, and treats all units equally often', () => {
    const redraw = permutationRedraw(treated, 'shares', strata)
    const assignment = new Uint8Array(40)
    const often = new Float64Array(40)
    for (let draw = 0; draw < 4000; draw++) {
      redraw(draw, assignment)
      expect(assignment.slice(0, 24).reduce((sum, bit) => sum + bit, 0)).toBe(12)
      assignment.forEach((bit, unit) => {
        often[unit]! += bit / 4000
      })
    }
    expect(Math.max(...often.map((share) => Math.abs(share - 0.5)))).toBeLessThan(0.035)
  })

  it('has no interval where the assignments are too few to reject anything', () => {
    const { redraw } = everyHalf(4)
    const few = { outcome: [1, 2, 4, 8], treated: [false, false, true, true] }
    expect(estimated(randomizationTest(few, redraw)).interval).toBeNull()
    expect(randomizationEstimate(few)).toMatchObject({ ok: false, reason: 'too_few_assignments' })
  })

  it('says why there is no result', () => {
    const redraw = permutationRedraw([true, false], 's')
    expect(randomizationTest({ outcome: [], treated: [] }, redraw)).toEqual({ ok: false, reason: 'no_data' })
    const none = { outcome: [1, 2], treated: [false, false] }
    expect(randomizationTest(none, redraw)).toEqual({ ok: false, reason: 'one_group_empty' })
    const two = { outcome: [1, 2], treated: [true, false] }
    expect(randomizationTest(two, redraw)).toEqual({ ok: false, reason: 'too_few_per_group' })
    const same = { outcome: [3, 3, 3, 3], treated: [true, false, true, false] }
    expect(randomizationTest(same, redraw)).toEqual({ ok: false, reason: 'no_variation' })
    const broken = { outcome: [3, Number.NaN], treated: [true, false] }
    expect(randomizationTest(broken, redraw)).toEqual({ ok: false, reason: 'invalid_number' })
  })

  it('the test of clusters exchanges whole clusters, weighted by their participants', () => {
    const clusters = Array.from({ length: 90 }, () => `c${int(1, 14)}`)
    const isTreated = clusters.map((cluster) => Number(cluster.slice(1)) % 2 === 0)
    const values = clusters.map((_, row) => normal() + (isTreated[row] ? 1 : 0))
    const result = estimated(randomizationEstimate({ outcome: values, treated: isTreated, clusters }))
    const mean = (wanted: boolean) => momentsOf(values.filter((_, row) => isTreated[row] === wanted)).mean
    expectClose(result.estimate, mean(true) - mean(false))
    expect(result.standardError).toBeNull()
    const mixed = { outcome: values, treated: values.map(() => happens(0.5)), clusters }
    expect(randomizationEstimate(mixed)).toMatchObject({ ok: false, reason: 'mixed_clusters' })
  })

  it('rejects a true null no more often than the level allows, over every assignment that could have been drawn', () => {
    const skewed = [0.1, 0.3, 0.4, 0.9, 1.6, 2.5, 7, 20]
    const { count, redraw } = everyHalf(8)
    const drawn = new Uint8Array(8)
    let rejected = 0
    // The second half has the conditions of the first one exchanged, with the same p.
    const different = count / 2
    for (let draw = 0; draw < different; draw++) {
      redraw(draw, drawn)
      const isTreated = Array.from(drawn, (bit) => bit === 1)
      const { p } = estimated(
        randomizationTest({ outcome: skewed, treated: isTreated }, redraw, { draws: count * 143 }),
      )
      if (p <= 0.05) rejected++
    }
    expect(rejected / different).toBeLessThanOrEqual(0.05)
    expect(rejected).toBeGreaterThan(0)
  })
})
