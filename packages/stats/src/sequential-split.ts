import { logGamma } from './distributions/special-functions'

/** How close to the weights other splits are thought to be: with 100, shares differ from them by about 5 points. */
const concentration = 100

/**
 * Whether counts fit their weights, as a p value that holds at every look: the chance that it ever falls below α while
 * units arrive one by one is at most α, however often one looks and whenever one stops. It is 1 over the Bayes factor of
 * a Dirichlet prior around the weights against the weights themselves,
 *
 * BF = B(α + x) / (B(α) Π θᵢ^xᵢ), with α = concentration · θ.
 *
 * Lindon & Malek (2022). Anytime-valid inference for multinomial count data. NeurIPS 35.
 */
export function sequentialSplitP(observed: readonly number[], weights: readonly number[]): number {
  return Math.min(1, Math.exp(-logBayesFactor(observed, weights)))
}

/** ln of the Bayes factor against the weights. Under the weights its mean is 1 after any number of units. */
export function logBayesFactor(observed: readonly number[], weights: readonly number[]): number {
  if (observed.length !== weights.length) throw new RangeError('Every count needs its weight')
  if (weights.some((weight) => !(weight > 0))) throw new RangeError('Weights are greater than 0')
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const units = observed.reduce((total, count) => total + count, 0)
  return observed.reduce(
    (total, count, index) => {
      const share = weights[index]! / sum
      const prior = concentration * share
      return total + logGamma(prior + count) - logGamma(prior) - count * Math.log(share)
    },
    logGamma(concentration) - logGamma(concentration + units),
  )
}
