import { z } from 'zod'

/** Names that a property has outside the product, in the order in which they are looked for. */
const wireNames = z.registry<{ names: readonly [string, ...string[]] }>()

/**
 * Gives a property its name on the wire and in stored files, where that differs from its name in the code. With several
 * names, all of them are written, and the first one that has a value is read.
 */
export function onWire<S extends z.ZodType>(names: string | readonly [string, ...string[]], schema: S): S {
  const own = schema.clone() as S
  wireNames.add(own, { names: typeof names === 'string' ? [names] : names })
  return own
}

/** Literals that are names themselves, such as the name of the field that a call changes. */
const wireLiterals = z.registry<{ value: string }>()

/** A literal with its spelling on the wire. */
export function literalOnWire<const Name extends string>(wireName: string, name: Name): z.ZodLiteral<Name> {
  const literal = z.literal(name)
  if (wireName !== name) wireLiterals.add(literal, { value: wireName })
  return literal
}

/** How a literal is spelled on the wire, where that differs. */
export function wireLiteralOf(schema: z.core.$ZodType): string | null {
  return wireLiterals.get(schema as z.ZodType)?.value ?? null
}

/** The names of a property on the wire; its own name unless `onWire` says otherwise. */
export function wireNamesOf(property: string, schema: z.core.$ZodType): readonly [string, ...string[]] {
  return wireNames.get(schema as z.ZodType)?.names ?? [property]
}

type Convert = (value: unknown) => unknown
type Direction = 'toWire' | 'fromWire'

const converters: Record<Direction, WeakMap<z.core.$ZodType, Convert | null>> = {
  toWire: new WeakMap(),
  fromWire: new WeakMap(),
}

/** The value with the names it has on the wire. What has no other name there is passed on as it is, not copied. */
export function toWire(schema: z.core.$ZodType, value: unknown): unknown {
  return convert(schema, value, 'toWire')
}

/** The opposite of `toWire`. The result must still be parsed. */
export function fromWire(schema: z.core.$ZodType, value: unknown): unknown {
  return convert(schema, value, 'fromWire')
}

function convert(schema: z.core.$ZodType, value: unknown, direction: Direction): unknown {
  const converter = converterOf(schema, direction)
  return converter ? converter(value) : value
}

/** Null where nothing has another name on the wire. */
function converterOf(schema: z.core.$ZodType, direction: Direction): Convert | null {
  const known = converters[direction]
  let converter = known.get(schema)
  if (converter === undefined) {
    converter = isRenamed(schema, new Set()) ? createConverter(schema, direction) : null
    known.set(schema, converter)
  }
  return converter
}

/** Whether anything in the schema has another name on the wire. */
function isRenamed(schema: z.core.$ZodType, seen: Set<z.core.$ZodType>): boolean {
  if (seen.has(schema)) return false
  seen.add(schema)
  if (wireLiteralOf(schema) !== null) return true
  return partsOf(schema).some(
    ([property, part]) =>
      (property !== null && wireNamesOf(property, part).join() !== property) || isRenamed(part, seen),
  )
}

/** The schemas inside a schema, with the name of the property where there is one. */
function partsOf(schema: z.core.$ZodType): [string | null, z.core.$ZodType][] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape)
    case 'array':
      return [[null, def.element]]
    case 'record':
      return [[null, def.valueType]]
    case 'union':
      return def.options.map((option) => [null, option])
    case 'intersection':
      return [
        [null, def.left],
        [null, def.right],
      ]
    case 'lazy':
      return [[null, def.getter()]]
    case 'pipe':
      return [
        [null, def.in],
        [null, def.out],
      ]
    case 'nullable':
    case 'optional':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return [[null, def.innerType]]
    default:
      return []
  }
}

function createConverter(schema: z.core.$ZodType, direction: Direction): Convert {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return direction === 'toWire' ? objectToWire(def.shape) : objectFromWire(def.shape)
    case 'array': {
      const element = inside(def.element, direction)
      return (value) => (Array.isArray(value) ? value.map(element) : value)
    }
    case 'record': {
      const member = inside(def.valueType, direction)
      return (value) => (isRecord(value) ? mapRecord(value, member) : value)
    }
    case 'union':
      return unionConverter(def.options, direction)
    case 'literal': {
      const spelling = wireLiteralOf(schema)
      const [from, to] = direction === 'toWire' ? [def.values[0], spelling] : [spelling, def.values[0]]
      return (value) => (value === from ? to : value)
    }
    default: {
      const steps = partsOf(schema).map(([, part]) => inside(part, direction))
      return (value) => steps.reduce((converted, step) => step(converted), value)
    }
  }
}

