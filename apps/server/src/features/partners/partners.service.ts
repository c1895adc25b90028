import { type Actor, AppError, type Partner } from '@trellis/domain'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Tx } from '../../db/client'
import type { PartnerAuth } from '../../http/partner-auth'
import { newToken, tokenHash } from '../../http/partner-token'
import type { QuotaDeps } from '../../study/deps'
import { secondsOf } from '../../study/view/study-view'

interface Row {
  id: number
  name: string
  created_at: Date
  revoked_at: Date | null
  last_used_at: Date | null
  participants: string
}

/** The condition on enrollments is that of the index `enrolment_partner`. */
const columns = `p.id, p.name, p.created_at, p.revoked_at, p.last_used_at, (
    select count(distinct student_id) from trellis.enrolment
    where source = 'PARTNER' and split_part(student_id, ':', 1) = 'P' || p.id) as participants`

export type PartnersDeps = Pick<QuotaDeps, 'db' | 'quotas'> & { pool: Pool; partnerAuth: PartnerAuth }

/** Lets administrators manage which platforms have access. */
export function partnersService({ db, pool, quotas, partnerAuth }: PartnersDeps) {
  return {
    async list(): Promise<Partner[]> {
      const { rows } = await pool.query<Row>(`select ${columns} from trellis.partner p order by lower(p.name), p.id`)
      return rows.map(present)
    },

    /**
     * Adding a platform whose access was revoked restores it under the same name, with a new token and its earlier
     * students: none of them is assigned a second time.
     */
    async add(name: string, actor: Actor): Promise<{ partner: Partner; token: string }> {
      const token = newToken()
      const hash = tokenHash(token)
      const isNew = async (tx: Tx) => {
        const { rowCount } = await tx.execute(sql`select from trellis.partner where lower(name) = lower(${name})`)
        return rowCount ? 0 : 1
      }
      const { rows } = await db.transaction(async (tx) => {
        await quotas.require(tx, 'connectedPlatforms', actor.userId, () => isNew(tx))
        return tx.execute<{ id: number }>(sql`
          with known as (select id from trellis.partner where lower(name) = lower(${name}) limit 1),
            again as (
              update trellis.partner p set token_hash = ${hash}::text, revoked_at = null from known
              where p.id = known.id and p.revoked_at is not null returning p.*),
            added as (
              insert into trellis.partner (name, token_hash, created_by)
              select ${name}::text, ${hash}::text, ${actor.userId}::text where not exists (select from known)
              on conflict do nothing returning *),
            granted as (select * from again union all select * from added),
            noted as (
              insert into trellis.partner_event (partner_id, actor_id, action)
              select id, ${actor.userId}::text, 'ADDED' from granted)
          select id from granted`)
      })
      if (!rows[0]) throw new AppError('name_taken', {})
      partnerAuth.refresh()
      const granted = await pool.query<Row>(`select ${columns} from trellis.partner p where p.id = $1`, [rows[0].id])
      return { partner: present(granted.rows[0]!), token }
    },

    /** The students stay the same; revoked access is restored. */
    async renew(id: number, actor: Actor): Promise<{ partner: Partner; token: string }> {
      const token = newToken()
      const { rows } = await pool.query<Row>(
        `with renewed as (
            update trellis.partner set token_hash = $2, revoked_at = null where id = $1 returning *),
          noted as (
            insert into trellis.partner_event (partner_id, actor_id, action) select id, $3, 'RENEWED' from renewed)
        select ${columns} from renewed p`,
        [id, tokenHash(token), actor.userId],
      )
      if (!rows[0]) throw new AppError('partner_not_found', { id })
      partnerAuth.refresh()
      return { partner: present(rows[0]), token }
    },

    /** Revoking twice keeps the first date. */
    async revoke(id: number, actor: Actor): Promise<void> {
      const { rowCount } = await pool.query(
        `with revoked as (
            update trellis.partner set revoked_at = now() where id = $1 and revoked_at is null returning id),
          noted as (
            insert into trellis.partner_event (partner_id, actor_id, action) select id, $2, 'SHUT_OUT' from revoked)
        select from trellis.partner where id = $1`,
        [id, actor.userId],
      )
      if (rowCount === 0) throw new AppError('partner_not_found', { id })
      partnerAuth.refresh()
    },
  }
}

function present(row: Row): Partner {
  return {
    id: row.id,
    name: row.name,
    createdAt: secondsOf(row.created_at)!,
    revokedAt: secondsOf(row.revoked_at),
    lastUsedAt: secondsOf(row.last_used_at),
    participants: Number(row.participants),
  }
}
