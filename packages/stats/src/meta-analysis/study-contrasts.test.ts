import { describe, expect, it } from 'vitest'
import reference from '../../reference/contrasts.json'
import { estimated } from '../testing/estimated'
import { expectClose } from '../testing/expect-close'
import { createDraws } from '../testing/random-draws'
import { combineContrasts, poolContrasts, type StudyContrast, type StudyContrasts } from './study-contrasts'

type Case = (typeof reference.cases)[number]

const contrastsOf = ({ rows }: Case, study: string): StudyContrast[] =>
  rows
    .filter((row) => row.study === study)
    .map(({ estimate, variance, treated, control, nTreated, nControl }) => ({
      estimate,
      variance,
      treated: { id: treated, students: nTreated },
      control: { id: control, students: nControl },
    }))

const studiesOf = (one: Case): StudyContrasts[] =>
  one.combined.map(({ study }) => ({
    contrasts: contrastsOf(one, study),
    cluster: (one.clusters as Record<string, string>)[study]!,
  }))

describe('contrasts of several studies', () => {
  it.each(reference.cases)('combines contrasts within studies by the covariances of metafor: $name', (one) => {
    for (const { study, estimate, variance } of one.combined) {
      const combined = combineContrasts(contrastsOf(one, study))
      expectClose(combined.estimate, estimate)
      expectClose(combined.variance, variance)
    }
  })

  it.each(reference.cases)('pools contrasts to the mean and intervals of metafor and clubSandwich: $name', (one) => {
    const pooled = estimated(poolContrasts(studiesOf(one)))
    expectClose(pooled.betweenVariance, one.betweenVariance)
    expectClose(pooled.shareBetween, one.shareBetween)
    expectClose(pooled.heterogeneity.q, one.q)
    expectClose(pooled.heterogeneity.p, one.qP)
    const { result } = one
    expectClose(pooled.estimate, result.estimate)
    expectClose(pooled.standardError, result.standardError)
    expectClose(pooled.degreesOfFreedom!, result.degreesOfFreedom)
    expectClose(pooled.p, result.p)
    expectClose(pooled.interval.low, result.low)
    expectClose(pooled.interval.high, result.high)
    expectClose(pooled.predictionInterval.low, result.predictionLow)
    expectClose(pooled.predictionInterval.high, result.predictionHigh)
    expect(pooled.isClusterRobust).toBe(new Set(Object.values(one.clusters)).size < one.combined.length)
  })

  it('the mean does not depend on how often a study compares with the same control', () => {
    const group = (id: number, students: number) => ({ id, students })
    const contrast = (treated: number, estimate: number): StudyContrast => ({
      estimate,
      variance: 1 / 50 + 1 / 100,
      treated: group(treated, 50),
      control: group(0, 100),
    })
    // Two halves of one group against the control are the whole group against it.
    const halves = combineContrasts([contrast(1, 0.3), contrast(2, 0.1)])
    expectClose(halves.estimate, 0.2)
    expectClose(halves.variance, 1 / 100 + 1 / 100)
  })

  it('the mean has the same size and the other sign when every contrast is turned around', () => {
    const studies = studiesOf(reference.cases[0]!)
    const turned = studies.map(({ contrasts, cluster }) => ({
      cluster,
      contrasts: contrasts.map(({ estimate, variance, treated, control }) => ({
        estimate: -estimate,
        variance,
        treated: control,
        control: treated,
      })),
    }))
    const [one, other] = [estimated(poolContrasts(studies)), estimated(poolContrasts(turned))]
    expectClose(other.estimate, -one.estimate)
    expectClose(other.standardError, one.standardError)
  })

  it.each<[string, StudyContrasts[], string]>([
    ['one study', studiesOf(reference.cases[0]!).slice(0, 1), 'too_few_studies'],
    ['no study', [], 'too_few_studies'],
    [
      'studies that all share students',
      studiesOf(reference.cases[0]!).map((s) => ({ ...s, cluster: 'x' })),
      'too_few_clusters',
    ],
    [
      'the same result twice',
      [1, 2].map((n) => ({ ...studiesOf(reference.cases[0]!)[1]!, cluster: `${n}` })),
      'no_variation',
    ],
  ])('gives a reason instead of a mean for %s', (_, studies, reason) => {
    expect(poolContrasts(studies)).toEqual({ ok: false, reason })
  })

  it('gives finite numbers or a reason, whatever the contrasts', () => {
    const { uniform, int: intBetween } = createDraws('contrasts')
    const int = (below: number) => intBetween(0, below - 1)
    const numbers = (value: unknown): number[] =>
      typeof value === 'number'
        ? [value]
        : value && typeof value === 'object'
          ? Object.values(value).flatMap(numbers)
          : []
    for (let round = 0; round < 200; round++) {
      const studies = Array.from({ length: int(6) }, (_, index): StudyContrasts => {
        const sizes = Array.from({ length: 4 }, () => 2 + int(1000))
        const scale = 10 ** (int(12) - 6)
        return {
          cluster: `${int(3) === 0 ? 'shared' : index}`,
          contrasts: Array.from({ length: 1 + int(4) }, () => {
            const [treated, control] = [int(2), 2 + int(2)]
            return {
              estimate: int(4) === 0 ? 0 : scale * (uniform() - 0.5),
              variance: scale ** 2 * (1 / sizes[treated]! + 1 / sizes[control]!),
              treated: { id: treated, students: sizes[treated]! },
              control: { id: control, students: sizes[control]! },
            }
          }),
        }
      })
      const result = poolContrasts(studies)
      expect(numbers(result).every(Number.isFinite)).toBe(true)
    }
  })
})
