import { describe, expect, it } from 'vitest'
import { conditionCalls } from './condition.calls'
import { conditionFieldSchema } from './condition.schema'

describe('adding a condition', () => {
  const { body } = conditionCalls.addStudyCondition

  it('requires only the study to add a condition', () => {
    expect(body.parse({ studyId: 1 })).toEqual({ studyId: 1 })
  })

  it('accepts a name, a description and a problem set for a new condition', () => {
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
  ])('refuses a blank or too long field (case %#): %s', (fields, message) => {
    expect(body.safeParse({ studyId: 1, ...fields }).error?.issues).toMatchObject([{ message }])
  })

  it.each([{}, { studyId: 0 }, { studyId: 1, problemSetId: 'PRA1' }, { studyId: 1, problemSetId: '' }])(
    'refuses to add a condition with %j',
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
  ])('accepts a change of %s', (fieldname, value) => {
    expect(body.safeParse({ conditionId: 1, fieldname, value }).success).toBe(true)
  })

  it.each(['conditionId', 'isFixed', 'studyId', '', '__proto__'])('refuses a change of the field %j', (fieldname) => {
    expect(body.safeParse({ conditionId: 1, fieldname, value: 'x' }).error?.issues).toMatchObject([
      { path: ['fieldname'] },
    ])
  })

  it('checks each field of a condition by its own rules', () => {
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
