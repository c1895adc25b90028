import {
  type Access,
  type Actor,
  AppError,
  type Call,
  type OwnedKind,
  ownedThing,
  type ParsedOf,
  type ReplyOf,
} from '@trellis/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requireAccess } from './access'
import type { Caller, Identity } from './caller'
import { countCall } from './calls-under-way'
import { requireStorable } from './storable'

declare module 'fastify' {
  interface FastifyRequest {
    /** Token of the session cookie, if one was sent. */
    sessionToken: string | null
    /** Who is signed in; set before the handler of every call that needs a session. */
    identity: Identity | null
  }
  interface FastifyInstance {
    /** `look` finds the session together with something else that the call needs. */
    identify(request: FastifyRequest, look?: LookUpSession): Promise<Identity | null>
    isService(request: FastifyRequest): boolean
    /** Throws unless the actor owns the study that the thing belongs to, or is an administrator. */
    requireOwner: RequireOwner
  }
  interface FastifyContextConfig {
    call?: Call
  }
}

export type LookUpSession = (token: string) => Promise<Identity | null>

export type RequireOwner = (thing: { kind: OwnedKind; id: number }, actor: Actor) => Promise<void>

export interface CallContext {
  caller: Caller
  request: FastifyRequest
  reply: FastifyReply
}

export type Handle<C extends Call> = (input: ParsedOf<C>, context: CallContext) => Promise<ReplyOf<C>>

export interface CallOptions {
  /** Identifies the caller once the body is there, with a statement that reads what the call needs besides. */
  identifyFromBody?(request: FastifyRequest): Promise<unknown>
}

/** Mounts one call of the contract: its access, input and reply are enforced as the contract declares them. */
export function mountCall<C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: Handle<C>,
  options: CallOptions = {},
): void {
  if (call.access === 'owner' && !call.of) throw new Error(`${call.path} is for the owner, and does not say of what`)
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
    ...admission(app, call, options),
    handler: async (request, reply) => {
      // Parts that the contract does not declare have not been parsed and are dropped.
      const parts = {
        params: call.params && request.params,
        query: call.query && request.query,
        body: call.body && request.body,
      }
      for (const part of Object.values(parts)) requireStorable(part)
      const caller = callerOf(app, request)
      await requireOwner(app, call, parts, caller)
      return handle(parts as unknown as ParsedOf<C>, { caller, request, reply })
    },
  })
}

/** Calls that bring their own credentials, if any: the ticket of an assignment or the token of a platform. */
const withoutSession: readonly Access[] = ['public', 'work', 'partner']

/** Callers without any session are refused before the body is read in either case. */
function admission(app: FastifyInstance, call: Call, { identifyFromBody }: CallOptions) {
  const admitNow = (request: FastifyRequest, reply: FastifyReply) => admit(app, request, reply, call)
  if (!identifyFromBody) return { onRequest: admitNow }
  return {
    onRequest: async (request: FastifyRequest) => {
      if (!request.headers.cookie) throw new AppError('not_signed_in', {})
    },
    preValidation: async (request: FastifyRequest, reply: FastifyReply) => {
      await identifyFromBody(request)
      await admitNow(request, reply)
    },
  }
}

/** Runs before the input is parsed: callers who are not admitted learn nothing about what else is wrong with the call. */
async function admit(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply, call: Call): Promise<void> {
  const { access } = call
  if (withoutSession.includes(access) || app.isService(request)) return
  const identity = await app.identify(request)
  if (!identity) throw new AppError('not_signed_in', {})
  if (identity.mustAddSecondFactor && !call.beforeSecondFactor) throw new AppError('second_factor_required', {})
  requireAccess(access, { actor: identity.actor, session: request.sessionToken })
  requireConfirmation(call, identity)
  countCall(identity.actor.userId, call, reply)
}

/** Calls with serious consequences are not for a person who merely sits down at an open session. */
function requireConfirmation({ confirm }: Call, { isConfirmed, hasSecondFactor }: Identity): void {
  const isAsked = confirm === 'always' || (confirm === 'with-factor' && hasSecondFactor)
  if (isAsked && !isConfirmed) throw new AppError('confirmation_required', {})
}

async function requireOwner(app: FastifyInstance, call: Call, input: object, caller: Caller): Promise<void> {
  const thing = ownedThing(call, input)
  if (!thing) return
  if (caller === 'service') throw new AppError('access_restricted', {})
  await app.requireOwner(thing, caller.actor)
}

function callerOf(app: FastifyInstance, request: FastifyRequest): Caller {
  if (app.isService(request)) return 'service'
  return request.identity
    ? { actor: request.identity.actor, session: request.sessionToken }
    : { actor: anonymous, session: null }
}

/** The actor of calls without a session. */
const anonymous = { userId: 'U0', roles: [], isAdmin: false } as unknown as Actor
