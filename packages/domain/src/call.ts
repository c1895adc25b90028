import type { z } from 'zod'
import type { TeamRole } from './team/team-role'
import { fromWire, toWire } from './wire'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Which base address a call lives under. */
export type Base = 'study' | 'platform' | 'accounts' | 'resources'

/**
 * Who may make a call:
 * - `public`: anyone; `user`: anyone signed in; `adult`: anyone signed in except students; `staff`: the same with a
 *   role, which a new account may have to wait for
 * - `owner`: the owner of the study that `of` points at, members of its team as far as `role` allows, and
 *   administrators
 * - `service`: another Trellis process, by the platform's service token
 * - `work`: the holder of the ticket of an assignment
 * - `partner`: another tutoring platform, by its token
 */
export type Access =
  | 'public'
  | 'user'
  | 'student'
  | 'teacher'
  | 'adult'
  | 'staff'
  | 'researcher'
  | 'owner'
  | 'admin'
  | 'service'
  | 'work'
  | 'partner'

/** What a call with `access: 'owner'` is about: a study, or something that belongs to one. */
export type OwnedKind = 'study' | 'condition' | 'feedbackMapping'

/** Which owned thing a call is about, and where in its input the id is: `{ study: 'body.id' }`. */
export type OwnedReference<Path extends string = string> = {
  [Kind in OwnedKind]: { [Name in Kind]: Path } & { [Other in Exclude<OwnedKind, Kind>]?: never }
}[OwnedKind]

export interface CallParts {
  summary: string
  access: Access
  /** Only and always with `access: 'owner'`. */
  of?: OwnedReference
  /**
   * With `access: 'owner'`: the weakest role in the team of the study that may make the call; without it, its owner
   * alone.
   */
  role?: Exclude<TeamRole, 'owner'>
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Headers that the call requires, each with its description. */
  headers?: Readonly<Record<string, string>>
  /** Maximum size of the body in bytes, where it differs from the server's default. */
  bodyLimit?: number
  /** For expensive calls: how many of them one account may have in progress at the same time. */
  maxConcurrent?: number
  /**
   * Whether the person must have proved within the last minutes who they are, and otherwise gets
   * `confirmation_required`. `with-factor`: only with a second factor, because the call itself asks for the password.
   */
  confirm?: 'always' | 'with-factor'
  /** Whether a person who has to set up a second factor first may make this call; other calls are refused. */
  beforeSecondFactor?: true
  /** Answered by a stream of server-sent events that stays open; the data of each is a `reply`. */
  isStream?: true
  reply: z.ZodType
}

export type Call<P extends CallParts = CallParts> = { method: Method; path: string; base: Base } & P

/** Paths of the values in a parsed input, one level of nesting included: `id`, `slot.studyId`. */
type PathIn<T> = {
  [K in keyof T & string]: T[K] extends readonly unknown[] | string | number | null | undefined
    ? K
    : K | `${K}.${keyof T[K] & string}`
}[keyof T & string]

type InputPath<P extends CallParts> = {
  [Part in 'params' | 'query' | 'body']: P[Part] extends z.ZodType ? `${Part}.${PathIn<z.output<P[Part]>>}` : never
}['params' | 'query' | 'body']

/** A call for the owner names what it is about: without a path into its own input it does not compile. */
type OwnershipOf<P extends CallParts> = P extends { access: 'owner' }
  ? { of: OwnedReference<InputPath<P>> }
  : { of?: never; role?: never }

/** One call of the contract. Server, browser and the generated API document all derive from it. */
function declare(base: Base) {
  return <const P extends CallParts>(method: Method, path: string, parts: P & OwnershipOf<P>): Call<P> => ({
    method,
    path,
    base,
    ...(parts as P),
  })
}

export const studyCall = declare('study')
export const platformCall = declare('platform')
export const accountsCall = declare('accounts')
export const resourcesCall = declare('resources')

type In<S> = S extends z.ZodType ? z.input<S> : never
type Out<S> = S extends z.ZodType ? z.output<S> : never

/** What a caller passes: each part only where the call has one. */
export type InputOf<C extends CallParts> = (C extends { params: z.ZodObject } ? { params: In<C['params']> } : unknown) &
  (C extends { query: z.ZodObject } ? { query: In<C['query']> } : unknown) &
  (C extends { body: z.ZodType } ? { body: In<C['body']> } : unknown)

/** What a handler receives: the parsed value, never the raw one. */
export type ParsedOf<C extends CallParts> = (C extends { params: z.ZodObject }
  ? { params: Out<C['params']> }
  : unknown) &
  (C extends { query: z.ZodObject } ? { query: Out<C['query']> } : unknown) &
  (C extends { body: z.ZodType } ? { body: Out<C['body']> } : unknown)

export type ReplyOf<C extends CallParts> = z.output<C['reply']>

/** The weakest role in the team of a study that may make a call about it. */
export function neededRole({ role }: Pick<CallParts, 'role'>): TeamRole {
  return role ?? 'owner'
}

/** The owned thing that a parsed input names; null when the call is not about one. */
export function ownedResource(call: CallParts, input: object): { kind: OwnedKind; id: number } | null {
  const [reference] = Object.entries(call.of ?? {}) as [OwnedKind, string][]
  if (!reference) return null
  const [kind, path] = reference
  const id = path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], input)
  return { kind, id: id as number }
}

/** The path of a call with its `{name}` parts filled in and its query appended. */
export function pathOf(call: Call, input: { params?: object; query?: object } = {}): string {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  const query = call.query ? toWire(call.query, input.query) : input.query
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null) continue
    search.append(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  const tail = search.toString()
  return tail === '' ? path : `${path}?${tail}`
}

/** The body of a call as it is sent. */
export function bodyToWire(call: CallParts, body: unknown): unknown {
  return call.body ? toWire(call.body, body) : body
}

/** A reply with the names of the contract. It is not checked. */
export function replyFromWire<P extends CallParts>(call: P, reply: unknown): ReplyOf<P> {
  return fromWire(call.reply, reply) as ReplyOf<P>
}
