import { beforeAll, describe, expect, it } from 'vitest'
import { activateEnglish } from '../../testing/activate-english'
import { powerMessage } from './power-message'

beforeAll(() => activateEnglish())

const power = { effect: 0.1, perCondition: 190, power: 0.16, neededFor80: 3300, studentsPerUnit: 1 }

describe('the sentence about power', () => {
  it.each([
    [
      power,
      'With 400 students, the power to detect a difference of 0.1 standard deviations is 16%; about 3,300 students are needed for 80%.',
    ],
    [
      { ...power, power: 0.999, neededFor80: 200, studentsPerUnit: 25 },
      'With 400 students, the power to detect a difference of 0.1 standard deviations is more than 99%, taking into account that students who are assigned together are alike; 200 students would be enough for 80%.',
    ],
    [
      { ...power, power: 0.001 },
      'With 400 students, the power to detect a difference of 0.1 standard deviations is less than 1%; about 3,300 students are needed for 80%.',
    ],
    [{ ...power, neededFor80: null }, 'Too few students finish to compare the conditions.'],
    [{ ...power, effect: 0 }, 'With an effect size of 0 there is nothing to detect.'],
  ])('%j reads as one sentence', (result, text) => {
    expect(powerMessage({ students: 400, power: result })).toBe(text)
  })
})
