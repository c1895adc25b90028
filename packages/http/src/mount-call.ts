import { type Access, AppError, type Call, type ParsedOf, type ReplyOf } from '@trellis/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requireAccess } from './access'
import type { Caller, Identity } from './caller'
import { requireStorable } from './storable'

declare module 'fastify' {
  interface FastifyRequest {
    /** Token of the session cookie, if one was sent. */
    sessionToken: string | null
    /** Who is signed in; set before the handler of every call that needs a session. */
    identity: Identity | null
  }
  interface FastifyInstance {
    identify(request: FastifyRequest): Promise<Identity | null>
    isService(request: FastifyRequest): boolean
  }
  interface FastifyContextConfig {
    call?: Call
  }
}

export interface CallContext {
  caller: Caller
  request: FastifyRequest
  reply: FastifyReply
}

export type Handle<C extends Call> = (input: ParsedOf<C>, context: CallContext) => Promise<ReplyOf<C>>

/** Puts one call of the contract on the server: who may, what is sent, what is answered are the contract's. */
export function mountCall<C extends Call>(app: FastifyInstance, call: C, handle: Handle<C>): void {
  app.route({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { call },
    ...(call.bodyLimit && { bodyLimit: call.bodyLimit }),
    schema: {
      summary: call.summary,
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      response: { 200: call.reply },
    },
    onRequest: (request) => admit(app, request, call.access),
    handler: async (request, reply) => {
      // What the contract does not declare has not been parsed, and goes no further.
      const parts = {
        params: call.params && request.params,
        query: call.query && request.query,
        body: call.body && request.body,
      }
      for (const part of Object.values(parts)) requireStorable(part)
      return handle(parts as unknown as ParsedOf<C>, { caller: callerOf(app, request), request, reply })
    },
  })
}

/** Their handlers look at what the call itself brings: nothing, the ticket of a piece of work, the token of a platform. */
const withoutSession: readonly Access[] = ['public', 'work', 'partner']

/** Whoever is not admitted learns nothing of what was wrong with the rest of the call. */
async function admit(app: FastifyInstance, request: FastifyRequest, access: Access): Promise<void> {
  if (withoutSession.includes(access) || app.isService(request)) return
  const identity = await app.identify(request)
  if (!identity) throw new AppError('not_signed_in', {})
  requireAccess(access, { actor: identity.actor, session: request.sessionToken })
}

function callerOf(app: FastifyInstance, request: FastifyRequest): Caller {
  if (app.isService(request)) return 'service'
  return request.identity
    ? { actor: request.identity.actor, session: request.sessionToken }
    : { actor: nobody, session: null }
}

/** Calls without a session are made by somebody without any right. */
const nobody = { userId: 'U0', roles: [], isAdmin: false } as unknown as Identity['actor']
