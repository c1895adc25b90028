import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { conditionIdSchema, epochSecondsSchema, listOf, studyIdSchema, supportIdSchema, userIdSchema } from './ids'
import { problemIdSchema } from './problem/problem.schema'
import { problemSetIdSchema } from './problem-set/problem-set.schema'

describe('the number of a study or condition', () => {
  const schemas = [studyIdSchema, conditionIdSchema]

  it.each([
    [1, 1],
    ['7', 7],
    [2_147_483_647, 2_147_483_647],
  ])('reads an id from %j', (input, id) => {
    for (const schema of schemas) expect(schema.parse(input)).toBe(id)
  })

  it.each([0, -1, 1.5, 2_147_483_648, '', 'x', '7a', null, undefined, {}, Number.NaN, Number.POSITIVE_INFINITY])(
    'does not read an id from %j',
    (input) => {
      for (const schema of schemas) expect(schema.safeParse(input).success).toBe(false)
    },
  )
})

describe('an identifier', () => {
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
  ])('accepts as the id of a %s only its prefix followed by base 36', (_, schema, good, bad) => {
    for (const id of good) expect(schema.safeParse(id).success, id).toBe(true)
    for (const id of bad) expect(schema.safeParse(id).success, id).toBe(false)
  })
})

describe('a list in a query', () => {
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
  ])('reads %j as the list %j', (raw, items) => {
    expect(list.parse(raw)).toEqual(items)
  })

  it('refuses a list with more items than its limit', () => {
    expect(list.safeParse('a,b,c,d').success).toBe(false)
  })

  it('refuses a list with an invalid item, and says which one it is', () => {
    const result = listOf(studyIdSchema, 10).safeParse('1,x,3')
    expect(result.error?.issues.map((issue) => issue.path)).toEqual([[1]])
  })

  it('parses the items of a list with their schema', () => {
    expect(listOf(studyIdSchema, 10).parse('1,2')).toEqual([1, 2])
  })

  it('an omitted list is undefined when it is optional, and empty otherwise', () => {
    expect(z.object({ ids: list.optional() }).parse({})).toEqual({})
    expect(z.object({ ids: list }).parse({})).toEqual({ ids: [] })
  })

  it('reads the same list however it is divided into parameters', () => {
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

describe('a time in seconds', () => {
  it.each([0, 1_700_000_000, null])('accepts the time %j', (value) => {
    expect(epochSecondsSchema.safeParse(value).success).toBe(true)
  })

  it.each([1.5, '1700000000', undefined])('refuses the time %j', (value) => {
    expect(epochSecondsSchema.safeParse(value).success).toBe(false)
  })
})
