import { describe, expect, it } from 'vitest'
import reference from '../../reference/power.json'
import {
  detectableEffectOfStudy,
  maxUnits,
  type PowerDesign,
  powerOfStudy,
  unitsNeeded,
  type VarianceModel,
} from './study-power'
import { arcsineEffect, detectableEffect, powerOfArcsine, powerOfShares, powerOfTest } from './test-power'

type Case = { name: string } & Record<string, number>
const casesOf = (name: string) => (reference.cases as unknown as Case[]).filter((row) => row.name === name)

const noClusters: VarianceModel = {
  unitShare: 0,
  classShare: 0,
  classesPerUnit: 1,
  strataShare: 0,
  unitExplained: 0,
  classExplained: 0,
  studentExplained: 0,
}
const design = (facts: Partial<PowerDesign> = {}, variance: Partial<VarianceModel> = {}): PowerDesign => ({
  weights: [1, 1],
  retained: (facts.weights ?? [1, 1]).map(() => 1),
  isIndividual: true,
  studentsPerUnit: 1,
  sizeVariation: 0,
  covariates: 0,
  strata: null,
  outcome: { kind: 'mean' },
  ...facts,
  variance: { ...noClusters, ...variance },
})
const classes = (facts: Partial<PowerDesign> = {}, variance: Partial<VarianceModel> = {}) =>
  design({ isIndividual: false, studentsPerUnit: 25, ...facts }, { unitShare: 0.2, ...variance })

const twoGroups = (first: number, second: number) => ({
  standardError: Math.sqrt(1 / first + 1 / second),
  degrees: first + second - 2,
})

describe('the power of a comparison', () => {
  it.each(casesOf('t'))('two groups have the power of pwr.t2n.test: $effect with $first and $second', (row) => {
    expect(powerOfTest(row.effect!, twoGroups(row.first!, row.second!), row.alpha)).toBeCloseTo(row.power!, 8)
  })

  it('64 with 64 have a power of .8015 for half a standard deviation', () => {
    expect(powerOfTest(0.5, twoGroups(64, 64))).toBeCloseTo(0.8015, 4)
    expect(powerOfStudy(design(), 128, 0.5).power).toBeCloseTo(0.8015, 4)
  })

  it.each(casesOf('detectable'))('the detectable effect matches pwr: $first and $second', (row) => {
    const effect = detectableEffect(twoGroups(row.first!, row.second!), { alpha: row.alpha, power: row.power })
    expect(effect).toBeCloseTo(row.effect!, 5)
  })

  it.each(casesOf('shares'))('two shares have the power of power.prop.test: $first and $second', (row) => {
    const variance = 1 / row.each!
    expect(powerOfShares({ first: row.first!, second: row.second! }, [variance, variance], row.alpha)).toBeCloseTo(
      row.power!,
      8,
    )
  })

  it.each(casesOf('arcsine'))('two shares by arcsine have the power of pwr.2p2n.test: $first and $second', (row) => {
    const effect = arcsineEffect({ first: row.first!, second: row.second! })
    expect(powerOfArcsine(effect, row.n1!, row.n2!, row.alpha)).toBeCloseTo(row.power!, 8)
  })

  it('the power is 0 without a degree of freedom, and alpha without an effect', () => {
    expect(powerOfTest(0.5, { standardError: 1, degrees: 0 })).toBe(0)
    expect(detectableEffect({ standardError: 1, degrees: 0 })).toBeNull()
    expect(powerOfTest(0, { standardError: 1, degrees: 5 })).toBeCloseTo(0.05, 12)
    expect(() => powerOfTest(0.2, twoGroups(9, 9), 0)).toThrow('alpha must lie between 0 and 1')
  })
})

