import { describe, expect, it } from 'vitest'
import reference from '../../reference/loop.json'
import type { Comparison } from '../estimators/comparison'
import { differenceInMeans } from '../estimators/difference-in-means'
import { estimated } from '../testing/estimated'
import { expectClose } from '../testing/expect-close'
import { createDraws } from '../testing/random-draws'
import { interpolatedPredictions } from './imputation'
import { loopEstimate, loopForestEstimate, reloopEstimate } from './loop'

const { data } = reference
const column = <Name extends keyof (typeof data)[number]>(name: Name) => data.map((row) => row[name])
const numbers = (name: 'x1' | 'x2') => ({ name, kind: 'number' as const, values: column(name) })
const study: Comparison = {
  outcome: column('y'),
  treated: column('treated'),
  covariates: [numbers('x1'), numbers('x2'), { name: 'kind', kind: 'factor', values: column('kind') }],
}
const blocks = column('block')

describe('LOOP with least squares', () => {
  it('LOOP equals models refitted without each participant', () => {
    const result = estimated(loopEstimate(study, { probability: 0.45 }))
    expectClose(result.estimate, reference.simple.estimate)
    expectClose(result.standardError, reference.simple.standardError)
    expectClose(result.degreesOfFreedom!, reference.simple.degreesOfFreedom)
    expect(result.n.treated + result.n.control).toBe(72)
  })

  it('predicts by the mean of the others when there are no covariates', () => {
    const result = estimated(loopEstimate({ ...study, covariates: [] }, { probability: 0.5 }))
    expectClose(result.estimate, reference.withoutCovariates.estimate)
    expectClose(result.standardError, reference.withoutCovariates.standardError)
  })

  it('uses the probability of each block, and weights blocks by size', () => {
    const probability = blocks.map((block) => reference.blockProbability[block as 'p'])
    const result = estimated(loopEstimate({ ...study, blocks }, { probability }))
    expectClose(result.estimate, reference.blocked.estimate)
    expectClose(result.standardError, reference.blocked.standardError)
    expectClose(result.degreesOfFreedom!, reference.blocked.degreesOfFreedom)
  })

  it('LOOP does not depend on the unit or the zero of the outcome', () => {
    const { estimate, standardError } = estimated(loopEstimate(study, { probability: 0.45 }))
    const shifted = estimated(
      loopEstimate({ ...study, outcome: study.outcome.map((y) => 1e8 + 1000 * y) }, { probability: 0.45 }),
    )
    expectClose(shifted.estimate, 1000 * estimate, 1e-6)
    expectClose(shifted.standardError, 1000 * standardError, 1e-6)
  })

  it('predicts participants that no other resembles by the mean of the others', () => {
    const values = study.outcome.map((_, row) => (row === 5 ? 'alone' : 'usual'))
    const result = estimated(loopEstimate({ ...study, covariates: [{ name: 'group', kind: 'factor', values }] }))
    expect([result.estimate, result.standardError, result.p].every(Number.isFinite)).toBe(true)
    const many = Array.from({ length: 80 }, (_, index) => ({
      name: `x${index}`,
      kind: 'number' as const,
      values: study.outcome.map((_, row) => Math.sin(row * (index + 1))),
    }))
    expect(Number.isFinite(estimated(loopEstimate({ ...study, covariates: many })).standardError)).toBe(true)
  })

  it('says why there is no estimate', () => {
    const reasonOf = (result: { ok: boolean; reason?: string }) => result.reason
    expect(reasonOf(loopEstimate(study, { probability: 1 }))).toBe('invalid_probability')
    expect(
      reasonOf(loopEstimate({ ...study, blocks }, { probability: study.outcome.map((_, row) => row / 100) })),
    ).toBe('invalid_probability')
    expect(reasonOf(loopEstimate({ ...study, clusters: blocks }))).toBe('clustered_assignment')
    const alone = blocks.map((block, row) => (row === 0 ? 'alone' : block))
    expect(reasonOf(loopEstimate({ ...study, blocks: alone }))).toBe('small_blocks')
    expect(reasonOf(loopForestEstimate({ ...study, covariates: [] }))).toBe('no_covariates')
    expect(reasonOf(loopEstimate({ outcome: [1, 2], treated: [true, true] }))).toBe('one_group_empty')
  })
})

