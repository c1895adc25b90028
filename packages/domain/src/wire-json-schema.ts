import { z } from 'zod'
import { wireLiteralOf, wireNamesOf } from './wire'

/** JSON Schema of what is sent or stored: with the names of the wire. */
export function wireJsonSchema(schema: z.ZodType, io: 'input' | 'output'): z.core.JSONSchema.BaseSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => rename(zodSchema, jsonSchema),
  })
  return json
}

function rename(schema: z.core.$ZodType, json: z.core.JSONSchema.BaseSchema): void {
  const literal = wireLiteralOf(schema)
  if (literal !== null) json.const = literal
  if (!(schema instanceof z.ZodObject) || !json.properties) return
  const namesOf = (property: string) => {
    const part = schema.shape[property]
    return part ? wireNamesOf(property, part) : [property]
  }
  json.properties = Object.fromEntries(
    Object.entries(json.properties).flatMap(([property, part]) => namesOf(property).map((name) => [name, part])),
  )
  if (json.required) json.required = json.required.flatMap(namesOf)
}
