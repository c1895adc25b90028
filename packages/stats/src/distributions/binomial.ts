import { binomialTerm, incompleteBeta, requireTail, type Tail, type Tails } from './special-functions'

/** The probability of exactly so many successes. */
export function binomialProbability(successes: number, trials: number, share: number): number {
  requireBinomial(trials, share)
  if (!Number.isInteger(successes) || successes < 0 || successes > trials) return 0
  return binomialTerm(successes, trials, share, 1 - share)
}

/** Binomial: P(X ≤ k) = I_(1 − p)(n − k, k + 1), and P(X > k) = I_p(k + 1, n − k) directly. */
export function binomialTails(successes: number, trials: number, share: number): Tails {
  requireBinomial(trials, share)
  const k = Math.floor(successes)
  if (k < 0) return { lower: 0, upper: 1 }
  if (k >= trials) return { lower: 1, upper: 0 }
  return incompleteBeta(trials - k, k + 1, 1 - share, share)
}

/** The smallest number of successes whose lower tail is at least as large, or whose upper tail is no larger. */
export function binomialQuantile(tail: Tail, trials: number, share: number): number {
  const [side, wanted] = requireTail(tail)
  const isReached = (successes: number) => {
    const tails = binomialTails(successes, trials, share)
    return side === 'lower' ? tails.lower >= wanted : tails.upper <= wanted
  }
  let [low, high] = [0, trials]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (isReached(middle)) high = middle
    else low = middle + 1
  }
  return low
}

function requireBinomial(trials: number, share: number): void {
  if (!(Number.isSafeInteger(trials) && trials >= 0)) throw new RangeError('trials must be a whole number')
  if (!(share >= 0 && share <= 1)) throw new RangeError('share lies between 0 and 1')
}