describe('LOOP with a forest', () => {
  const { normal, uniform, happens } = createDraws('forest')
  const rows = Array.from({ length: 1200 }, () => {
    const [a, b, treated] = [uniform(), uniform(), happens(0.5)]
    return { a, b, treated, y: 4 * Number(a > 0.5 !== b > 0.3) + 0.5 * Number(treated) + normal() }
  })
  const curved: Comparison = {
    outcome: rows.map(({ y }) => y),
    treated: rows.map(({ treated }) => treated),
    covariates: (['a', 'b'] as const).map((name) => ({ name, kind: 'number', values: rows.map((row) => row[name]) })),
  }

  it('the forest gives the same estimate for the same seed, and another one for another', () => {
    const [one, same, another] = ['s', 's', 't'].map((seed) => loopForestEstimate(curved, { seed, trees: 20 }))
    expect(same).toEqual(one)
    expect(another).not.toEqual(one)
  })

  it('the forest finds interactions that least squares does not', () => {
    const options = { probability: 0.5, trees: 60 }
    const forest = estimated(loopForestEstimate(curved, options))
    expect(forest.standardError).toBeLessThan(0.7 * estimated(loopEstimate(curved, options)).standardError)
    expect(Math.abs(forest.estimate - 0.5)).toBeLessThan(3 * forest.standardError)
  })

  it('predicts out of bag: covariates of noise alone do not shrink the standard error', () => {
    const noise = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => ({
      name,
      kind: 'number' as const,
      values: rows.map(() => uniform()),
    }))
    const { standardError } = estimated(
      loopForestEstimate({ ...curved, covariates: noise }, { probability: 0.5, trees: 60 }),
    )
    expect(standardError).toBeGreaterThan(0.97 * estimated(differenceInMeans(curved)).standardError)
  })

  it('the forest gives a standard error for as few as 20 participants', () => {
    const few = { ...study, outcome: study.outcome.slice(0, 20), treated: study.treated.slice(0, 20) }
    const covariates = [{ ...numbers('x1'), values: numbers('x1').values.slice(0, 20) }]
    expect(estimated(loopForestEstimate({ ...few, covariates })).standardError).toBeGreaterThan(0)
  })
})

describe('ReLOOP', () => {
  it.each(['treated', 'control'] as const)(
    'mixes predictions of the %s as if refitted without each participant',
    (arm) => {
      const own = study.treated.flatMap((isTreated, row) => (isTreated === (arm === 'treated') ? [row] : []))
      const found = interpolatedPredictions(Float64Array.from(column('first')), column('external'), study.outcome, own)
      found.forEach((value, row) => {
        expectClose(value, reference.mixture[arm][row]!)
      })
    },
  )

  it('a good external prediction gains precision, and a useless one loses little', () => {
    const { normal, happens } = createDraws('reloop')
    const ability = Array.from({ length: 600 }, () => normal())
    const treated = ability.map(() => happens(0.5))
    const outcome = ability.map((value, row) => 2 * value + 0.3 * Number(treated[row]) + 0.5 * normal())
    const noise = ability.map(() => normal())
    const plain = estimated(differenceInMeans({ outcome, treated })).standardError
    const errorWith = (external: number[]) =>
      estimated(reloopEstimate({ outcome, treated }, external, { probability: 0.5, trees: 40 })).standardError
    expect(errorWith(ability)).toBeLessThan(0.35 * plain)
    expect(errorWith(noise)).toBeLessThan(1.03 * plain)
  })

  it('requires a prediction for every participant', () => {
    expect(() => reloopEstimate(study, [1])).toThrow('external prediction')
  })
})

describe('LOOP in simulated studies', () => {
  it('LOOP covers a true null at its nominal level, with blocks and different probabilities', () => {
    const { normal, happens, int } = createDraws('coverage')
    const replications = 1000
    let [covered, sum] = [0, 0]
    for (let replication = 0; replication < replications; replication++) {
      const people = Array.from({ length: 120 }, () => {
        const [x, block] = [normal(), int(0, 1)]
        const treated = happens(block === 0 ? 0.5 : 0.3)
        return { x, block, treated, y: x + block + normal() }
      })
      const result = estimated(
        loopEstimate(
          {
            outcome: people.map(({ y }) => y),
            treated: people.map(({ treated }) => treated),
            covariates: [{ name: 'x', kind: 'number', values: people.map(({ x }) => x) }],
            blocks: people.map(({ block }) => String(block)),
          },
          { probability: people.map(({ block }) => (block === 0 ? 0.5 : 0.3)) },
        ),
      )
      sum += result.estimate
      if (result.interval.low <= 0 && result.interval.high >= 0) covered++
    }
    // Four standard errors of 1,000 replications; the variance is an upper bound.
    expect(covered / replications).toBeGreaterThan(0.922)
    expect(Math.abs(sum / replications)).toBeLessThan(0.03)
  })
})
