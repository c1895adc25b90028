import { defaultBases } from '@trellis/domain'
import {
  accountsPlugin,
  corePlugin,
  deleteExpired,
  deleteExpiredAttempts,
  demoAccounts,
  demoClass,
  type EmbeddedPlatform,
  resourcesPlugin,
  type SecondFactorPolicy,
  switchDemo,
} from '@trellis/platform'
import type { FastifyInstance } from 'fastify'
import { repeat } from './background-jobs'
import { createMailer } from './compose-mailer'
import type { Config } from './config'

/** The routes of the embedded platform: its calls, its images, and the pages of accounts. */
export async function mountPlatform(app: FastifyInstance, config: Config, embedded: EmbeddedPlatform): Promise<void> {
  const { db, handlers } = embedded
  await app.register(corePlugin, { prefix: defaultBases.platform, handlers })
  await app.register(resourcesPlugin, { prefix: defaultBases.resources, db, quotas: config.quotas })
  const mailer = createMailer(config)
  app.addHook('onClose', async () => mailer?.close())
  await app.register(accountsPlugin, {
    prefix: defaultBases.accounts,
    db,
    adminEmails: config.adminEmails,
    secureCookies: config.secureCookies,
    callbackOrigins: [],
    demoAccounts: config.demo ? [...demoAccounts] : null,
    demoClass: config.demo ? demoClass : null,
    oidc: config.oidc,
    allowSignUp: config.allowSignUp,
    approveAccounts: config.approveAccounts,
    classSize: config.classSize,
    idleMinutes: config.idleMinutes,
    mailer,
    publicUrl: config.publicUrl,
    secretKey: config.secretKey,
    secondFactor: secondFactorPolicy(config),
  })
}

/**
 * Demo accounts are exempt: their passwords are public, so a second factor of one visitor would lock out the others.
 */
export function secondFactorPolicy(config: Config): SecondFactorPolicy {
  return { required: config.requireSecondFactor, exempt: config.demo ? demoAccounts.map(({ email }) => email) : [] }
}

/** Enables or disables the demo accounts as configured. To be called before anyone can sign in. */
export async function switchDemoAccounts(
  app: FastifyInstance,
  config: Config,
  { db }: EmbeddedPlatform,
): Promise<void> {
  const changed = await switchDemo(db, config.demo)
  if (changed === 0) return
  if (config.demo) app.log.info({ accounts: changed }, `the demo is on: enabled ${changed} demo accounts`)
  else
    app.log.warn({ accounts: changed }, `the demo is off: disabled ${changed} demo accounts and ended their sessions`)
}

/** Deletes sessions and sign-in attempts that have expired. */
export function sweepSessions(app: FastifyInstance, { db }: EmbeddedPlatform): void {
  repeat(app, {
    everyMs: 3_600_000,
    act: () => Promise.all([deleteExpired(db), deleteExpiredAttempts(db)]),
    failure: 'expired sessions could not be deleted',
  })
}