describe('the power of a study', () => {
  const check = (row: Case, of: PowerDesign, units: number) => {
    expect(powerOfStudy(of, units, row.effect!).power).toBeCloseTo(row.power!, 6)
    expect(detectableEffectOfStudy(of, units)).toBeCloseTo(row.mdes!, 6)
  }
  /** The share of the treated as weights. */
  const weights = ({ p }: Case) => [1 - p!, p!]

  it.each(casesOf('simple'))('the power matches PowerUp! for students: $n, $r2, $effect', (row) => {
    check(row, design({ weights: weights(row), covariates: row.g! }, { studentExplained: row.r2! }), row.n!)
  })

  it.each(casesOf('blocked'))('the power matches PowerUp! for students within classes: $J, $n, $effect', (row) => {
    const facts = { weights: weights(row), covariates: row.g!, strata: { unitsEach: row.n! } }
    check(row, design(facts, { strataShare: row.rho!, studentExplained: row.r2! }), row.n! * row.J!)
  })

  it.each(casesOf('cluster'))('the power matches PowerUp! for classes: $J, $n, $effect', (row) => {
    const facts = { weights: weights(row), studentsPerUnit: row.n!, covariates: row.g! }
    const variance = { unitShare: row.rho!, unitExplained: row.r22!, studentExplained: row.r21! }
    check(row, classes(facts, variance), row.J!)
  })

  it.each(casesOf('blockedCluster'))('the power matches PowerUp! for classes within grades: $K, $J, $effect', (row) => {
    const facts = { weights: weights(row), studentsPerUnit: row.n!, covariates: row.g!, strata: { count: row.K! } }
    const variance = { unitShare: row.rho!, unitExplained: row.r22!, studentExplained: row.r21! }
    check(row, classes(facts, variance), row.J! * row.K!)
  })

  it.each(casesOf('school'))('the power matches PowerUp! for schools: $K, $J, $effect', (row) => {
    const facts = { weights: weights(row), studentsPerUnit: row.n! * row.J!, covariates: row.g! }
    const variance = {
      unitShare: row.rho3!,
      classShare: row.rho2!,
      classesPerUnit: row.J!,
      unitExplained: row.r23!,
      classExplained: row.r22!,
      studentExplained: row.r21!,
    }
    check(row, classes(facts, variance), row.K!)
  })

  it.each(casesOf('size'))('needs as many students as pwr.t.test says: $effect', (row) => {
    const needed = unitsNeeded(design({ alpha: row.alpha }), row.effect!, row.power!)!
    expect(needed).toBe(Math.ceil(2 * row.each!))
    expect(powerOfStudy(design({ alpha: row.alpha }), needed - 1, row.effect!).power).toBeLessThan(row.power!)
  })

  it('the power depends on the number of classes, not of students, when classes are assigned', () => {
    const doubled = powerOfStudy(classes({ studentsPerUnit: 50 }), 20, 0.3).power
    expect(doubled - powerOfStudy(classes(), 20, 0.3).power).toBeLessThan(0.03)
    expect(powerOfStudy(classes(), 40, 0.3).power).toBeGreaterThan(doubled + 0.1)
    expect(powerOfStudy(classes(), 20, 0.3).contrasts[0]!.degrees).toBe(18)
  })

  it('the power falls with attrition, with classes of different sizes and with covariates that explain nothing', () => {
    const power = powerOfStudy(classes(), 30, 0.3).power
    expect(powerOfStudy(classes({ retained: [0.7, 0.7] }), 30, 0.3).power).toBeLessThan(power)
    expect(powerOfStudy(classes({ sizeVariation: 0.5 }), 30, 0.3).power).toBeLessThan(power)
    expect(powerOfStudy(classes({ covariates: 4 }), 30, 0.3).power).toBeLessThan(power)
    expect(powerOfStudy(design({ retained: [0.5, 0.5] }), 256, 0.5).power).toBeCloseTo(0.8015, 4)
  })

  it('the power of several contrasts is the smallest of them at alpha divided by their number', () => {
    const { power, contrasts, alpha } = powerOfStudy(design({ weights: [1, 1, 2] }), 256, 0.5)
    expect(alpha).toBe(0.025)
    expect(power).toBe(powerOfTest(0.5, twoGroups(64, 64), 0.025))
    expect(contrasts[1]!.power).toBe(powerOfTest(0.5, twoGroups(64, 128), 0.025))
  })

  it('the power for a yes-or-no outcome is in shares, and no share is more than 1', () => {
    const shares = design({ outcome: { kind: 'share', base: 0.5 } })
    const row = casesOf('shares')[0]!
    expect(powerOfStudy(shares, 2 * row.each!, row.second! - row.first!).power).toBeCloseTo(row.power!, 8)
    const detectable = detectableEffectOfStudy(shares, 400)!
    expect(powerOfStudy(shares, 400, detectable).power).toBeCloseTo(0.8, 8)
    expect(detectableEffectOfStudy(shares, 4)).toBeNull()
    expect(unitsNeeded(shares, 0.6)).toBeNull()
    expect(powerOfStudy(classes({ outcome: { kind: 'share', base: 0.5 } }), 40, 0.1).power).toBeLessThan(
      powerOfStudy(shares, 1000, 0.1).power,
    )
  })

  it('every search ends, without a result if there is none', () => {
    expect(unitsNeeded(design(), 0)).toBeNull()
    expect(unitsNeeded(design(), 1e-9)).toBeNull()
    expect(unitsNeeded(classes({ covariates: maxUnits }), 0.2)).toBeNull()
    expect(detectableEffectOfStudy(classes(), 2)).toBeNull()
  })

  it('impossible designs throw errors that name what is wrong', () => {
    expect(() => powerOfStudy(design({ weights: [1] }), 10, 0.2)).toThrow('weights')
    expect(() => powerOfStudy(design({ retained: [1] }), 10, 0.2)).toThrow('retained')
    expect(() => powerOfStudy(classes({}, { strataShare: 0.9 }), 10, 0.2)).toThrow('unitShare')
    expect(() => powerOfStudy(design({}, { studentExplained: 1 }), 10, 0.2)).toThrow('studentExplained')
  })
})

