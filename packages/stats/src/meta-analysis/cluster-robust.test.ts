import { describe, expect, it } from 'vitest'
import reference from '../../reference/meta-analysis.json'
import { estimated } from '../testing/estimated'
import { expectClose } from '../testing/expect-close'
import { clusterRobustMean } from './cluster-robust'

describe('the cluster-robust mean', () => {
  it.each(reference.cases)(
    'the mean of $name has the CR2 standard error and degrees of freedom of clubSandwich',
    (row) => {
      const result = estimated(clusterRobustMean(row.studies))
      expectClose(result.estimate, row.normal.estimate)
      expectClose(result.standardError, row.robust!.standardError)
      expectClose(result.degreesOfFreedom!, row.robust!.degreesOfFreedom)
      expectClose(result.p, row.robust!.p)
      expect(result.hasFewDegreesOfFreedom).toBe(row.robust!.degreesOfFreedom < 4)
    },
  )

  it('the cluster-robust mean requires two clusters', () => {
    const one = reference.cases[1]!.studies.map((study) => ({ ...study, cluster: 'all' }))
    expect(clusterRobustMean(one)).toEqual({ ok: false, reason: 'too_few_clusters' })
  })
})
