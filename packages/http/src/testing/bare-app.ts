import { AppError, type Call, invalidCallInput, type WireError } from '@trellis/domain'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Identity } from '../caller'
import { readSessionToken } from '../cookies'
import type { RequireOwner } from '../mount-call'

/** A server with only what mounted calls rely on; it checks every reply against the contract. */
export function bareApp(
  identify: (token: string) => Promise<Identity | null> = async () => null,
  secureCookies = false,
  requireOwner: RequireOwner = async () => {},
): FastifyInstance {
  const app = Fastify({ trustProxy: 'loopback' })
  app.setValidatorCompiler(({ schema }) => (data: unknown) => {
    const parsed = zodOf(schema).safeParse(data ?? {})
    return parsed.success ? { value: parsed.data } : { error: invalidCallInput(parsed.error, data) }
  })
  app.setSerializerCompiler(
    ({ schema }) =>
      (data: unknown) =>
        JSON.stringify(zodOf(schema).parse(data)),
  )
  app.decorateRequest('sessionToken', null)
  app.decorateRequest('identity', null)
  app.decorate('isService', () => false)
  app.decorate('requireOwner', requireOwner)
  app.decorate('identify', async (request) => {
    request.sessionToken = readSessionToken(request, secureCookies)
    request.identity = request.sessionToken === null ? null : await identify(request.sessionToken)
    return request.identity
  })
  app.setErrorHandler((error, request, reply) => {
    const { status, code, message, details } = error instanceof AppError ? error : new AppError('internal', {})
    const wire: WireError = { error: { code, message, details, requestId: request.id } }
    return reply.code(status).send(wire)
  })
  return app
}

function zodOf(schema: unknown): Call['reply'] {
  return schema as Call['reply']
}
