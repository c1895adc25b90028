import type { ProblemId } from '@trellis/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLearner, difficultyOf } from './learner'

const seeds = Array.from({ length: 2000 }, (_, index) => `population/${index}`)
const problemId = (index: number) => `PRA${index}` as ProblemId
const situation = { problemId: problemId(1), guess: 0, tries: 0, helps: 0, canAsk: true, canSkip: true }

function actsOf(seed: string): unknown[] {
  const learner = createLearner(seed)
  return Array.from({ length: 50 }, (_, index) => [
    learner.decide({ ...situation, problemId: problemId(index) }),
    learner.isRight({ ...situation, problemId: problemId(index) }),
    learner.secondsFor('answer'),
    learner.leaves(),
  ])
}

describe('a simulated student', () => {
  it('is the same again from the same seed, and another one from another', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(actsOf(one)).toEqual(actsOf(one))
        if (one !== other) expect(actsOf(other)).not.toEqual(actsOf(one))
      }),
      { numRuns: 50 },
    )
  })

  it('is right with a chance between guessing and certainty, and more often with every piece of help', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (seed, problem, guess) => {
        const learner = createLearner(seed)
        const chances = [0, 1, 2, 3].map((helps) => learner.chance({ problemId: problemId(problem), guess, helps }))
        for (const chance of chances) {
          expect(chance).toBeGreaterThanOrEqual(Math.min(guess, 1 - learner.slip))
          expect(chance).toBeLessThanOrEqual(1)
        }
        if (guess < 0.9) expect(chances).toEqual([...chances].sort((a, b) => a - b))
      }),
    )
  })

  it('comes from a population of average ability 0 and standard deviation 1', () => {
    const abilities = seeds.map((seed) => createLearner(seed).ability)
    const mean = abilities.reduce((sum, one) => sum + one, 0) / abilities.length
    const variance = abilities.reduce((sum, one) => sum + (one - mean) ** 2, 0) / abilities.length
    expect(mean).toBeCloseTo(0, 1)
    expect(Math.sqrt(variance)).toBeCloseTo(1, 1)
  })

  it('is right about as often as its chance says', () => {
    const [expected, right] = seeds.reduce(
      ([sum, count], seed) => {
        const learner = createLearner(seed)
        return [sum + learner.chance(situation), count + (learner.isRight(situation) ? 1 : 0)]
      },
      [0, 0],
    )
    expect(right / seeds.length).toBeCloseTo(expected / seeds.length, 1)
  })

  it('knows more after each problem, and most of all after one with help', () => {
    const chanceAfter = (helps: number | null) => {
      const learner = createLearner('a quick one')
      if (helps !== null) learner.learn(helps)
      return learner.chance(situation)
    }
    expect(chanceAfter(0)).toBeGreaterThan(chanceAfter(null))
    expect(chanceAfter(2)).toBeGreaterThan(chanceAfter(0))
  })

  it('asks for help when patience is at its end, and never where there is none', () => {
    for (const seed of seeds.slice(0, 200)) {
      const learner = createLearner(seed)
      expect(learner.decide({ ...situation, tries: learner.patience })).toBe('help')
      expect(learner.decide({ ...situation, canAsk: false, canSkip: false, tries: 99 })).toBe('answer')
    }
  })
})

describe('a problem', () => {
  it('is equally hard for everyone', () => {
    expect(difficultyOf(problemId(7))).toBe(difficultyOf(problemId(7)))
    expect(difficultyOf(problemId(7))).not.toBe(difficultyOf(problemId(8)))
  })
})
