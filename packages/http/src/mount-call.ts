import {
  type Access,
  type Actor,
  AppError,
  type Call,
  neededRole,
  type OwnedKind,
  ownedResource,
  type ParsedOf,
  type ReplyOf,
  type TeamRole,
} from '@trellis/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requireAccess } from './access'
import { type Caller, type Identity, requireActor } from './caller'
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
    /** `lookUp` may read the session together with something else that the call needs. */
    identify(request: FastifyRequest, lookUp?: LookUpSession): Promise<Identity | null>
    isService(request: FastifyRequest): boolean
    /**
     * Throws unless the actor has at least this role in the team of the study that `owned` belongs to, or is an
     * administrator.
     */
    requireOwner: RequireOwner
  }
  interface FastifyContextConfig {
    call?: Call
  }
}

export type LookUpSession = (token: string) => Promise<Identity | null>

export type RequireOwner = (owned: { kind: OwnedKind; id: number }, role: TeamRole, actor: Actor) => Promise<void>

export interface CallContext {
  caller: Caller
  /** The person behind the call. Reading it refuses a call with the service token. */
  readonly actor: Actor
  request: FastifyRequest
  reply: FastifyReply
}

export type Handle<C extends Call> = (input: ParsedOf<C>, context: CallContext) => Promise<ReplyOf<C>>

export interface CallOptions {
  /** Identifies the caller after the body was parsed, by a statement that also reads other data for the call. */
  identifyFromBody?(request: FastifyRequest): Promise<unknown>
}

/** Mounts one call of the contract: its access, input and reply are enforced as the contract declares them. */
export function mountCall<C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: Handle<C>,
  options: CallOptions = {},
): void {
  app.route({
    ...routeOf(app, call, options),
    handler: async (request, reply) => {
      const parts = partsOf(call, request)
      const caller = await requireOwned(app, call, parts, request)
      return handle(parts, {
        caller,
        get actor() {
          return requireActor(caller)
        },
        request,
        reply,
      })
    },
  })
}

/** The options of a call's route, as the contract declares them. */
export function routeOf(app: FastifyInstance, call: Call, options: CallOptions = {}) {
  if (call.access === 'owner' && !call.of) throw new Error(`${call.path} declares access 'owner' without 'of'`)
  return {
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
  }
}

/** The parsed input. Parts that the contract does not declare have not been parsed and are dropped. */
export function partsOf<C extends Call>(call: C, request: FastifyRequest): ParsedOf<C> {
  const parts = {
    params: call.params && request.params,
    query: call.query && request.query,
    body: call.body && request.body,
  }
  for (const part of Object.values(parts)) requireStorable(part)
  return parts as unknown as ParsedOf<C>
}

/** The caller. Throws if the contract requires a role in the study of the call that the caller does not have. */
export async function requireOwned(
  app: FastifyInstance,
  call: Call,
  parts: unknown,
  request: FastifyRequest,
): Promise<Caller> {
  const caller = callerOf(app, request)
  await requireOwner(app, call, parts as object, caller)
  return caller
}

/** Calls without a session: they are public, or have the ticket of a work or the token of a platform. */
const withoutSession: readonly Access[] = ['public', 'work', 'partner']

/** The hooks that admit callers. In either case, callers without a session are refused before the body is read. */
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

/**
 * Runs before the input is parsed, so that callers who are not admitted learn nothing about the validity of the call.
 */
async function admit(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply, call: Call): Promise<void> {
  const identity = await requireAdmitted(app, request, call)
  if (identity) countCall(identity.actor.userId, call, reply)
}

/** For a call that stays open: throws unless the caller would still be admitted, with the current session and roles. */
export async function readmit(app: FastifyInstance, request: FastifyRequest, call: Call): Promise<void> {
  request.identity = null
  await requireAdmitted(app, request, call)
}

async function requireAdmitted(app: FastifyInstance, request: FastifyRequest, call: Call): Promise<Identity | null> {
  const { access } = call
  if (withoutSession.includes(access) || app.isService(request)) return null
  const identity = await app.identify(request)
  if (!identity) throw new AppError('not_signed_in', {})
  if (identity.mustAddSecondFactor && !call.beforeSecondFactor) throw new AppError('second_factor_required', {})
  requireAccess(access, { actor: identity.actor, session: request.sessionToken })
  requireConfirmation(call, identity)
  return identity
}

/** Calls with serious consequences must not be possible for a person who merely finds an open session. */
function requireConfirmation({ confirm }: Call, { isConfirmed, hasSecondFactor }: Identity): void {
  const isRequired = confirm === 'always' || (confirm === 'with-factor' && hasSecondFactor)
  if (isRequired && !isConfirmed) throw new AppError('confirmation_required', {})
}

async function requireOwner(app: FastifyInstance, call: Call, input: object, caller: Caller): Promise<void> {
  const owned = ownedResource(call, input)
  if (!owned) return
  await app.requireOwner(owned, neededRole(call), requireActor(caller))
}

function callerOf(app: FastifyInstance, request: FastifyRequest): Caller {
  if (app.isService(request)) return 'service'
  return request.identity
    ? { actor: request.identity.actor, session: request.sessionToken }
    : { actor: anonymous, session: null }
}

/** The actor of calls without a session. */
const anonymous = { userId: 'U0', roles: [], isAdmin: false } as unknown as Actor
