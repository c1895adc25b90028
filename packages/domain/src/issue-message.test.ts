import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Call } from './call'
import { calls } from './contract'
import { invalidCallInput, invalidInput } from './errors'
import { rowIdSchema, userIdSchema } from './ids'
import { problemIdSchema } from './problem/problem.schema'

const messageFor = (schema: z.ZodType, value: unknown) =>
  invalidInput(z.object({ it: schema }).safeParse({ it: value }).error!).details.fields

describe('messages about invalid values', () => {
  it.each<[string, z.ZodType, unknown, string]>([
    ['text in place of a number', z.coerce.number(), 'three', 'Must be a number'],
    ['a missing value', z.string(), undefined, 'Is missing'],
    ['a value of another type', z.boolean(), 'yes', 'Must be true or false'],
    ['a fraction', z.number().int(), 1.5, 'Must be a whole number'],
    ['an id beyond the database', rowIdSchema, 2 ** 31, 'Must be at most 2147483647'],
    ['zero', rowIdSchema, 0, 'Must be more than 0'],
    ['a long text', z.string().max(3), 'four', 'Must have at most 3 characters'],
    ['an empty list', z.array(z.string()).min(1), [], 'Must have at least 1 item'],
    ['a word that is not an option', z.enum(['A', 'B']), 'C', 'Must be one of: A, B'],
    ['another literal', z.literal(3), 4, 'Must be 3'],
    ['text that is not an identifier', userIdSchema, 'x', 'Must be an identifier that begins with U'],
    ['an identifier of something else', problemIdSchema, 'PSA1', 'Must be an identifier that begins with PR'],
    ['text of another form', z.string().regex(/^\d\s$/), 'x', 'Does not have the form that is expected here'],
    [
      'a value whose schema has a message of its own',
      z.string().regex(/^\d$/, 'Must be one digit'),
      'x',
      'Must be one digit',
    ],
    ['text that is not a UUID', z.uuid(), 'x', 'Must be a UUID'],
    ['a value of none of several types', z.union([z.string(), z.number()]), true, 'Must be text or a number'],
    ['none of several literals', z.union([z.literal(1), z.literal(2)]), 3, 'Must be one of: 1, 2'],
    ['a refusal without a message', z.string().refine(() => false), 'x', 'Is not valid'],
  ])('explains %s', (_, schema, value, message) => {
    expect(messageFor(schema, value)).toEqual([{ field: 'it', message }])
  })

  it('explains a value of a union by the closest option, down to its field', () => {
    const form = z.union([
      z.object({ kind: z.literal('a'), size: z.number() }),
      z.object({ kind: z.literal('b'), list: z.array(z.string()) }),
      z.string(),
    ])
    expect(messageFor(form, { kind: 'b', list: ['x', 7] })).toEqual([{ field: 'it.list.1', message: 'Must be text' }])
  })

  it('names each unknown field', () => {
    expect(messageFor(z.strictObject({}), { a: 1, b: 2 })).toEqual([
      { field: 'it.a', message: 'There is no such field' },
      { field: 'it.b', message: 'There is no such field' },
    ])
  })

  it('names an invalid key of a record', () => {
    expect(messageFor(z.record(userIdSchema, z.number()), { x: 1 })).toEqual([
      { field: 'it.x', message: 'Must be an identifier that begins with U' },
    ])
  })
})

const unhelpful = /NaN|undefined|Invalid|expected (string|number|object|one)|received|pattern|\/\^|Too (big|small)/
const wrongValues = [null, 'x', '', -1, 2 ** 31, 1.5, 1e300, true, [], {}, [null], { __proto__: null, a: 1 }]

describe('every call', () => {
  it.each(Object.entries(calls as unknown as Record<string, Call>))(
    'explains in helpful words what %s refuses',
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
        said.filter(({ field, message }) => field === '' && !/^What was sent /.test(message) && isGeneral(message)),
      ).toEqual([])
    },
  )

  it.each(Object.entries(calls as unknown as Record<string, Call>))(
    '%s refuses row ids that are too large for the database',
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

/** One of the general messages, not a message that a schema has of its own. */
const isGeneral = (message: string) => /^(Must|Is|Has) /.test(message)
