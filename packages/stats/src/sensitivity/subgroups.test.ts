import { describe, expect, it } from 'vitest'
import reference from '../../reference/randomization.json'
import { clusterEstimate } from '../estimators/clusters'
import { differenceInMeans } from '../estimators/difference-in-means'
import { estimated } from '../testing/estimated'
import { expectClose } from '../testing/expect-close'
import { leaveOneOut, moderation, subgroupEffects } from './subgroups'

const { data } = reference
const outcome = data.map(({ out }) => out)
const moderator = data.map(({ m }) => m)
const individual = { outcome, treated: data.map(({ zi }) => zi === 1) }
const clustered = {
  outcome,
  treated: data.map(({ z }) => z === 1),
  clusters: data.map(({ cluster }) => String(cluster)),
}
const groups = data.map(({ g }) => g)

describe('moderation', () => {
  it.each(['hc2', 'cr2'] as const)('moderation equals the interaction of lm_robust with %s', (name) => {
    const row = reference[name]
    const covariates = [{ name: 'x', kind: 'number' as const, values: data.map(({ x }) => x) }]
    const result = estimated(moderation(name === 'hc2' ? { ...individual, covariates } : clustered, moderator))
    expectClose(result.estimate, row.estimate)
    expectClose(result.standardError, row.standardError)
    expectClose(result.degreesOfFreedom!, row.degreesOfFreedom)
    expectClose(result.p, row.p)
  })

  it('moderation by 0 and 1 equals the difference between the two effects', () => {
    const isFirst = groups.map((group) => group === 'a')
    const { subgroups } = subgroupEffects(
      individual,
      isFirst.map((first) => (first ? 'first' : 'other')),
    )
    const [first, other] = subgroups.map(({ result }) => estimated(result).estimate)
    expectClose(estimated(moderation(individual, isFirst.map(Number))).estimate, first! - other!)
  })

  it('says why there is no estimate of moderation', () => {
    const reasonOf = (result: { ok: boolean; reason?: string }) => result.reason
    expect(
      reasonOf(
        moderation(
          individual,
          outcome.map(() => 1),
        ),
      ),
    ).toBe('collinear')
    expect(reasonOf(moderation(individual, [1]))).toBe('invalid_number')
    expect(reasonOf(moderation({ ...individual, clusters: clustered.clusters }, moderator))).toBe('mixed_clusters')
  })
})

describe('subgroups', () => {
  it('compares subgroups by Welch’s F test', () => {
    const { subgroups, interaction } = subgroupEffects(individual, groups)
    const { f, degreesOfFreedom, p } = estimated(interaction)
    expect(subgroups.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
    expectClose(f, reference.subgroups.f)
    expectClose(degreesOfFreedom[1], reference.subgroups.df2)
    expectClose(p, reference.subgroups.p)
  })

  it('compares two subgroups by the same test when the third is left out', () => {
    const rows = [...groups.keys()].filter((row) => groups[row] !== 'c')
    const two = { outcome: rows.map((row) => outcome[row]!), treated: rows.map((row) => individual.treated[row]!) }
    const { interaction } = subgroupEffects(
      two,
      rows.map((row) => groups[row]!),
    )
    expectClose(estimated(interaction).f, reference.two.f)
    expectClose(estimated(interaction).p, reference.two.p)
  })

  it('tests an interaction only when every subgroup has participants of both conditions', () => {
    const { interaction, subgroups } = subgroupEffects(
      individual,
      groups.map((group, row) => (row < 1 ? 'alone' : group)),
    )
    expect(interaction).toMatchObject({ ok: false, reason: 'one_group_empty' })
    expect(subgroups.filter(({ result }) => result.ok).map(({ name }) => name)).toEqual(['a', 'b', 'c'])
    expect(
      subgroupEffects(
        individual,
        groups.map(() => 'all'),
      ).interaction,
    ).toMatchObject({ ok: false })
  })
})

describe('leaving one class out', () => {
  it('repeats the estimate without each class', () => {
    const results = leaveOneOut(individual, groups, differenceInMeans)
    expect(results.map(({ without }) => without)).toEqual(['a', 'b', 'c'])
    const { n } = estimated(results[0]!.result)
    expect(n.treated + n.control).toBe(groups.filter((group) => group !== 'a').length)
  })

  it('keeps clusters, blocks and covariates with their participants', () => {
    const results = leaveOneOut(clustered, clustered.clusters, clusterEstimate)
    expect(results).toHaveLength(15)
    for (const { result } of results) {
      const { clusters } = estimated(result).n
      expect(clusters!.treated + clusters!.control).toBe(14)
    }
  })
})
