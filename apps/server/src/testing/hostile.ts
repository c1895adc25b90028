import { type Call, calls, createRandom, defaultBases, type Random, wireJsonSchema } from '@trellis/domain'
import type { z } from 'zod'
import type { Answer, TestClient } from './test-server'

type JsonSchema = Record<string, unknown>

/** A request that no browser of the product would make. */
export interface HostileRequest {
  method: Call['method']
  url: string
  headers: Record<string, string>
  payload?: string
}

/** Existing ids, so that requests get beyond the first check. */
export interface KnownIds {
  numbers: number[]
  texts: string[]
}

/**
 * Calls that are left out: they would end the session of their caller or change roles that other calls need, or never
 * end.
 */
export const left = new Set(['signOut', 'revokeSession', 'addRole', 'removeRole', ...namesOfStreams()])

function namesOfStreams(): string[] {
  return (Object.entries(calls) as [string, Call][]).flatMap(([name, { isStream }]) => (isStream ? [name] : []))
}

export async function findIds(researcher: TestClient, teacher: TestClient): Promise<KnownIds> {
  const body = async (answer: Promise<Answer>) => (await answer).body
  const studies = await body(researcher.get('/api/study/loadUserStudies'))
  const { problemSets } = await body(researcher.post('/core/content/problem-sets/search', {}))
  const classes = await body(teacher.get('/core/classes'))
  const replies = [studies, problemSets, classes]
  for (const { problemSetCeri } of problemSets.slice(0, 2)) {
    const members = await body(researcher.get(`/core/content/problem-sets/${problemSetCeri}/tree`))
    replies.push(members)
  }
  if (studies[0]) replies.push(await body(researcher.post('/api/study/loadStudyById', { id: studies[0].studyId })))
  const text = JSON.stringify(replies)
  const texts = [...new Set(text.match(/"(?:W?(?:PS|PR|TU)A?|U|C|H)[0-9A-Z]{1,14}"/g) ?? [])].map((id) =>
    id.slice(1, -1),
  )
  const numbers = [
    ...new Set([...text.matchAll(/"(?:studyId|dbid|conditionId|id)":(\d{1,9})\b/g)].map((hit) => Number(hit[1]))),
  ]
  return { numbers, texts: texts.slice(0, 200) }
}

/**
 * A request for one call, generated from its schemas: valid except in a few places, where it is as wrong as possible.
 */
export function hostileRequest(call: Call, ids: KnownIds, seed: string): HostileRequest {
  const random = createRandom(seed)
  const value = valueMaker(ids, random)
  const params = call.params ? (Object(value.of(schemaOf(call.params))) as Record<string, unknown>) : {}
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(asText(params[name])))
  const query = call.query ? queryOf(value.of(schemaOf(call.query)), random) : ''
  const headers: Record<string, string> = { 'content-type': 'application/json', 'user-id': 'user' }
  const request = { method: call.method, url: `${defaultBases[call.base]}${path}${query}`, headers }
  if (call.method === 'GET') return { method: call.method, url: request.url, headers: {} }
  if (call.base === 'resources') {
    return { ...request, headers: { 'content-type': 'image/png' }, payload: random.pick(hostileTexts) }
  }
  const text = call.body ? JSON.stringify(value.of(schemaOf(call.body))) : ''
  return { ...request, payload: corrupted(text ?? '', random) }
}

const schemas = new WeakMap<z.ZodType, JsonSchema>()

function schemaOf(schema: z.ZodType): JsonSchema {
  const known = schemas.get(schema) ?? (wireJsonSchema(schema, 'input') as JsonSchema)
  schemas.set(schema, known)
  return known
}

const bomb = `<span data-latex="${'\\def\\a{xx}'}${'\\edef\\a{\\a\\a}'.repeat(60)}\\a"></span>`
export const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202e\u2066\ufeff',
  '👩‍👩‍👧‍👦'.repeat(50),
  'é'.repeat(300),
  '%_%\\%%',
  "'; drop table trellis.study; --",
  '__proto__',
  'constructor',
  'toString',
  '../../etc/passwd',
  '9^9^9^9^9^9',
  `${'('.repeat(150)}x${')'.repeat(20)}`,
  '1e999999',
  '-0',
  '9'.repeat(400),
  'a'.repeat(5000),
  'x '.repeat(2000),
  '<img '.repeat(20_000),
  '<b>'.repeat(30_000),
  `<p ${'a="b" '.repeat(5000)}>`,
  `<p title="${'x'.repeat(90_000)}">`,
  bomb,
  bomb.repeat(20),
  `<span data-latex="\\begin{matrix}${'&amp;'.repeat(900)}\\end{matrix}"></span>`.repeat(10),
  `<span data-latex="${'{'.repeat(1500)}"></span>`,
  'PSA1',
  'U0',
  '2026-02-30',
  '0000-00-00',
]
const hostileNumbers = [0, -1, 1, -0.5, 1e-320, 2 ** 31 - 1, 2 ** 31, 2 ** 53, -(2 ** 63), 1.7e308]

