import { describe, expect, it } from 'vitest'
import { conditionCalls } from './condition.calls'
import { conditionFieldSchema } from './condition.schema'

describe('adding a condition', () => {
  const { body } = conditionCalls.addStudyCondition

  it('needs the study alone', () => {
    expect(body.parse({ studyId: 1 })).toEqual({ studyId: 1 })
  })

  it('takes name, description and problem set', () => {
    expect(body.parse({ studyId: 1, name: ' Hints ', description: ' First ', problemSetId: 'PSA1' })).toEqual({
      studyId: 1,
      name: 'Hints',
      description: 'First',
      problemSetId: 'PSA1',
    })
    expect(body.parse({ studyId: 1, problemSetId: null }).problemSetId).toBeNull()
  })

  it.each([
    [{ name: ' ' }, 'Field cannot be blank'],
    [{ name: 'x'.repeat(41) }, 'Max 40 characters'],
    [{ description: 'x'.repeat(121) }, 'Max 120 characters'],
  ])('refuses what does not fit (case %#): %s', (fields, message) => {
    expect(body.safeParse({ studyId: 1, ...fields }).error?.issues).toMatchObject([{ message }])
  })

  it.each([{}, { studyId: 0 }, { studyId: 1, problemSetId: 'PRA1' }, { studyId: 1, problemSetId: '' }])(
    'refuses %j',
    (input) => {
      expect(body.safeParse(input).success).toBe(false)
    },
  )
})

describe('changing a condition', () => {
  const { body } = conditionCalls.updateStudyCondition

  it.each([
    ['name', 'x'],
    ['description', ''],
    ['problemSetId', null],
    ['weight', 2],
  ])('takes %s', (fieldname, value) => {
    expect(body.safeParse({ conditionId: 1, fieldname, value }).success).toBe(true)
  })

  it.each(['conditionId', 'isFixed', 'studyId', '', '__proto__'])('refuses the field %j', (fieldname) => {
    expect(body.safeParse({ conditionId: 1, fieldname, value: 'x' }).error?.issues).toMatchObject([
      { path: ['fieldname'] },
    ])
  })

  it('holds each field to its own values', () => {
    expect(conditionFieldSchema.shape.name.safeParse('').success).toBe(false)
    expect(conditionFieldSchema.shape.description.safeParse('').success).toBe(true)
    expect(conditionFieldSchema.shape.problemSetId.safeParse(null).success).toBe(true)
    expect(conditionFieldSchema.shape.problemSetId.safeParse('x').success).toBe(false)
    for (const weight of [0, 101, 1.5, '2', null]) {
      expect(conditionFieldSchema.shape.weight.safeParse(weight).success).toBe(false)
    }
    expect(conditionFieldSchema.shape.weight.safeParse(100).success).toBe(true)
  })
})
