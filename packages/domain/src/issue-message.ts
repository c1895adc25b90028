import type { z } from 'zod'

/** What is wrong with one field, in words that help the sender. */
export interface FieldIssue {
  path: PropertyKey[]
  message: string
}

type Issue = z.core.$ZodIssue

/** The one place that turns zod's issues into messages for people. Messages of a schema's own stay as they are. */
export function fieldIssues(issue: Issue): FieldIssue[] {
  if (issue.code === 'invalid_union') return unionIssues(issue)
  // For a key or an entry of a record, its own schema says what is wrong.
  if (issue.code === 'invalid_key' || issue.code === 'invalid_element') return below(issue, issue.issues)
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...issue.path, key], message: 'There is no such field' }))
  }
  return [{ path: issue.path, message: isZodsOwn(issue.message) ? messageOf(issue) : issue.message }]
}

const isZodsOwn = (message: string) => /^(Invalid|Too (big|small)|Unrecognized)\b/.test(message)

function messageOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return /received undefined$/.test(issue.message) ? 'Is missing' : `Must be ${nounOf(issue.expected)}`
    case 'invalid_value':
      return oneOf(issue.values)
    case 'too_small':
      return bound(issue.origin, issue.inclusive === false ? 'more than' : 'at least', Number(issue.minimum))
    case 'too_big':
      return bound(issue.origin, issue.inclusive === false ? 'less than' : 'at most', Number(issue.maximum))
    case 'invalid_format':
      return formats[issue.format] ?? formOf(issue.pattern)
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}`
    default:
      return 'Is not valid'
  }
}

const nouns: Record<string, string> = {
  number: 'a number',
  int: 'a whole number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  map: 'an object',
  null: 'null',
  date: 'a date',
}
const nounOf = (expected: string) => nouns[expected] ?? expected

function bound(origin: string, relation: string, limit: number): string {
  const amount = limit.toLocaleString('en', { maximumFractionDigits: 6, useGrouping: false })
  if (origin === 'string') return `Must have ${relation} ${amount} ${limit === 1 ? 'character' : 'characters'}`
  if (origin === 'array' || origin === 'set') return `Must have ${relation} ${amount} ${limit === 1 ? 'item' : 'items'}`
  if (origin === 'object' || origin === 'record' || origin === 'map')
    return `Must have ${relation} ${amount} ${limit === 1 ? 'entry' : 'entries'}`
  return `Must be ${relation} ${amount}`
}

const formats: Record<string, string> = {
  email: 'Must be an email address',
  url: 'Must be a web address',
  uuid: 'Must be a UUID',
  guid: 'Must be a UUID',
  date: 'Must be a date, such as 2026-01-31',
  datetime: 'Must be a date and time, such as 2026-01-31T12:00:00Z',
}

/** Identifiers begin with letters that say what they identify. */
function formOf(pattern: string | undefined): string {
  const letters = /^\/\^(?:[A-Z]\?)?([A-Z]+)\[/.exec(pattern ?? '')?.[1]
  return letters ? `Must be an identifier that begins with ${letters}` : 'Does not have the form that is expected here'
}

const maxListed = 20

function listed(values: readonly unknown[]): string {
  const shown = values.slice(0, maxListed).map((value) => String(value).slice(0, 40))
  return values.length > maxListed ? `${shown.join(', ')}, …` : shown.join(', ')
}

function oneOf(values: readonly unknown[]): string {
  return values.length === 1 ? `Must be ${String(values[0])}` : `Must be one of: ${listed(values)}`
}

function below({ path }: Issue, issues: readonly Issue[]): FieldIssue[] {
  return issues.flatMap((issue) => fieldIssues({ ...issue, path: [...path, ...issue.path] } as Issue))
}

/** For a union, the option that the value is closest to says what is wrong. */
function unionIssues(issue: Extract<Issue, { code: 'invalid_union' }>): FieldIssue[] {
  const forms = issue.errors.filter((form) => form.length > 0)
  if (forms.length === 0) return [{ path: issue.path, message: 'Is not one of the kinds that are known here' }]
  const isOther = (form: readonly Issue[]) =>
    form.some(({ code, path }) => code === 'invalid_type' && path.length === 0)
  const candidates = forms.filter((form) => !isOther(form))
  if (candidates.length === 0) {
    const expected = forms.flatMap((form) => form.flatMap((one) => ('expected' in one ? [nounOf(one.expected)] : [])))
    return [{ path: issue.path, message: `Must be ${[...new Set(expected)].join(' or ')}` }]
  }
  const literals = candidates.flatMap(([first]) =>
    first?.code === 'invalid_value' && first.path.length === 0 ? first.values : [],
  )
  if (literals.length > 0) return [{ path: issue.path, message: oneOf([...new Set(literals)]) }]
  const distance = (form: readonly Issue[]) =>
    form.length + (form.some(({ code }) => code === 'invalid_value') ? 100 : 0)
  const closest = candidates.reduce((best, form) => (distance(form) < distance(best) ? form : best))
  return below(issue, closest)
}
