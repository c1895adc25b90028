import type { ProblemId } from '@trellis/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLearner, difficultyOf, type Learner } from './learner'
import { defaultTruth, type Truth } from './truth'

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
  it('a simulated student behaves in the same way for the same seed, and differently for another', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(actsOf(one)).toEqual(actsOf(one))
        if (one !== other) expect(actsOf(other)).not.toEqual(actsOf(one))
      }),
      { numRuns: 50 },
    )
  })

  it('answers correctly with a chance between guessing and certainty, and more often with every piece of help', () => {
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

  it('simulated students have a mean ability of 0 and a standard deviation of 1', () => {
    const abilities = seeds.map((seed) => createLearner(seed).ability)
    const mean = abilities.reduce((sum, one) => sum + one, 0) / abilities.length
    const variance = abilities.reduce((sum, one) => sum + (one - mean) ** 2, 0) / abilities.length
    expect(mean).toBeCloseTo(0, 1)
    expect(Math.sqrt(variance)).toBeCloseTo(1, 1)
  })

  it('answers correctly about as often as the chance says', () => {
    const [expected, right] = seeds.reduce(
      ([sum, count], seed) => {
        const learner = createLearner(seed)
        return [sum + learner.chance(situation), count + (learner.isRight(situation) ? 1 : 0)]
      },
      [0, 0],
    )
    expect(right / seeds.length).toBeCloseTo(expected / seeds.length, 1)
  })

  it('knows more after each problem, and even more after one with help', () => {
    const chanceAfter = (helps: number | null) => {
      const learner = createLearner('a quick one')
      if (helps !== null) learner.learn(helps)
      return learner.chance(situation)
    }
    expect(chanceAfter(0)).toBeGreaterThan(chanceAfter(null))
    expect(chanceAfter(2)).toBeGreaterThan(chanceAfter(0))
  })

  it('asks for help when patience runs out, and never where there is no help', () => {
    for (const seed of seeds.slice(0, 200)) {
      const learner = createLearner(seed)
      expect(learner.decide({ ...situation, tries: learner.patience })).toBe('help')
      expect(learner.decide({ ...situation, canAsk: false, canSkip: false, tries: 99 })).toBe('answer')
    }
  })
})

describe('a problem', () => {
  it('a problem is equally hard for everyone', () => {
    expect(difficultyOf(problemId(7))).toBe(difficultyOf(problemId(7)))
    expect(difficultyOf(problemId(7))).not.toBe(difficultyOf(problemId(8)))
  })
})

describe('the chosen truth about simulated students', () => {
  const learners = (truth: Partial<Truth>, className: (index: number) => string | null = () => null) =>
    seeds.map((seed, index) =>
      createLearner(seed, { truth: { ...defaultTruth, ...truth }, className: className(index) }),
    )
  const shareOf = <T>(values: readonly T[], holds: (value: T) => boolean) => values.filter(holds).length / values.length

  it('the treatment raises the chance of those who comply, and only once', () => {
    for (const learner of learners({ effect: 0.5, compliance: 0.7 }).slice(0, 200)) {
      const plain = createLearner(seeds[0]!)
      const before = learner.chance(situation)
      learner.receiveTreatment()
      const after = learner.chance(situation)
      expect(after > before).toBe(learner.complies)
      learner.receiveTreatment()
      expect(learner.chance(situation)).toBe(after)
      plain.receiveTreatment()
      expect(plain.chance(situation)).toBe(createLearner(seeds[0]!).chance(situation))
    }
  })

  it('the chosen share complies; the others do not ask for help', () => {
    const all = learners({ compliance: 0.7 })
    expect(shareOf(all, ({ complies }) => complies)).toBeCloseTo(0.7, 1)
    const asks = all.filter(({ complies }) => !complies).filter((learner) => learner.decide(situation) === 'help')
    expect(asks).toEqual([])
  })

  it('the chosen share leaves, and a larger one of those who receive the treatment', () => {
    const hasLeft = (learner: Learner) => Array.from({ length: 6 }, () => learner.leaves()).includes(true)
    expect(shareOf(learners({ attrition: 0.3 }), hasLeft)).toBeCloseTo(0.3, 1)
    expect(shareOf(learners({ attrition: 0 }), hasLeft)).toBe(0)
    const treated = learners({ attrition: 0.2, differentialAttrition: 0.25 })
    for (const learner of treated) learner.receiveTreatment()
    expect(shareOf(treated, hasLeft)).toBeCloseTo(0.2 + 0.8 * 0.25, 1)
  })

  it('abilities correlate within classes as chosen', () => {
    const size = 10
    const abilities = learners({ icc: 0.3 }, (index) => `${Math.floor(index / size)}`).map(({ ability }) => ability)
    const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    const varianceOf = (values: readonly number[]) => {
      const mean = meanOf(values)
      return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
    }
    const classes = Array.from({ length: seeds.length / size }, (_, index) =>
      abilities.slice(index * size, (index + 1) * size),
    )
    const between = size * varianceOf(classes.map(meanOf))
    const within = meanOf(classes.map(varianceOf))
    expect(within).toBeCloseTo(0.7, 1)
    expect((between - within) / (between + (size - 1) * within)).toBeCloseTo(0.3, 1)
  })
})
