import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Call } from './call'
import { calls } from './contract'
import { upgradeCalls } from './partner/upgrade.calls'
import { loginCalls } from './session/session.calls'

type JsonSchema = Record<string, unknown>

/** Values that are compared or recorded as they are; the size and depth of the body bound them. */
const anything = /\.(previous|data\{\}|attributes\{\})$/

/** Everything in an input that could be of any size: texts, lists, records and numbers. */
function unboundedIn(path: string, schema: JsonSchema, definitions: JsonSchema): string[] {
  const ref = schema.$ref as string | undefined
  if (ref) return unboundedIn(path, definitions[ref.replace('#/$defs/', '')] as JsonSchema, definitions)
  const within = (more: string, inner: unknown) => unboundedIn(`${path}${more}`, inner as JsonSchema, definitions)
  // The length of the text is bounded already; its further patterns, in `allOf`, do not matter.
  if (schema.type === 'string' && isBoundedText(schema)) return []
  const found = ['anyOf', 'oneOf', 'allOf'].flatMap((name) =>
    ((schema[name] ?? []) as JsonSchema[]).flatMap((option) => within('', option)),
  )
  if (schema.enum !== undefined || schema.const !== undefined) return found
  if (schema.type === 'string') found.push(`${path} is a text`)
  if (schema.type === 'number' || schema.type === 'integer') {
    // The safe integers are no bound: the database has room for far fewer.
    const isBounded = Number(schema.maximum) < Number.MAX_SAFE_INTEGER || anything.test(path)
    if (!isBounded) found.push(`${path} is a number`)
  }
  if (schema.type === 'array') {
    // A tuple lists its items and has no others.
    const tuple = schema.prefixItems as unknown[] | undefined
    if (schema.maxItems === undefined && !tuple) found.push(`${path} is a list`)
    found.push(...(tuple ?? [schema.items]).flatMap((item) => within('[]', item)))
  }
  if (schema.type === 'object') {
    for (const [name, inner] of Object.entries(schema.properties ?? {})) found.push(...within(`.${name}`, inner))
    const { additionalProperties: values, propertyNames: keys } = schema
    if (typeof values === 'object') {
      if (schema.maxProperties === undefined) found.push(`${path} is a record`)
      found.push(...within('{}', values), ...within('{key}', keys ?? {}))
    }
  }
  const isAnything = !['type', 'anyOf', 'oneOf', 'allOf'].some((name) => name in schema)
  if (isAnything && !anything.test(path)) found.push(`${path} is anything`)
  return found
}

function isBoundedText({ maxLength, pattern }: JsonSchema): boolean {
  return maxLength !== undefined || (typeof pattern === 'string' && !/[+*]|\{\d+,\}/.test(pattern))
}

describe('the input of a call', () => {
  const all = { ...calls, ...upgradeCalls, ...loginCalls } as Record<string, Call>

  it.each(Object.keys(all).filter((name) => all[name]!.body))('bounds everything in the body of %s', (name) => {
    const schema = z.toJSONSchema(all[name]!.body!, { io: 'input', unrepresentable: 'any' }) as JsonSchema
    expect(unboundedIn('body', schema, (schema.$defs ?? {}) as JsonSchema)).toEqual([])
  })

  // Texts and lists in an address are bounded by the length of the address.
  it.each(Object.keys(all))('bounds every number in the address of %s', (name) => {
    const { query, params } = all[name]!
    for (const part of [query, params]) {
      const schema = z.toJSONSchema(part ?? z.object({}), { io: 'output', unrepresentable: 'any' }) as JsonSchema
      expect(unboundedIn('address', schema, {}).filter((issue) => issue.endsWith('is a number'))).toEqual([])
    }
  })
})
