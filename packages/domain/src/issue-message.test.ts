import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Call } from './call'
import { calls } from './contract'
import { invalidCallInput, invalidInput } from './errors'
import { rowIdSchema, userIdSchema } from './ids'
import { problemIdSchema } from './problem/problem.schema'

const messageFor = (schema: z.ZodType, value: unknown) =>
  invalidInput(z.object({ it: schema }).safeParse({ it: value }).error!).details.fields

describe('what is wrong with a value is said in words that help', () => {
  it.each<[string, z.ZodType, unknown, string]>([
    ['no number', z.coerce.number(), 'three', 'Must be a number'],
    ['nothing', z.string(), undefined, 'Is missing'],
    ['another type', z.boolean(), 'yes', 'Must be true or false'],
    ['a fraction', z.number().int(), 1.5, 'Must be a whole number'],
    ['an id beyond the database', rowIdSchema, 2 ** 31, 'Must be at most 2147483647'],
    ['zero', rowIdSchema, 0, 'Must be more than 0'],
    ['a long text', z.string().max(3), 'four', 'Must have at most 3 characters'],
    ['an empty list', z.array(z.string()).min(1), [], 'Must have at least 1 item'],
    ['another word', z.enum(['A', 'B']), 'C', 'Must be one of: A, B'],
    ['another literal', z.literal(3), 4, 'Must be 3'],
    ['no identifier', userIdSchema, 'x', 'Must be an identifier that begins with U'],
    ['an identifier of something else', problemIdSchema, 'PSA1', 'Must be an identifier that begins with PR'],
    ['another form', z.string().regex(/^\d\s$/), 'x', 'Does not have the form that is expected here'],
    ['its own words', z.string().regex(/^\d$/, 'Must be one digit'), 'x', 'Must be one digit'],
    ['no UUID', z.uuid(), 'x', 'Must be a UUID'],
    ['none of several types', z.union([z.string(), z.number()]), true, 'Must be text or a number'],
    ['none of several literals', z.union([z.literal(1), z.literal(2)]), 3, 'Must be one of: 1, 2'],
    ['unknown names', z.strictObject({}), { a: 1 }, 'There is no such field'],
    ['a refusal without words', z.string().refine(() => false), 'x', 'Is not valid'],
  ])('%s', (_, schema, value, message) => {
    expect(messageFor(schema, value)).toEqual([{ field: 'it', message }])
  })

  it('by the form that comes closest, down to its field', () => {
    const form = z.union([
      z.object({ kind: z.literal('a'), size: z.number() }),
      z.object({ kind: z.literal('b'), list: z.array(z.string()) }),
      z.string(),
    ])
    expect(messageFor(form, { kind: 'b', list: ['x', 7] })).toEqual([{ field: 'it.list.1', message: 'Must be text' }])
  })

  it('by the name of a key', () => {
    expect(messageFor(z.record(userIdSchema, z.number()), { x: 1 })).toEqual([
      { field: 'it.x', message: 'Must be an identifier that begins with U' },
    ])
  })
})

const unhelpful = /NaN|undefined|Invalid|expected (string|number|object|one)|received|pattern|\/\^|Too (big|small)/
const wrongValues = [null, 'x', '', -1, 2 ** 31, 1.5, 1e300, true, [], {}, [null], { __proto__: null, a: 1 }]

describe('every call', () => {
  it.each(Object.entries(calls as unknown as Record<string, Call>))(
    'refuses what it cannot read, helpfully (%s)',
    (_, call) => {
      const said: { field: string; message: string }[] = []
      const refuse = (part: z.ZodType, input: unknown) => {
        const { error } = part.safeParse(input)
        if (error) said.push(...invalidCallInput(part, error, input).details.fields)
      }
      for (const part of [call.params, call.query, call.body]) {
        if (!part) continue
        for (const value of wrongValues) refuse(part, value)
        for (const name of Object.keys((part as { shape?: object }).shape ?? {}))
          for (const value of wrongValues) refuse(part, { [name]: value })
      }
      expect(said.filter(({ message }) => unhelpful.test(message))).toEqual([])
      expect(
        said.filter(({ field, message }) => field === '' && !/^What was sent /.test(message) && isOurs(message)),
      ).toEqual([])
    },
  )

  it.each(Object.entries(calls as unknown as Record<string, Call>))(
    'refuses numbers of rows that the database has no room for (%s)',
    (_, call) => {
      for (const part of [call.params, call.query, call.body]) {
        for (const [name, schema] of Object.entries((part as { shape?: Record<string, z.ZodType> })?.shape ?? {})) {
          if (!/(^id|Id)$/.test(name) || !schema.safeParse(1).success) continue
          for (const value of [2 ** 31, 2 ** 53, 1e300, String(2 ** 31)])
            expect([name, value, schema.safeParse(value).success]).toEqual([name, value, false])
        }
      }
    },
  )
})

/** Not the words of a schema of its own. */
const isOurs = (message: string) => /^(Must|Is|Has) /.test(message)
