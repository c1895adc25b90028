import type { AttributeName, AttributeValue, RequestedRole, Role, SettingName } from '@trellis/domain'
import { sql } from 'drizzle-orm'
import { check, index, jsonb, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, citext, platform } from './columns'

export const users = platform.table(
  'user',
  {
    id: text('id').primaryKey(),
    /** Null for students, who sign in without email. */
    email: citext('email').unique(),
    passwordHash: text('password_hash'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    displayName: text('display_name').notNull(),
    timeZone: text('time_zone').notNull().default('UTC'),
    createdAt: at('created_at').notNull().defaultNow(),
    /** Set for demo accounts while the demo is off: no one can sign in with them. */
    disabledAt: at('disabled_at'),
  },
  (table) => [check('user_id_form', sql`${table.id} ~ '^U[0-9A-Z]+$'`)],
)

export const userRoles = platform.table(
  'user_role',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role').$type<Role>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.role] }),
    check('user_role_known', sql`${table.role} in ('RESEARCHER', 'ADMIN', 'TEACHER', 'STUDENT')`),
  ],
)

/** The role that a new account asked for, until an administrator approves or declines it. */
export const roleRequests = platform.table(
  'role_request',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role').$type<RequestedRole>().notNull(),
    requestedAt: at('requested_at').notNull().defaultNow(),
  },
  (table) => [
    check('role_request_known', sql`${table.role} in ('RESEARCHER', 'TEACHER')`),
    index('role_request_requested_at').on(table.requestedAt),
  ],
)

export const userAttributes = platform.table(
  'user_attribute',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').$type<AttributeName>().notNull(),
    value: jsonb('value').$type<AttributeValue>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.name] })],
)

export const userSettings = platform.table(
  'user_setting',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').$type<SettingName>().notNull(),
    value: jsonb('value').$type<boolean | string>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.name] })],
)
