import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Which base address a call lives under. */
export type Base = 'study' | 'platform' | 'accounts' | 'resources'

/**
 * Who may make a call: anybody; anybody signed in; students; teachers; all but students; researchers; the owner of the study it names, or an
 * administrator; an administrator alone; another Trellis process that holds the platform's service token; whoever holds the ticket of
 * a piece of work; another tutoring platform by its token.
 */
export type Access =
  | 'public'
  | 'user'
  | 'student'
  | 'teacher'
  | 'staff'
  | 'researcher'
  | 'study'
  | 'admin'
  | 'service'
  | 'work'
  | 'partner'

export interface CallParts {
  summary: string
  access: Access
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Headers without which the call is refused, and what each says. */
  headers?: Readonly<Record<string, string>>
  /** Bytes that may be sent, where it is more than of every other call. */
  bodyLimit?: number
  reply: z.ZodType
}

export type Call<P extends CallParts = CallParts> = { method: Method; path: string; base: Base } & P

/** One call of the contract. Server, browser and the generated API document all derive from it. */
function declare(base: Base) {
  return <const P extends CallParts>(method: Method, path: string, parts: P): Call<P> => ({
    method,
    path,
    base,
    ...parts,
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

/** The path of a call with its `{name}` parts filled in and its query appended. */
export function pathOf(call: Call, input: { params?: object; query?: object } = {}): string {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value === undefined || value === null) continue
    search.append(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  const tail = search.toString()
  return tail === '' ? path : `${path}?${tail}`
}