function valueMaker(ids: KnownIds, random: Random) {
  const chance = (share: number) => random.next() < share

  function hostile(): unknown {
    switch (random.int(0, 9)) {
      case 0:
        return null
      case 1:
        return random.pick(hostileNumbers)
      case 2:
        return chance(0.5)
      case 3:
        return nested(random.pick([5, 40, 60]))
      case 4:
        return new Array(random.pick([0, 1, 300, 3000])).fill(random.pick([0, null, '', {}]))
      case 5:
        return JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"toString":1}')
      case 6:
        return Object.fromEntries(
          Array.from({ length: random.pick([1, 30, 2000]) }, (_, index) => [`k${index}`, index]),
        )
      default:
        return random.pick(hostileTexts)
    }
  }

  function of(schema: JsonSchema, definitions = (schema.$defs ?? {}) as JsonSchema): unknown {
    if (chance(0.03)) return hostile()
    const ref = schema.$ref as string | undefined
    if (ref) return of(definitions[ref.replace('#/$defs/', '')] as JsonSchema, definitions)
    const options = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as JsonSchema[] | undefined
    if (options) return of(random.pick(options), definitions)
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return random.pick(schema.enum as unknown[])
    switch (schema.type) {
      case 'string':
        return textFor(schema)
      case 'number':
      case 'integer':
        return numberFor(schema)
      case 'boolean':
        return chance(0.5)
      case 'null':
        return null
      case 'array': {
        const most = Math.min((schema.maxItems as number | undefined) ?? 5, chance(0.02) ? 1000 : 3)
        return Array.from({ length: random.int(0, most) }, () => of((schema.items ?? {}) as JsonSchema, definitions))
      }
      case 'object':
        return objectFor(schema, definitions)
      default:
        return hostile()
    }
  }

  function objectFor(schema: JsonSchema, definitions: JsonSchema): unknown {
    const required = new Set((schema.required ?? []) as string[])
    const entries = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
      .filter(([name]) => (required.has(name) ? !chance(0.02) : chance(0.6)))
      .map(([name, inner]) => [name, of(inner, definitions)] as const)
    const more = schema.additionalProperties as JsonSchema | undefined
    if (typeof more === 'object') {
      for (let count = random.int(0, 3); count > 0; count--) {
        entries.push([chance(0.5) ? String(random.int(1, 3)) : random.pick(hostileTexts), of(more, definitions)])
      }
    }
    return Object.fromEntries(entries)
  }

  function textFor({ pattern, format, maxLength }: JsonSchema): string {
    if (format === 'uuid') return '6f1f2f3a-1111-4111-8111-0123456789ab'
    if (format === 'date') return '2026-01-15'
    if (format === 'date-time') return '2026-01-15T10:00:00.000Z'
    if (format === 'email') return chance(0.5) ? 'someone@example.org' : random.pick(hostileTexts)
    if (typeof pattern === 'string' && !chance(0.1)) {
      const fitting = ids.texts.filter((text) => new RegExp(pattern, 'i').test(text))
      if (fitting.length > 0) return random.pick(fitting)
    }
    const text = random.pick(hostileTexts)
    return typeof maxLength === 'number' && !chance(0.2) ? text.slice(0, maxLength) : text
  }

  function numberFor({ minimum, maximum, exclusiveMinimum }: JsonSchema): number {
    if (chance(0.5) && ids.numbers.length > 0) return random.pick(ids.numbers)
    if (chance(0.3)) return random.pick(hostileNumbers)
    const [low, high] = [Number(minimum ?? exclusiveMinimum ?? -5), Number(maximum ?? 1000)]
    return random.pick([low, high, low - 1, high + 1, Math.floor((low + high) / 2)])
  }

  return { of }
}

function nested(depth: number): unknown {
  return depth === 0 ? 0 : depth % 2 === 0 ? [nested(depth - 1)] : { a: nested(depth - 1) }
}

/** Sometimes turns the text into invalid JSON, or JSON that is hard to parse. */
function corrupted(text: string, random: Random): string {
  switch (random.int(0, 60)) {
    case 0:
      return text.slice(0, Math.floor(text.length / 2))
    case 1:
      return '['.repeat(200_000)
    case 2:
      return text.replace(/^\{/, '{"__proto__":{"isAdmin":true},')
    case 3:
      return `\ufeff${text}`
    case 4:
      return text.replace(/:\s*\d+/, ':1e9999')
    case 5:
      return `{"a":${'"x",'.repeat(10)}`
    case 6:
      return `{${Array.from({ length: 20_000 }, (_, index) => `"${index}":""`).join(',')}}`
    default:
      return text
  }
}

function queryOf(value: unknown, random: Random): string {
  if (typeof value !== 'object' || value === null) return '?%zz&=&&a[b]=c'
  const pairs = Object.entries(value).flatMap(([name, entry]) => {
    const entries = Array.isArray(entry) ? entry : [entry]
    return entries.slice(0, 300).map((one) => `${encoded(name)}=${encoded(asText(one).slice(0, 2000))}`)
  })
  const text = pairs.join('&').slice(0, 10_000)
  return random.int(0, 30) === 0 ? `?${'ids=1&'.repeat(1500)}` : `?${text}`
}

const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** Lone surrogates cannot be encoded. */
const encoded = (text: string) =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '?'))
    .slice(0, 4000)
    .replace(/%.?$/, '')
