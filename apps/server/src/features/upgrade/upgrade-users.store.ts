import { inTransaction, type StatementSender, statementGroupsOf } from '@trellis/database'
import { AppError, type Groups, type WorkingGroup } from '@trellis/domain'
import type { Pool } from 'pg'
import { countPace, partnerPaceKey } from '../../delivery/pace.store'
import { foreignIdOf } from '../../delivery/participant-code'
import type { UserRow } from './upgrade-user.rules'

/** Resolves an id that may be an alias to its user, as `u`; `$1` is the platform and `$2` the id. */
export const userByIdOrAlias = `trellis.partner_student a
  join trellis.partner_student u
    on u.partner_id = a.partner_id and u.foreign_id = coalesce(a.alias_of, a.foreign_id)`
export const isRequestedUser = 'a.partner_id = $1 and a.foreign_id = $2'

/** Users of another platform, with the groups that it sent. How many it may add within a minute is limited. */
export function createUpgradeUserStore(pool: Pool, newUsersPerMinute: number) {
  /** Writes ids of which some may be new; refuses all of them when the platform has added too many within a minute. */
  async function writeIds<T>(
    partnerId: number,
    ids: readonly string[],
    write: (sender: StatementSender) => Promise<T>,
  ): Promise<T> {
    if (newUsersPerMinute === 0) return write(statementGroupsOf(pool).writes)
    return inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ count: number }>(
        'select count(*)::int as count from trellis.partner_student where partner_id = $1 and foreign_id = any($2)',
        [partnerId, ids],
      )
      const added = ids.length - rows[0]!.count
      const pace = { key: partnerPaceKey(partnerId), limit: newUsersPerMinute, seconds: 60 }
      const retryAfter = added === 0 ? 0 : await countPace(client, [pace], added)
      if (retryAfter > 0) throw new AppError('too_many_joins', { retryAfter })
      return write(client)
    })
  }

  return {
    /** The number of users who are assigned by a class, of those that the platform has named. */
    async countInClass(classId: string): Promise<number> {
      const { partnerId, foreignId } = foreignIdOf(classId)
      const { rows } = await pool.query<{ count: number }>({
        name: 'upgrade-class-size',
        text: `select count(*)::int as count from trellis.partner_student
          where partner_id = $1 and bound_groups ? 'class' and bound_groups->>'class' = $2`,
        values: [partnerId, foreignId],
      })
      return rows[0]!.count
    },

    async find(partnerId: number, userId: string): Promise<UserRow | null> {
      const { rows } = await pool.query<UserRow>({
        name: 'upgrade-user',
        text: `select u.foreign_id, u.groups, u.working_group, u.bound_groups from ${userByIdOrAlias} where ${isRequestedUser}`,
        values: [partnerId, userId],
      })
      return rows[0] ?? null
    },

    /** Adds or updates the user; groups that are left out stay as they were. */
    async put(
      partnerId: number,
      userId: string,
      { group, workingGroup }: { group?: Groups | null; workingGroup?: WorkingGroup | null },
    ): Promise<UserRow> {
      const { rows } = await writeIds(partnerId, [userId], (sender) =>
        sender.query<UserRow>({
          name: 'upgrade-init',
          text: `insert into trellis.partner_student as p (partner_id, foreign_id, groups, working_group)
          select $1, coalesce((select alias_of from trellis.partner_student where partner_id = $1 and foreign_id = $2), $2),
            coalesce($3::jsonb, '{}'), coalesce($4::jsonb, '{}')
          on conflict (partner_id, foreign_id) do update
            set groups = coalesce($3::jsonb, p.groups), working_group = coalesce($4::jsonb, p.working_group)
          returning foreign_id, groups, working_group, bound_groups`,
          values: [partnerId, userId, group ?? null, workingGroup ?? null],
        }),
      )
      return rows[0]!
    },

    /** Adds aliases for a user. When some belong to another user, returns those and adds none. */
    async addAliases(partnerId: number, user: UserRow, aliases: readonly string[]): Promise<Set<string>> {
      const { rows } = await writeIds(partnerId, aliases, (sender) =>
        sender.query<{ foreign_id: string }>({
          name: 'upgrade-aliases',
          text: `with taken as (
            select foreign_id from trellis.partner_student
            where partner_id = $1 and foreign_id = any($3) and alias_of is distinct from $2),
          added as (
            insert into trellis.partner_student (partner_id, foreign_id, alias_of)
            select $1, alias, $2 from unnest($3::text[]) as alias where not exists (select from taken)
            order by alias on conflict do nothing)
        select foreign_id from taken`,
          values: [partnerId, user.foreign_id, aliases],
        }),
      )
      return new Set(rows.map((row) => row.foreign_id))
    },
  }
}
export type UpgradeUserStore = ReturnType<typeof createUpgradeUserStore>
