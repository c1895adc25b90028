import {
  type Call,
  calls,
  defaultBases,
  errorRegistry,
  upgradeCalls,
  wireErrorSchema,
  wireJsonSchema,
  wireNamesOf,
} from '@trellis/domain'
import type { z } from 'zod'

export type ApiDocument = ReturnType<typeof openApiDocument>

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters: {
    name: string
    in: 'path' | 'query' | 'header'
    required: boolean
    description?: string
    schema: object
  }[]
  requestBody?: { required: true; content: { 'application/json': { schema: object } } }
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>
  security: Record<string, never[]>[]
}

const tagOf = { study: 'Study service', platform: 'Platform', accounts: 'Accounts', resources: 'Resources' } as const

const accessText: Record<Call['access'], string> = {
  public: 'Anyone.',
  user: 'Anyone signed in.',
  student: 'Students.',
  teacher: 'Teachers and administrators.',
  adult: 'Anyone signed in except students, also before an administrator has approved the account.',
  staff: 'Researchers, teachers and administrators.',
  researcher: 'Researchers and administrators.',
  owner: 'The owner of the study, and administrators. For everyone else the study does not exist.',
  admin: 'Administrators.',
  service: 'Other Trellis processes.',
  work: 'The holder of the ticket for the work.',
  partner: 'Another tutoring platform, by its token.',
}

/** The contract as an OpenAPI 3.1 document, derived from the calls. */
export function openApiDocument(version: string) {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [name, call] of Object.entries({ ...calls, ...upgradeCalls }) as [string, Call][]) {
    const path = defaultBases[call.base] + call.path
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(name, call) }
  }
  const schemas: Record<string, object> = { Error: wireJsonSchema(wireErrorSchema, 'output') }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Trellis',
      version,
      description: 'Every call of Trellis: the study service, the tutoring platform, accounts and resources.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    paths: shareSchemas(paths, schemas),
    components: {
      schemas,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'trellis_session' },
        platformToken: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

function operationOf(operationId: string, call: Call): Operation {
  return {
    operationId,
    tags: [tagOf[call.base]],
    summary: call.summary,
    description: `Who may: ${accessText[call.access]}`,
    parameters: [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query'), ...headersOf(call)],
    ...(call.body && {
      requestBody: { required: true, content: { 'application/json': { schema: wireJsonSchema(call.body, 'input') } } },
    }),
    responses: {
      200: {
        description: call.isStream ? 'A stream of events; this is the data of each' : 'Done',
        content: { [mediaTypeOf(call)]: { schema: wireJsonSchema(call.reply, 'output') } },
      },
      default: {
        description: `An error: ${Object.keys(errorRegistry).length} codes are known`,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
    security: securityOf(call.access),
  }
}

const mediaTypeOf = ({ isStream }: Call) => (isStream ? 'text/event-stream' : 'application/json')

/** Calls for a work send its ticket in the body. */
function securityOf(access: Call['access']): Operation['security'] {
  if (access === 'public' || access === 'work') return []
  return access === 'partner' ? [{ platformToken: [] }] : [{ session: [] }]
}

function headersOf(call: Call): Operation['parameters'] {
  return Object.entries(call.headers ?? {}).map(([name, description]) => {
    return { name, in: 'header', required: true, description, schema: { type: 'string' } }
  })
}

function parametersOf(schema: Call['params'], location: 'path' | 'query'): Operation['parameters'] {
  if (!schema) return []
  return Object.entries(schema.shape).map(([property, part]) => {
    const field = part as z.ZodType
    const [name] = location === 'query' ? wireNamesOf(property, field) : [property]
    const { description, ...json } = wireJsonSchema(field, 'input') as { description?: string }
    const required = location === 'path' || !field.safeParse(undefined).success
    return { name, in: location, required, ...(description && { description }), schema: json }
  })
}

/** Moves recursive schemas to the components of the document, where their references can find them. */
function shareSchemas<T>(part: T, schemas: Record<string, object>): T {
  const text = JSON.stringify(part, (name, value) => {
    if (name !== '$defs') return value
    for (const [id, schema] of Object.entries(value)) schemas[id] ??= shareSchemas(schema as object, schemas)
    return undefined
  })
  return JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/'))
}
