import { describe, expect, it } from 'vitest'
import { finderPageSizes, monthLabel, problemSetPropertiesSchema, schoolMonths } from './problem-set.schema'

describe('the finder', () => {
  it('the finder shows the months from August to July', () => {
    expect(schoolMonths.map((month) => monthLabel[month])).toEqual([
      'August',
      'September',
      'October',
      'November',
      'December',
      'January',
      'February',
      'March',
      'April',
      'May',
      'June',
      'July',
    ])
  })

  it('the finder offers 10, 30, 50 or 100 rows', () => {
    expect(finderPageSizes).toEqual([10, 30, 50, 100])
  })
})

describe('the properties of a problem set', () => {
  it('the properties have the defaults of the platform', () => {
    expect(problemSetPropertiesSchema.parse({})).toEqual({
      SHOW_CORRECTNESS: true,
      TUTORING_AVAILABLE: true,
      CORRECT_IN_A_ROW: 3,
      TEST_OUT_COUNT: 0,
      DAY_LIMIT: 10,
      STOP_ON_DAY_LIMIT: true,
      TUTOR_TIMER: 0,
      AUTO_SCAFFOLDING: false,
      SHOW_AS_SKILL_BUILDER: false,
      IS_MULTI_PART: false,
      IF_CONDITION_CORRECT_PERCENT: 50,
      EMPTY_BRANCH: 'none',
    })
  })
})
