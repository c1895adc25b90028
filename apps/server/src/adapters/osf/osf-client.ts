import { z } from 'zod'
import type { OsfPort, OsfProjectCheck, OsfUserCheck } from '../../features/osf/osf.port'
import { createCheckCache } from './check-cache'
import { fileCalls } from './osf-files'
import { registrationCalls } from './osf-registration'
import { type Answer, ask, type OsfClientOptions, unreachable } from './osf-transport'

/** OSF answers 100 anonymous calls an hour, so what it has confirmed is cached. */
const confirmedForMs = 10 * 60_000
const maxConfirmed = 500

const idForm = /^[a-z0-9]{5,}$/i

/** A kind of resource that OSF is asked about, and what its answers mean. */
interface ResourceKind<C> {
  path: 'users' | 'nodes'
  schema: z.ZodType<C>
  refusals: { 404: C } & Record<number, C>
}

const userKind: ResourceKind<OsfUserCheck> = {
  path: 'users',
  // OSF also finds accounts that were never confirmed.
  schema: resource('users', { full_name: z.string(), active: z.boolean() }).transform(({ data: { attributes } }) =>
    attributes.active ? { ok: true, fullName: attributes.full_name } : { ok: false, reason: 'inactive' },
  ),
  refusals: { 404: { ok: false, reason: 'unknown' }, 410: { ok: false, reason: 'inactive' } },
}

const projectKind: ResourceKind<OsfProjectCheck> = {
  path: 'nodes',
  schema: resource('nodes', { title: z.string(), public: z.boolean() }).transform(({ data: { attributes } }) => ({
    ok: true,
    title: attributes.title,
    isPublic: attributes.public,
  })),
  refusals: {
    401: { ok: false, reason: 'private' },
    403: { ok: false, reason: 'private' },
    404: { ok: false, reason: 'unknown' },
    410: { ok: false, reason: 'deleted' },
  },
}

const errorsSchema = z.object({ errors: z.array(z.object({})).min(1) })

export function createOsfClient(options: OsfClientOptions): OsfPort {
  return {
    isStandIn: options.isStandIn ?? false,
    getUser: checkerOf(options, userKind),
    getProject: checkerOf(options, projectKind),
    countRegistrations: registrationsOf(options),
    canWrite: options.isStandIn === true || options.token !== null,
    ...registrationCalls(options),
    ...fileCalls(options),
  }
}

function resource<A extends z.ZodRawShape>(type: string, attributes: A) {
  return z.object({ data: z.object({ type: z.literal(type), attributes: z.object(attributes) }) })
}

function checkerOf<C extends { ok: boolean }>(
  options: OsfClientOptions,
  kind: ResourceKind<C>,
): (id: string) => Promise<C> {
  const confirmed = createCheckCache<C>({
    lifetimeMs: confirmedForMs,
    capacity: maxConfirmed,
    now: options.now ?? Date.now,
  })
  return async (id) => {
    if (!idForm.test(id)) return kind.refusals[404]
    const earlier = confirmed.get(id)
    if (earlier) return earlier
    const answer = await ask(options, `${kind.path}/${id}/`)
    const check = verdictOf(kind, answer, options.token !== null)
    if (check.ok) confirmed.set(id, check)
    return check
  }
}

/** Different versions of the API report the number of entries in different fields. */
const totalSchema = z.union([
  z.object({ meta: z.object({ total: z.number().int().nonnegative() }) }).transform(({ meta }) => meta.total),
  z
    .object({ links: z.object({ meta: z.object({ total: z.number().int().nonnegative() }) }) })
    .transform(({ links }) => links.meta.total),
])

function registrationsOf(options: OsfClientOptions): (projectId: string) => Promise<number> {
  const counted = createCheckCache<number>({
    lifetimeMs: confirmedForMs,
    capacity: maxConfirmed,
    now: options.now ?? Date.now,
  })
  return async (id) => {
    const earlier = counted.get(id)
    if (earlier !== undefined) return earlier
    const { status, body } = await ask(options, `nodes/${encodeURIComponent(id)}/registrations/?page[size]=1`)
    const total = totalSchema.safeParse(body)
    if (status !== 200 || !total.success) throw unreachable(new Error(`OSF answered with status ${status}`))
    counted.set(id, total.data)
    return total.data
  }
}

function verdictOf<C>(kind: ResourceKind<C>, { status, body }: Answer, hasToken: boolean): C {
  if (status === 200) {
    const parsed = kind.schema.safeParse(body)
    if (parsed.success) return parsed.data
    throw unreachable(parsed.error)
  }
  // 401 despite a token means that the token is invalid, and says nothing about the id.
  const refusal = status === 401 && hasToken ? undefined : kind.refusals[status]
  // A refusal in another form comes from something between this server and OSF.
  if (refusal && errorsSchema.safeParse(body).success) return refusal
  throw unreachable(new Error(`OSF answered with status ${status}`))
}
