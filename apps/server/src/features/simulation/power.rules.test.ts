import type { ConditionId, StudyId } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import type { RunningStudy } from '../../delivery/running-study.read'
import { drawUnits, gatherCohort, quickHash } from './cohort.rules'
import { type Assumptions, powerDesignOf, powerOfDraw, predictPower, summarizeDraws } from './power.rules'

const assumptions: Assumptions = {
  outcome: 'SCORE',
  effect: 0.3,
  baseShare: 0.5,
  covariates: 0,
  classSize: 20,
  classSizeVariation: 0.25,
  classesPerSchool: 4,
  unitCorrelation: 0.2,
  classCorrelation: 0.05,
  unitExplained: 0,
  studentExplained: 0,
}
const arms = [1, 1].map((weight, index) => ({ conditionId: (index + 1) as ConditionId, weight }))
const study = (facts: Partial<RunningStudy> = {}) =>
  ({
    studyId: 7 as StudyId,
    seed: 'a seed',
    assignmentVersion: 2,
    arms,
    randomisation: 'SIMPLE',
    unit: 'STUDENT',
    strata: [],
    ...facts,
  }) as unknown as RunningStudy
const facts = (more: Partial<RunningStudy> = {}, isByLink = false) => ({ ...study(more), isByLink })

describe('the power design', () => {
  it('computes power for the randomized unit, and for students where they enroll by link', () => {
    const predict = (more: Partial<RunningStudy>, isByLink = false) =>
      predictPower(facts(more, isByLink), assumptions, { units: 40, students: 800, retained: [1, 1] })
    expect(predict({ unit: 'CLASS' })).toMatchObject({ unit: 'CLASS', degrees: 38 })
    expect(predict({ unit: 'SCHOOL' })).toMatchObject({ unit: 'SCHOOL', degrees: 38 })
    expect(predict({ unit: 'CLASS' }, true)).toMatchObject({ unit: 'STUDENT', degrees: 38 })
    const needed = predict({ unit: 'SCHOOL' })
    expect(needed.neededStudents).toBe(needed.neededUnits! * 80)
  })

  it('compares students within classes without the variance between classes', () => {
    const design = powerDesignOf(facts({ randomisation: 'BLOCKS', strata: ['CLASS'] }), assumptions, [0.8, 0.8])
    expect(design).toMatchObject({ strata: { unitsEach: 16 }, variance: { strataShare: 0.2, unitShare: 0 } })
  })

  it.each([
    ['classes within classes', { unit: 'CLASS', strata: ['CLASS'] }, false],
    ['schools within grades', { unit: 'SCHOOL', strata: ['GRADE'] }, false],
    ['students by link', { unit: 'STUDENT', strata: ['CLASS'] }, true],
  ] as const)('ignores strata that divide nothing: %s', (_, more, isByLink) => {
    const design = powerDesignOf(facts({ randomisation: 'BLOCKS', ...more }, isByLink), assumptions, [1, 1])
    expect([design.strata, design.variance.strataShare]).toEqual([null, 0])
  })
})

describe('random assignments', () => {
  it('gathers a cohort into classes with the expected mean and variation of sizes', () => {
    const { units, unitOfStudent } = gatherCohort(study({ unit: 'CLASS' }), 400, false, assumptions)
    expect(units.map((unit) => unit.students)).toEqual(Array.from({ length: 10 }, () => [25, 15]).flat())
    expect(unitOfStudent).toHaveLength(400)
    expect(gatherCohort(study({ unit: 'SCHOOL' }), 400, false, assumptions).units).toHaveLength(5)
    expect(gatherCohort(study({ unit: 'SCHOOL' }), 30, true, assumptions).units).toHaveLength(30)
  })

  it('draws evenly within every stratum in blocks, and the same for the same seed', () => {
    const blocks = study({ randomisation: 'BLOCKS', strata: ['GRADE'] })
    const { units } = gatherCohort(blocks, 240, false, { ...assumptions, classSizeVariation: 0 })
    const drawn = drawUnits(blocks, units, 'some seed')
    for (const stratum of new Set(units.map((unit) => unit.stratum))) {
      const within = drawn.filter((_, index) => units[index]!.stratum === stratum)
      expect(within.filter((id) => id === 1)).toHaveLength(within.length / 2)
    }
    expect(drawUnits(blocks, units, 'some seed')).toEqual(drawn)
    expect(drawUnits(blocks, units, 'another seed')).not.toEqual(drawn)
  })

  it('gives exactly the planned power in blocks, and less on average with simple randomization', () => {
    const mean = (more: Partial<RunningStudy>) => {
      const drawing = study({ unit: 'CLASS', ...more })
      const even = { ...assumptions, classSizeVariation: 0 }
      const { units } = gatherCohort(drawing, 320, false, even)
      const design = powerDesignOf({ ...drawing, isByLink: false }, even, [1, 1])
      const powers = Array.from({ length: 50 }, (_, index) =>
        powerOfDraw(drawing, design, units, { seed: `seed ${index}`, effect: 0.8 }),
      )
      return summarizeDraws(powers)
    }
    const planned = predictPower(
      facts({ unit: 'CLASS' }),
      { ...assumptions, effect: 0.8, classSizeVariation: 0 },
      {
        units: 16,
        students: 320,
        retained: [1, 1],
      },
    ).power
    expect(mean({ randomisation: 'BLOCKS' }).power).toBeCloseTo(planned, 10)
    const simple = mean({})
    expect(simple.power).toBeLessThan(planned)
    expect(simple.low).toBeLessThan(simple.power)
    expect(simple.draws).toBe(50)
  })

  it('gives every condition its share with the quick hash, independently for neighboring units', () => {
    const weights = [1, 2, 3]
    const drawing = study({
      arms: weights.map((weight, index) => ({ conditionId: (index + 1) as ConditionId, weight })),
    })
    const units = Array.from({ length: 6000 }, (_, index) => ({ unit: `U${index}`, stratum: '', students: 1 }))
    const drawn = drawUnits(drawing, units, 'some seed/draw 1', quickHash)
    for (const [index, weight] of weights.entries()) {
      // Four standard deviations and more.
      expect(Math.abs(drawn.filter((id) => id === index + 1).length / 6000 - weight / 6)).toBeLessThan(0.026)
    }
    const repeats = drawn.filter((id, index) => id === drawn[index + 1]).length
    expect(Math.abs(repeats / 5999 - (1 + 4 + 9) / 36)).toBeLessThan(0.026)
    expect(drawUnits(drawing, units, 'some seed/draw 2', quickHash)).not.toEqual(drawn)
  })

  it('gives no power to a random assignment that leaves a condition empty', () => {
    const drawing = study({ unit: 'SCHOOL' })
    const { units } = gatherCohort(drawing, 20, false, assumptions)
    const design = powerDesignOf({ ...drawing, isByLink: false }, assumptions, [1, 1])
    expect(powerOfDraw(drawing, design, units, { seed: 'any', effect: 2 })).toBe(0)
  })
})
