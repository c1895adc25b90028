import { sql } from 'drizzle-orm'
import { bigserial, boolean, check, index, integer, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { at, platform } from './columns'
import { users } from './users'

/** Only the hash of a session's token is stored, so that a stolen copy of the database opens no session. */
export const sessions = platform.table(
  'session',
  {
    tokenHash: text('token_hash').primaryKey(),
    id: text('id').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull().defaultNow(),
    lastSeenAt: at('last_seen_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    /** The session ends after this many minutes without a request. */
    idleMinutes: integer('idle_minutes').notNull(),
    /** The browser and the operating system that the User-Agent names; null when unknown. */
    browser: text('browser'),
    system: text('system'),
    /** When the person last proved their identity, by signing in or for a sensitive call. */
    confirmedAt: at('confirmed_at'),
    /** Opened through an OpenID provider, which asks for a second factor itself. */
    isFromProvider: boolean('is_from_provider').notNull().default(false),
  },
  (table) => [index('session_user').on(table.userId), index('session_expiry').on(table.expiresAt)],
)

/** One-time links to choose a new password. Only their hashes are stored. */
export const passwordResets = platform.table(
  'password_reset',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('password_reset_user').on(table.userId), index('password_reset_expiry').on(table.expiresAt)],
)

/** Sign-ins with the right password that still need the second step. Only the hash of the ticket is stored. */
export const pendingSignIns = platform.table(
  'pending_sign_in',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('pending_sign_in_user').on(table.userId), index('pending_sign_in_expiry').on(table.expiresAt)],
)

/** Failed sign-ins, counted per account and per address in windows of time. */
export const signInFailures = platform.table(
  'sign_in_failure',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    key: text('key').notNull(),
    at: at('at').notNull().defaultNow(),
    /** When the longest window in which the failure counts has passed. */
    expiresAt: at('expires_at').notNull().default(sql`now() + interval '15 minutes'`),
  },
  (table) => [
    index('sign_in_failure_key').on(table.key, table.at),
    index('sign_in_failure_expiry').on(table.expiresAt),
  ],
)

/**
 * The code that makes the account of an address in ADMIN_EMAILS an administrator. There is at most one: the code of the
 * latest start, until it is used. Only its hash is stored.
 */
export const adminCodes = platform.table(
  'admin_code',
  {
    id: smallint('id').primaryKey().default(1),
    codeHash: text('code_hash').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [check('admin_code_single', sql`${table.id} = 1`)],
)

/** A pending sign-in at an OpenID provider. */
export const oidcLogins = platform.table('oidc_login', {
  state: text('state').primaryKey(),
  nonce: text('nonce').notNull(),
  codeVerifier: text('code_verifier').notNull(),
  callback: text('callback').notNull(),
  expiresAt: at('expires_at').notNull(),
})

export const oidcIdentities = platform.table(
  'oidc_identity',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] })],
)

/** Changes to how a person signs in, and who made them. */
export const accountEvents = platform.table(
  'account_event',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null for the command line, and for administrators whose account was deleted. */
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    kind: text('kind').$type<AccountEventKind>().notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (table) => [index('account_event_user').on(table.userId, table.id), index('account_event_actor').on(table.actorId)],
)

export type AccountEventKind =
  | 'password_changed'
  | 'password_reset'
  | 'totp_added'
  | 'totp_removed'
  | 'recovery_codes_created'
  | 'recovery_code_used'
  | 'passkey_added'
  | 'passkey_renamed'
  | 'passkey_removed'
  | 'passkey_refused'
  | 'factors_reset'
  | 'role_added'
  | 'role_removed'
