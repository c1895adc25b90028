import { AppError, type UserId } from '@trellis/domain'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { tokenHash } from './partner-token'

declare module 'fastify' {
  interface FastifyRequest {
    /** The platform whose token was sent; set before the handler of every partner call runs. */
    partner: PartnerIdentity | null
  }
}

export interface PartnerIdentity {
  id: number
  name: string
}

/** How long a process trusts what it read: after that, a token revoked by another process is refused. */
const maxAgeMs = 5_000
/** An unknown token makes the process read again, but not more often than this. */
const minAgeMs = 250
const noteUseEveryMs = 60_000

/** Which of these people have a disabled account. */
export type FindDisabled = (userIds: readonly UserId[]) => Promise<ReadonlySet<UserId>>

interface TokenRow {
  id: number
  name: string
  token_hash: string
  issued_by: UserId
}

/**
 * Finds the platform that a token belongs to. There are few platforms, so a process keeps all of them in memory. A
 * token is refused while the account of the person who issued it is disabled.
 */
export function createPartnerAuth(pool: Pool, findDisabled: FindDisabled, now: () => number = () => performance.now()) {
  let lastDisabled: ReadonlySet<UserId> | null = null
  const usedAt = new Map<number, number>()
  let reading: { at: number; partners: Promise<Map<string, PartnerIdentity>> } | null = null

  async function read(): Promise<Map<string, PartnerIdentity>> {
    const { rows } = await pool.query<TokenRow>(
      `select p.id, p.name, p.token_hash, coalesce((
          select e.actor_id from trellis.partner_event e
          where e.partner_id = p.id and e.action in ('ADDED', 'RENEWED') order by e.id desc limit 1), p.created_by) as issued_by
       from trellis.partner p where p.revoked_at is null`,
    )
    const disabled = await disabledAmong([...new Set(rows.map((row) => row.issued_by))])
    const accepted = rows.filter((row) => !disabled.has(row.issued_by))
    return new Map(accepted.map(({ id, name, token_hash }) => [token_hash, { id, name }]))
  }

  /** While the platform cannot be reached, its last answer is used, so that students of partners are not affected. */
  async function disabledAmong(userIds: readonly UserId[]): Promise<ReadonlySet<UserId>> {
    try {
      lastDisabled = await findDisabled(userIds)
      return lastDisabled
    } catch (error) {
      if (lastDisabled === null) throw error
      return lastDisabled
    }
  }

  function partners(maxAge: number): Promise<Map<string, PartnerIdentity>> {
    if (reading === null || now() - reading.at >= maxAge) {
      const started = { at: now(), partners: read() }
      reading = started
      started.partners.catch(() => {
        if (reading === started) reading = null
      })
    }
    return reading.partners
  }

  async function noteUse({ id }: PartnerIdentity): Promise<void> {
    const last = usedAt.get(id)
    if (last !== undefined && now() - last < noteUseEveryMs) return
    usedAt.set(id, now())
    await pool.query(
      `update trellis.partner set last_used_at = now()
       where id = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
      [id],
    )
  }

  return {
    async authenticate(authorization: string | undefined): Promise<PartnerIdentity> {
      const token = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
      if (token === undefined) throw new AppError('unknown_token', {})
      const hash = tokenHash(token)
      const partner = (await partners(maxAgeMs)).get(hash) ?? (await partners(minAgeMs)).get(hash)
      if (!partner) throw new AppError('unknown_token', {})
      await noteUse(partner)
      return partner
    },

    /** Makes a change of access effective immediately in the process that made it. */
    refresh(): void {
      reading = null
    },
  }
}
export type PartnerAuth = ReturnType<typeof createPartnerAuth>

/** Mounts routes for platforms with a token; other requests are refused before they are parsed. */
export function withPartnerAuth(app: FastifyInstance, auth: PartnerAuth, routes: (app: FastifyInstance) => void): void {
  app.register(async (inner) => {
    inner.decorateRequest('partner', null)
    inner.addHook('onRequest', async (request) => {
      request.partner = await auth.authenticate(request.headers.authorization)
    })
    routes(inner)
  })
}
