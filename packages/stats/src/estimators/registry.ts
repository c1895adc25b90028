import { loopEstimate, loopForestEstimate } from '../design-based/loop'
import { randomizationEstimate } from '../design-based/randomization-estimate'
import { clusterEstimate, clusterMeansEstimate } from './clusters'
import type { Comparison } from './comparison'
import type { ComparisonEstimate, ComparisonNotEstimable, EstimateOptions } from './comparison-estimate'
import { complierEstimate } from './complier'
import { differenceInMeans } from './difference-in-means'
import { linEstimate } from './lin'
import { oddsRatio } from './odds-ratio'

/** What any estimator finds; a randomization test has no standard error. */
export type EstimatorResult =
  | (Omit<ComparisonEstimate, 'standardError'> & { standardError: number | null })
  | ComparisonNotEstimable

/** An estimator as `npm run analyze` and the validation know it. Where it does not apply, its result says why. */
export interface Estimator {
  id: string
  label: string
  estimate(comparison: Comparison, options?: EstimateOptions): EstimatorResult
}

/** Every estimator of the difference between two conditions, in the order in which results are listed. */
export const estimators: readonly Estimator[] = [
  { id: 'welch', label: 'Difference in means (Welch)', estimate: differenceInMeans },
  {
    id: 'hc2',
    label: 'Difference in means (HC2)',
    estimate: (comparison, options) => differenceInMeans(comparison, { ...options, degreesOfFreedom: 'residual' }),
  },
  { id: 'lin', label: 'Regression-adjusted (Lin)', estimate: linEstimate },
  { id: 'loop', label: 'Leave-one-out, least squares (LOOP)', estimate: loopEstimate },
  { id: 'loop-forest', label: 'Leave-one-out, random forest (LOOP)', estimate: loopForestEstimate },
  { id: 'randomization', label: 'Randomization test', estimate: randomizationEstimate },
  { id: 'cr2', label: 'Clusters, by participant (CR2)', estimate: clusterEstimate },
  {
    id: 'cr2-clusters',
    label: 'Clusters, by cluster (CR2)',
    estimate: (comparison, options) => clusterEstimate(comparison, { ...options, weighting: 'clusters' }),
  },
  { id: 'cluster-means', label: 'Cluster means (Welch)', estimate: clusterMeansEstimate },
  {
    id: 'cluster-means-size',
    label: 'Cluster means, weighted by size',
    estimate: (comparison, options) => clusterMeansEstimate(comparison, { ...options, weights: 'size' }),
  },
  { id: 'cace', label: 'Effect on compliers (2SLS)', estimate: complierEstimate },
  {
    id: 'log-odds',
    label: 'Log odds ratio',
    estimate: (comparison, options) => {
      const found = oddsRatio(comparison, options)
      return found.ok ? found.logOddsRatio : found
    },
  },
]
