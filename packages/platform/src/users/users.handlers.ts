import {
  AppError,
  type AttributeName,
  type AttributeValue,
  attributeNameSchema,
  attributeOptions,
  maySetSetting,
  orcidSchema,
  type Role,
  type SessionSecurity,
  type Setting,
  type SettingName,
  type User,
  type UserId,
} from '@trellis/domain'
import { type Caller, type PlatformHandlers, type PlatformPort, requireUserId, userIdOf } from '@trellis/http'
import { and, asc, eq, getTableColumns, ilike, inArray, or, sql } from 'drizzle-orm'
import { recordAccountEvent } from '../accounts/second-factor/account-events'
import { revokeSessions } from '../accounts/sessions/sessions.store'
import type { Db } from '../db/client'
import { students } from '../db/schema/classes'
import { userAttributes, userRoles, userSettings, users } from '../db/schema/users'

type Include = readonly ('ROLES' | 'ATTRIBUTES')[]
type Handlers = Pick<
  PlatformHandlers,
  | 'getMe'
  | 'updateMe'
  | 'getMySettings'
  | 'updateMySetting'
  | 'addMyAttribute'
  | 'updateMyAttribute'
  | 'deleteMyAttribute'
  | 'getAttribute'
  | 'getUser'
  | 'getUsers'
  | 'findUsers'
  | 'updateUserSetting'
  | 'addRole'
  | 'removeRole'
>

const maxResults = 1000

export const settingDefaults: Record<SettingName, Setting['value']> = {
  enableAllStudyTypes: true,
  colorScheme: 'system',
}

