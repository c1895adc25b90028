import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { conditionIdSchema, epochSecondsSchema, listOf, studyIdSchema, supportIdSchema, userIdSchema } from './ids'
import { problemIdSchema } from './problem/problem.schema'
import { problemSetIdSchema } from './problem-set/problem-set.schema'

describe('number of a study or condition', () => {
  const schemas = [studyIdSchema, conditionIdSchema]

  it.each([
    [1, 1],
    ['7', 7],
    [2_147_483_647, 2_147_483_647],
  ])('is read from %j', (input, id) => {
    for (const schema of schemas) expect(schema.parse(input)).toBe(id)
  })

  it.each([0, -1, 1.5, 2_147_483_648, '', 'x', '7a', null, undefined, {}, Number.NaN, Number.POSITIVE_INFINITY])(
    'is not read from %j',
    (input) => {
      for (const schema of schemas) expect(schema.safeParse(input).success).toBe(false)
    },
  )
})

describe('identifier', () => {
  it.each([
    [
      'problem set',
      problemSetIdSchema,
      ['PSA1', 'PSA0Z9', 'WPSA1'],
      ['', 'PS', 'PRA1', 'XPSA1', 'PSA 1', 'PSA1;', 'PSA_1'],
    ],
    ['problem', problemIdSchema, ['PRA1', 'PRA0Z9', 'WPRA1'], ['', 'PR', 'PSA1', 'XPRA1', 'PRA 1', 'PRA1/..']],
    ['tutoring', supportIdSchema, ['TUA1', 'TUA0Z9'], ['', 'TU', 'PRA1', 'TUA-1', 'TUA1\n']],
    ['user', userIdSchema, ['U1', 'U0Z9'], ['', 'U', 'me', 'u1', 'U-1', 'U1\n']],
  ])('of a %s has its prefix and base 36 behind it', (_, schema, good, bad) => {
    for (const id of good) expect(schema.safeParse(id).success, id).toBe(true)
    for (const id of bad) expect(schema.safeParse(id).success, id).toBe(false)
  })
})

describe('list in a query', () => {
  const list = listOf(z.string(), 3)

  it.each<[unknown, string[]]>([
    ['a', ['a']],
    ['a,b,c', ['a', 'b', 'c']],
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    [
      ['a,b', 'c'],
      ['a', 'b', 'c'],
    ],
    [' a , b ', ['a', 'b']],
    ['a,,b,', ['a', 'b']],
    ['', []],
    [',', []],
    [undefined, []],
    [[], []],
    [7, ['7']],
  ])('%j is read as %j', (raw, items) => {
    expect(list.parse(raw)).toEqual(items)
  })

  it('takes no more than it allows', () => {
    expect(list.safeParse('a,b,c,d').success).toBe(false)
  })

  it('refuses an item that is not valid, and says which', () => {
    const result = listOf(studyIdSchema, 10).safeParse('1,x,3')
    expect(result.error?.issues.map((issue) => issue.path)).toEqual([[1]])
  })

  it('turns items into what their schema reads', () => {
    expect(listOf(studyIdSchema, 10).parse('1,2')).toEqual([1, 2])
  })

  it('may be left out where it is optional', () => {
    expect(z.object({ ids: list.optional() }).parse({})).toEqual({})
    expect(z.object({ ids: list }).parse({})).toEqual({ ids: [] })
  })

  it('is the same however it is cut into parameters', () => {
    const item = fc.stringMatching(/^[A-Z0-9]{1,4}$/)
    fc.assert(
      fc.property(fc.array(fc.array(item)), (groups) => {
        const whole = listOf(z.string(), 10_000)
        expect(whole.parse(groups.map((group) => group.join(',')))).toEqual(groups.flat())
        expect(whole.parse(groups.flat().join(','))).toEqual(groups.flat())
      }),
    )
  })
})

describe('time', () => {
  it.each([0, 1_700_000_000, null])('may be %j', (value) => {
    expect(epochSecondsSchema.safeParse(value).success).toBe(true)
  })

  it.each([1.5, '1700000000', undefined])('may not be %j', (value) => {
    expect(epochSecondsSchema.safeParse(value).success).toBe(false)
  })
})
