import { AppError } from '@trellis/domain'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { tokenHash } from './partner-token'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose token was sent; set before the handler of every call of other platforms. */
    partner: PartnerIdentity | null
  }
}

export interface PartnerIdentity {
  id: number
  name: string
}

/** How long a process believes what it read: a token that was revoked elsewhere opens nothing after that. */
const keptMs = 5_000
/** Tokens that nobody knows make it look again, but not more often than this. */
const pauseMs = 250
const usedEveryMs = 60_000

/** Says whose token it is. There are few platforms, so that a process keeps all of them and asks for none by itself. */
export function partnerDoor(pool: Pool, now: () => number = () => performance.now()) {
  const usedAt = new Map<number, number>()
  let reading: { at: number; partners: Promise<Map<string, PartnerIdentity>> } | null = null

  async function read(): Promise<Map<string, PartnerIdentity>> {
    const { rows } = await pool.query<{ id: number; name: string; token_hash: string }>(
      'select id, name, token_hash from trellis.partner where revoked_at is null',
    )
    return new Map(rows.map(({ id, name, token_hash }) => [token_hash, { id, name }]))
  }

  function partners(mostMs: number): Promise<Map<string, PartnerIdentity>> {
    if (reading === null || now() - reading.at >= mostMs) {
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
    if (last !== undefined && now() - last < usedEveryMs) return
    usedAt.set(id, now())
    await pool.query(
      `update trellis.partner set last_used_at = now()
       where id = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
      [id],
    )
  }

  return {
    async admit(authorization: string | undefined): Promise<PartnerIdentity> {
      const token = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
      if (token === undefined) throw new AppError('unknown_token', {})
      const hash = tokenHash(token)
      const partner = (await partners(keptMs)).get(hash) ?? (await partners(pauseMs)).get(hash)
      if (!partner) throw new AppError('unknown_token', {})
      await noteUse(partner)
      return partner
    },

    /** For the process that let a platform in or shut it out. */
    lookAgain(): void {
      reading = null
    },
  }
}
export type PartnerDoor = ReturnType<typeof partnerDoor>

/** Routes that only a platform with a token gets to: everybody else learns nothing of what they take. */
export function behindDoor(app: FastifyInstance, door: PartnerDoor, routes: (app: FastifyInstance) => void): void {
  app.register(async (inner) => {
    inner.decorateRequest('partner', null)
    inner.addHook('onRequest', async (request) => {
      request.partner = await door.admit(request.headers.authorization)
    })
    routes(inner)
  })
}