function objectToWire(shape: Readonly<Record<string, z.core.$ZodType>>): Convert {
  const parts = new Map(
    Object.entries(shape).map(([property, part]) => [
      property,
      { names: wireNamesOf(property, part), convert: inside(part, 'toWire') },
    ]),
  )
  return (value) => {
    if (!isRecord(value)) return value
    const converted: Record<string, unknown> = {}
    for (const property of Object.keys(value)) {
      const known = parts.get(property)
      if (!known) {
        converted[property] = value[property]
        continue
      }
      const sent = known.convert(value[property])
      for (const name of known.names) converted[name] = sent
    }
    return converted
  }
}

/** Resolved when first needed, because a schema may contain itself. */
function inside(part: z.core.$ZodType, direction: Direction): Convert {
  let converter: Convert | null | undefined
  return (value) => {
    if (converter === undefined) converter = converterOf(part, direction)
    return converter === null ? value : converter(value)
  }
}

function objectFromWire(shape: Readonly<Record<string, z.core.$ZodType>>): Convert {
  const properties = Object.entries(shape).map(([property, part]) => ({
    property,
    names: wireNamesOf(property, part),
    convert: inside(part, 'fromWire'),
  }))
  const taken = new Set(properties.flatMap(({ property, names }) => [property, ...names]))
  return (value) => {
    if (!isRecord(value)) return value
    const converted: Record<string, unknown> = {}
    for (const [name, member] of Object.entries(value)) if (!taken.has(name)) converted[name] = member
    for (const { property, names, convert } of properties) {
      const sent = names.filter((known) => Object.hasOwn(value, known))
      const name = sent.find((known) => value[known] !== '' && value[known] != null) ?? sent[0]
      if (name !== undefined) converted[property] = convert(value[name])
    }
    return converted
  }
}

/** Converts by the first option that fits: objects are distinguished by their literals, everything else by its type. */
function unionConverter(options: readonly z.core.$ZodType[], direction: Direction): Convert {
  return (value) => {
    const option = options.find((candidate) => isOption(candidate, value, direction))
    return option ? convert(option, value, direction) : value
  }
}

function isOption(option: z.core.$ZodType, value: unknown, direction: Direction): boolean {
  const { def } = (option as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return (
        isRecord(value) &&
        Object.entries(def.shape).every(([property, part]) => {
          const literal = (part as z.core.$ZodTypes)._zod.def
          if (literal.type !== 'literal') return true
          const spelling = direction === 'fromWire' ? wireLiteralOf(part) : null
          return spelling === null ? literal.values.includes(value[property] as never) : value[property] === spelling
        })
      )
    case 'array':
      return Array.isArray(value)
    case 'lazy':
      return isOption(def.getter(), value, direction)
    case 'pipe':
      return isOption(def.in, value, direction)
    case 'union':
      return def.options.some((inner) => isOption(inner, value, direction))
    default:
      return !isRecord(value) && !Array.isArray(value)
  }
}

/** Where an issue is, in the names of the wire. */
export function wirePath(schema: z.core.$ZodType, path: readonly PropertyKey[]): PropertyKey[] {
  const [first, ...rest] = path
  if (first === undefined) return []
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object') {
    const part = typeof first === 'string' ? def.shape[first] : undefined
    return part ? [wireNamesOf(String(first), part)[0], ...wirePath(part, rest)] : [...path]
  }
  if (def.type === 'array') return [first, ...wirePath(def.element, rest)]
  if (def.type === 'record') return [first, ...wirePath(def.valueType, rest)]
  for (const [, part] of partsOf(schema)) {
    const renamed = wirePath(part, path)
    if (renamed.some((name, index) => name !== path[index])) return renamed
  }
  return [...path]
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function mapRecord(record: Readonly<Record<string, unknown>>, map: Convert): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([name, member]) => [name, map(member)]))
}