describe('simulated studies', () => {
  /** Mulberry32: the same numbers every time. */
  function random(seed: number): () => number {
    let state = seed
    return () => {
      state = (state + 0x6d2b79f5) | 0
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
    }
  }
  const normals = (uniform: () => number) => () =>
    Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
  const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const studies = 4000

  /** The share of studies whose pooled t test of the units' means rejects at 5%. */
  function rejectionRate(units: readonly [number, number], unitMean: (isTreated: boolean) => number, critical: number) {
    let rejected = 0
    for (let study = 0; study < studies; study++) {
      const groups = units.map((count, index) => Array.from({ length: count }, () => unitMean(index === 1)))
      const means = groups.map(meanOf)
      const squares = groups.map((group, index) => group.reduce((sum, value) => sum + (value - means[index]!) ** 2, 0))
      const variance = (squares[0]! + squares[1]!) / (units[0] + units[1] - 2)
      const error = Math.sqrt(variance * (1 / units[0] + 1 / units[1]))
      if (Math.abs(means[1]! - means[0]!) > critical * error) rejected++
    }
    return rejected / studies
  }
  /** Within four standard errors; the seed is fixed, so the result never varies. */
  const isClose = (rate: number, power: number) =>
    Math.abs(rate - power) < 4 * Math.sqrt((power * (1 - power)) / studies)

  it.each([0, 0.45])('rejects as often as the power says: students assigned 20 to 40, effect %f', (effect) => {
    const normal = normals(random(1))
    const { power } = powerOfStudy(design({ weights: [1, 2] }), 60, effect)
    // t of 58 degrees at 2.5%, from R.
    const rate = rejectionRate([20, 40], (isTreated) => (isTreated ? effect : 0) + normal(), 2.0017174841)
    expect([rate, power, isClose(rate, power)]).toEqual([rate, power, true])
  })

  it.each([0, 0.6])('rejects as often as the power says: 16 classes assigned, effect %f', (effect) => {
    const normal = normals(random(2))
    const { power } = powerOfStudy(classes({ studentsPerUnit: 20 }), 16, effect)
    const unitMean = (isTreated: boolean) =>
      (isTreated ? effect : 0) + Math.sqrt(0.2) * normal() + Math.sqrt(0.8 / 20) * normal()
    // t of 14 degrees at 2.5%, from R.
    const rate = rejectionRate([8, 8], unitMean, 2.1447866879)
    expect([rate, power, isClose(rate, power)]).toEqual([rate, power, true])
  })
})