export function userHandlers(db: Db, identify: PlatformPort['identify']): Handlers {
  async function loadUsers(ids: readonly UserId[], include: Include): Promise<User[]> {
    if (ids.length === 0) return []
    const rows = await db
      .select({ ...getTableColumns(users), nickname: students.nickname })
      .from(users)
      .leftJoin(students, eq(students.userId, users.id))
      .where(inArray(users.id, [...ids]))
      .orderBy(asc(users.id))
    const roles = include.includes('ROLES')
      ? await db
          .select()
          .from(userRoles)
          .where(inArray(userRoles.userId, [...ids]))
          .orderBy(asc(userRoles.role))
      : null
    const attributes = include.includes('ATTRIBUTES')
      ? await db
          .select()
          .from(userAttributes)
          .where(inArray(userAttributes.userId, [...ids]))
      : null
    return rows.map((row) => ({
      userId: row.id as UserId,
      username: row.email ?? row.nickname ?? '',
      firstName: row.firstName,
      lastName: row.lastName,
      displayName: row.displayName,
      timeZone: row.timeZone,
      ...(row.disabledAt !== null && { isDisabled: true as const }),
      ...(roles && { roles: roles.filter((entry) => entry.userId === row.id).map((entry) => entry.role) }),
      ...(attributes && { attributes: attributesOf(row.id, attributes) }),
    }))
  }

  async function requireUser(id: UserId, include: Include): Promise<User> {
    const [user] = await loadUsers([id], include)
    if (!user) throw new AppError('user_not_found', { id })
    return user
  }

  async function rolesOf(id: UserId): Promise<Role[]> {
    const rows = await db.select().from(userRoles).where(eq(userRoles.userId, id)).orderBy(asc(userRoles.role))
    return rows.map((row) => row.role)
  }

  async function sessionSecurityOf(caller: Caller): Promise<SessionSecurity> {
    const token = caller === 'service' ? null : caller.session
    const identity = token === null ? null : await identify(token)
    if (!identity) throw new AppError('not_signed_in', {})
    const { hasSecondFactor, mustAddSecondFactor, isConfirmed } = identity
    return { hasSecondFactor, mustAddSecondFactor, isConfirmed }
  }

  async function putSetting(userId: UserId, setting: Setting): Promise<Setting> {
    requireValidSetting(setting)
    await requireUser(userId, [])
    await db
      .insert(userSettings)
      .values({ userId, ...setting })
      .onConflictDoUpdate({ target: [userSettings.userId, userSettings.name], set: { value: setting.value } })
    return setting
  }

  return {
    async getMe({ query }, caller) {
      const include = query.include ?? []
      const user = await requireUser(
        requireUserId(caller),
        include.filter((part) => part !== 'SESSION'),
      )
      return include.includes('SESSION') ? { ...user, session: await sessionSecurityOf(caller) } : user
    },

    async updateMe({ body }, caller) {
      const id = requireUserId(caller)
      if (Object.values(body).some((value) => value !== undefined)) {
        await db.update(users).set(body).where(eq(users.id, id))
      }
      return requireUser(id, [])
    },

    async getMySettings(_, caller) {
      const rows = await db
        .select()
        .from(userSettings)
        .where(eq(userSettings.userId, requireUserId(caller)))
      const stored = new Map(rows.map((row) => [row.name, row.value]))
      return Object.entries(settingDefaults).map(([name, value]) => ({
        name: name as SettingName,
        value: stored.get(name as SettingName) ?? value,
      }))
    },

    async updateMySetting({ params, body }, caller) {
      const verdict = maySetSetting(params.settingName, { isAdmin: caller !== 'service' && caller.actor.isAdmin })
      if (!verdict.ok) throw new AppError('access_restricted', {})
      return putSetting(requireUserId(caller), { name: params.settingName, value: body.value })
    },

    async addMyAttribute({ params, body }, caller) {
      const attribute = requireValidAttribute(params.name, body.value)
      const added = await db
        .insert(userAttributes)
        .values({ userId: requireUserId(caller), ...attribute })
        .onConflictDoNothing()
        .returning({ name: userAttributes.name })
      if (added.length === 0) throw new AppError('attribute_exists', { id: params.name })
      return attribute
    },

    async updateMyAttribute({ params, body }, caller) {
      const attribute = requireValidAttribute(params.name, body.value)
      await db
        .insert(userAttributes)
        .values({ userId: requireUserId(caller), ...attribute })
        .onConflictDoUpdate({ target: [userAttributes.userId, userAttributes.name], set: { value: attribute.value } })
      return attribute
    },

    async deleteMyAttribute({ params }, caller) {
      await db
        .delete(userAttributes)
        .where(and(eq(userAttributes.userId, requireUserId(caller)), eq(userAttributes.name, params.name)))
      return { ok: true as const }
    },

    async getAttribute({ params }) {
      const name = attributeNameSchema.safeParse(params.name)
      if (!name.success) throw new AppError('attribute_not_found', { id: params.name })
      const values = attributeOptions(name.data) ?? []
      return { name: name.data, values: values.map((value) => ({ value, displayText: value })) }
    },

    async getUser({ params, query }, caller) {
      const isSelf = caller !== 'service' && caller.actor.userId === params.userId
      if (!isSelf && caller !== 'service' && !caller.actor.isAdmin) {
        throw new AppError('user_not_found', { id: params.userId })
      }
      return requireUser(params.userId, query.include ?? [])
    },

    getUsers: ({ query }) => loadUsers(query.ids, query.include ?? []),

    async findUsers({ query }) {
      const pattern = query.search && `%${query.search.replace(/[\\%_]/g, '\\$&')}%`
      const holders =
        query.role && db.select({ id: userRoles.userId }).from(userRoles).where(eq(userRoles.role, query.role))
      const rows = await db
        .select({ id: users.id })
        .from(users)
        .where(
          and(
            pattern
              ? or(
                  ilike(users.displayName, pattern),
                  ilike(sql`${users.firstName} || ' ' || ${users.lastName}`, pattern),
                  ilike(sql`${users.email}::text`, pattern),
                )
              : undefined,
            holders && inArray(users.id, holders),
          ),
        )
        .orderBy(asc(users.id))
        .limit(maxResults)
      return loadUsers(
        rows.map((row) => row.id as UserId),
        [],
      )
    },

    updateUserSetting: ({ params, body }) => putSetting(params.userId, { name: params.settingName, value: body.value }),

    async addRole({ params }, caller) {
      await requireUser(params.userId, [])
      await db.transaction(async (tx) => {
        const added = await tx
          .insert(userRoles)
          .values({ userId: params.userId, role: params.role })
          .onConflictDoNothing()
          .returning({ role: userRoles.role })
        if (added.length === 0) return
        await recordAccountEvent(tx, { userId: params.userId, actorId: userIdOf(caller), kind: 'role_added' })
        // A new administrator has to sign in again, so that no copy of an earlier session gets the new rights.
        if (params.role === 'ADMIN') await revokeSessions(tx, params.userId)
      })
      return rolesOf(params.userId)
    },

    async removeRole({ params }, caller) {
      await requireUser(params.userId, [])
      await db.transaction(async (tx) => {
        const removed = await tx
          .delete(userRoles)
          .where(and(eq(userRoles.userId, params.userId), eq(userRoles.role, params.role)))
          .returning({ role: userRoles.role })
        if (removed.length === 0) return
        await recordAccountEvent(tx, { userId: params.userId, actorId: userIdOf(caller), kind: 'role_removed' })
      })
      return rolesOf(params.userId)
    },
  }
}

function attributesOf(userId: string, rows: readonly (typeof userAttributes.$inferSelect)[]): User['attributes'] {
  return Object.fromEntries(rows.filter((row) => row.userId === userId).map((row) => [row.name, row.value]))
}

function invalid(field: string, message: string): AppError<'invalid_input'> {
  return new AppError('invalid_input', { fields: [{ field, message }] })
}

function requireValidAttribute(
  name: AttributeName,
  value: AttributeValue,
): { name: AttributeName; value: AttributeValue } {
  if (name === 'orcid') return { name, value: requireOrcid(value) }
  const options = attributeOptions(name)
  if (!options) return { name, value }
  const unknown = [value].flat().find((entry) => typeof entry !== 'string' || !options.includes(entry))
  if (unknown !== undefined) throw invalid('value', `"${unknown}" cannot be chosen`)
  return { name, value }
}

function requireOrcid(value: AttributeValue): string {
  const orcid = orcidSchema.safeParse(value)
  if (!orcid.success) throw invalid('value', orcid.error.issues[0]!.message)
  return orcid.data
}

function requireValidSetting({ name, value }: Setting): void {
  const isRight =
    name === 'enableAllStudyTypes' ? typeof value === 'boolean' : ['light', 'dark', 'system'].includes(String(value))
  if (!isRight) throw invalid('value', `Not a value of ${name}`)
}
