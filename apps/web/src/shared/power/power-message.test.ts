import type { StudyPower } from '@trellis/domain'
import { beforeAll, describe, expect, it } from 'vitest'
import { activateEnglish } from '../../testing/activate-english'
import { aPower } from './power.fixtures'
import { powerMessage } from './power-message'

beforeAll(() => activateEnglish())

describe('powerMessage', () => {
  it.each<[Partial<StudyPower>, string]>([
    [
      {},
      'With 400 students, the power to detect a difference of 0.1 standard deviations is 16%; about 3,300 students are needed for 80%.',
    ],
    [
      { unit: 'CLASS', units: 60, power: 0.999, neededUnits: 21 },
      'With 60 classes, the power to detect a difference of 0.1 standard deviations is more than 99%; 21 classes would be enough for 80%.',
    ],
    [
      { unit: 'SCHOOL', units: 1, power: 0.001, outcome: 'SHARE' },
      'With 1 school, the power to detect a difference of 10 percentage points is less than 1%; about 3,300 schools are needed for 80%.',
    ],
    [
      { neededUnits: null },
      'With 400 students, the power to detect a difference of 0.1 standard deviations is 16%; no number of students is large enough for 80%.',
    ],
    [{ neededUnits: null, detectable: null, unit: 'CLASS' }, 'Too few classes to compare the conditions.'],
    [{ effect: 0 }, 'With an effect size of 0 there is nothing to detect.'],
  ])('states the power in one sentence: %j', (facts, text) => {
    expect(powerMessage(aPower(facts))).toBe(text)
  })
})
