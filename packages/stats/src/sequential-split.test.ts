import { describe, expect, it } from 'vitest'
import { binomialProbability } from './distributions/binomial'
import { logBayesFactor, sequentialSplitP } from './sequential-split'

describe('the test of a split at every look', () => {
  it.each([
    [1, 1],
    [1, 3],
  ])('the Bayes factor has a mean of 1 under the weights %i to %i', (first, second) => {
    const units = 40
    const mean = Array.from({ length: units + 1 }, (_, count) => {
      const factor = Math.exp(logBayesFactor([count, units - count], [first, second]))
      return factor * binomialProbability(count, units, first / (first + second))
    }).reduce((sum, part) => sum + part, 0)
    expect(mean).toBeCloseTo(1, 10)
  })

  it('rarely rejects a fair split, although it is tested after every unit', () => {
    let state = 7
    const uniform = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state / 2 ** 32
    }
    let rejected = 0
    for (let study = 0; study < 500; study++) {
      const counts = [0, 0, 0]
      for (let unit = 0; unit < 300; unit++) {
        const drawn = uniform()
        counts[drawn < 0.25 ? 0 : drawn < 0.5 ? 1 : 2]! += 1
        if (sequentialSplitP(counts, [1, 1, 2]) < 0.05) {
          rejected++
          break
        }
      }
    }
    // A chi-square test with as many looks rejects several times as often as it says.
    expect(rejected / 500).toBeLessThan(0.05)
  })

  it('rejects a split that is off, but not a fair or an empty one', () => {
    expect(sequentialSplitP([700, 300], [1, 1])).toBeLessThan(1e-30)
    expect(sequentialSplitP([50, 50], [1, 3])).toBeLessThan(0.001)
    expect(sequentialSplitP([0, 0], [1, 1])).toBe(1)
    expect(sequentialSplitP([103, 97], [1, 1])).toBe(1)
  })

  it('requires a weight greater than 0 for every count', () => {
    expect(() => sequentialSplitP([1, 2], [1])).toThrow(RangeError)
    expect(() => sequentialSplitP([1, 2], [1, 0])).toThrow(RangeError)
  })
})
