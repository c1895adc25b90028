import { AppError, type WireError } from '@trellis/domain'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Identity } from '../caller'
import { readSessionToken } from '../cookies'
import type { RequireOwner } from '../mount-call'
import { decorateStreams } from '../open-streams'
import { applyContractSchemas } from '../wire-compilers'

/** A server with only what mounted calls need. It checks every reply against the contract. */
export function bareApp(
  identify: (token: string) => Promise<Identity | null> = async () => null,
  secureCookies = false,
  requireOwner: RequireOwner = async () => {},
): FastifyInstance {
  const app = Fastify({ trustProxy: 'loopback' })
  applyContractSchemas(app, (schema, reply) => schema.parse(reply))
  app.decorateRequest('sessionToken', null)
  app.decorateRequest('identity', null)
  decorateStreams(app)
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
