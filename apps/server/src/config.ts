import { join } from 'node:path'
import {
  configurableQuotas,
  defaultQuotaLimits,
  invalidInput,
  type QuotaLimits,
  quotas,
  quotaVariable,
  requireSecondFactorSchema,
} from '@trellis/domain'
import { z } from 'zod'
import { trustProxySchema } from './trust-proxy'

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
/** 0 means no limit. */
const pace = z.coerce.number().int().min(0).max(1_000_000)
const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, 'Must start with postgres://')
const url = z.url({ protocol: /^https?$/ })
/** Up to a month. A session is extended at most once a minute, so fewer than five minutes would be inexact. */
const idleMinutes = z.coerce
  .number()
  .int()
  .min(5)
  .max(30 * 24 * 60)

const retentionDays = z.coerce.number().int().max(36_500)

/** One for each quota of the domain, such as QUOTA_STUDIES. */
const quotaVariables = Object.fromEntries(
  configurableQuotas.map((resource) => [quotaVariable(resource), pace.default(quotas[resource].limit)]),
)

/** Every variable the server reads. Only this file reads the environment. */
const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url.optional(),
  TRUST_PROXY: trustProxySchema.default(false),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URL: databaseUrl.optional(),
  DATABASE_REPLICA_LAG: z.coerce.number().min(1).max(300).default(5),
  DATA_DIR: z.string().optional(),
  DATABASE_POOLER: z.enum(['none', 'transaction']).default('none'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  SERVE: z.enum(['all', 'platform']).default('all'),
  PLATFORM_URL: url.optional(),
  PLATFORM_TOKEN: z.string().optional(),
  DEMO: flag.optional(),
  MOCK_LOGIN: flag.default(false),
  ADMIN_EMAILS: z.string().default(''),
  ALLOW_SIGN_UP: flag.default(true),
  APPROVE_ACCOUNTS: flag.optional(),
  REQUIRE_SECOND_FACTOR: requireSecondFactorSchema.optional(),
  SECRET_KEY: z.string().optional(),
  CLASS_SIZE: z.coerce.number().int().min(1).max(2000).default(200),
  LINK_ENROLLMENTS_PER_ADDRESS: pace.default(60),
  LINK_ENROLLMENTS_PER_LINK: pace.default(600),
  LINK_ENROLLMENTS_BURST: pace.default(100),
  PARTNER_STUDENTS_PER_MINUTE: pace.default(600),
  ...quotaVariables,
  SESSION_IDLE_STUDENT: idleMinutes.default(30),
  SESSION_IDLE_STAFF: idleMinutes.default(12 * 60),
  OIDC_ISSUER: url.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_LABEL: z.string().default('your institution'),
  OSF_API_URL: url.optional(),
  OSF_TOKEN: z.string().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'Must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().optional(),
  RETENTION_STUDENT_DAYS: retentionDays.min(30, 'Must be at least 30').optional(),
  RETENTION_TEXT_DAYS: retentionDays.min(1, 'Must be at least 1').optional(),
  RETENTION_NOTIFICATION_DAYS: retentionDays.min(1, 'Must be at least 1').default(365),
  METRICS: flag.default(false),
  METRICS_TOKEN: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url.optional(),
  OTEL_SERVICE_NAME: z.string().default('trellis'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
})

export type Config = ReturnType<typeof readConfig>

/** An invalid setting, as one sentence that names it. */
export class ConfigError extends Error {}

export function readConfig(environment: Record<string, string | undefined>, rootDir: string) {
  const nonEmpty = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(nonEmpty)
  if (!parsed.success) {
    const { field, message } = invalidInput(parsed.error).details.fields[0]!
    throw new ConfigError(`${field}: ${message}`)
  }
  const env = parsed.data
  const isReachable = env.PUBLIC_URL !== undefined && !isLoopback(new URL(env.PUBLIC_URL).hostname)
  // Where a proxy is configured, people are expected to come through it.
  const isLocal = isLoopback(env.HOST) && !isReachable && env.TRUST_PROXY === false
  const isPrivate = isLocal && !env.DATABASE_URL
  const demo = env.DEMO ?? isPrivate
  if (env.MOCK_LOGIN && !demo) throw new ConfigError('MOCK_LOGIN signs in as a demo account: set DEMO=true as well')
  requireSecret('PLATFORM_TOKEN', env.PLATFORM_TOKEN)
  requireSecret('SECRET_KEY', env.SECRET_KEY)
  requireSecret('METRICS_TOKEN', env.METRICS_TOKEN)
  requireSecret('OIDC_CLIENT_SECRET', env.OIDC_CLIENT_SECRET, 8)
  if (env.PLATFORM_URL && env.SERVE === 'platform') {
    throw new ConfigError('PLATFORM_URL: a process that serves the platform cannot use another one')
  }
  if (env.PLATFORM_URL && !env.PLATFORM_TOKEN) {
    throw new ConfigError('PLATFORM_TOKEN: the platform at PLATFORM_URL knows this server by it')
  }
  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL) {
    throw new ConfigError('DATABASE_REPLICA_URL: the embedded database has no replica; set DATABASE_URL as well')
  }
  if (env.METRICS && !isLocal && !env.METRICS_TOKEN) {
    throw new ConfigError('METRICS_TOKEN: required with METRICS when the server can be reached from other machines')
  }
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    trustProxy: env.TRUST_PROXY,
    databaseUrl: env.DATABASE_URL ?? null,
    replica: env.DATABASE_REPLICA_URL ? { url: env.DATABASE_REPLICA_URL, longestLag: env.DATABASE_REPLICA_LAG } : null,
    poolSize: env.DATABASE_POOL,
    hasTransactionPooler: env.DATABASE_POOLER === 'transaction',
    dataDir: env.DATA_DIR ?? join(rootDir, '.trellis'),
    serve: env.SERVE,
    platformUrl: env.PLATFORM_URL?.replace(/\/+$/, '') ?? null,
    platformToken: env.PLATFORM_TOKEN ?? null,
    demo,
    mockLogin: env.MOCK_LOGIN,
    adminEmails: env.ADMIN_EMAILS.split(',')
      .map((email) => email.trim())
      .filter((email) => email !== ''),
    allowSignUp: env.ALLOW_SIGN_UP,
    approveAccounts: env.APPROVE_ACCOUNTS ?? !demo,
    requireSecondFactor: env.REQUIRE_SECOND_FACTOR ?? (isPrivate || demo ? 'off' : 'administrators'),
    secretKey: env.SECRET_KEY ?? null,
    classSize: env.CLASS_SIZE,
    enrolmentLimits: {
      link: {
        perAddress: env.LINK_ENROLLMENTS_PER_ADDRESS,
        perLink: env.LINK_ENROLLMENTS_PER_LINK,
        burst: env.LINK_ENROLLMENTS_BURST,
      },
      partnerStudentsPerMinute: env.PARTNER_STUDENTS_PER_MINUTE,
    },
    quotas: quotasOf(env),
    idleMinutes: { student: env.SESSION_IDLE_STUDENT, staff: env.SESSION_IDLE_STAFF },
    secureCookies: env.PUBLIC_URL?.startsWith('https://') ?? false,
    oidc: oidcOf(env),
    osf: { baseUrl: env.OSF_API_URL ?? null, token: env.OSF_TOKEN ?? null },
    mail: mailOf(env),
    retention: {
      students: env.RETENTION_STUDENT_DAYS ?? null,
      texts: env.RETENTION_TEXT_DAYS ?? null,
      notifications: env.RETENTION_NOTIFICATION_DAYS,
    },
    metrics: env.METRICS ? { token: env.METRICS_TOKEN ?? null } : null,
    traces: tracesOf(env),
    logLevel: env.LOG_LEVEL,
  }
}

/** Null where no spans are sent. The OpenTelemetry library reads the other variables with this prefix itself. */
function tracesOf(env: z.output<typeof environmentSchema>): { url: string; serviceName: string } | null {
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT
  const address = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base.replace(/\/+$/, '')}/v1/traces`)
  return address ? { url: address, serviceName: env.OTEL_SERVICE_NAME } : null
}

function quotasOf(env: Record<string, unknown>): QuotaLimits {
  const configured = configurableQuotas.map((resource) => [resource, env[quotaVariable(resource)]])
  return { ...defaultQuotaLimits, ...Object.fromEntries(configured) }
}

function oidcOf(env: z.infer<typeof environmentSchema>) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env
  if (!issuer && !clientId && !clientSecret) return null
  if (!issuer || !clientId || !clientSecret) {
    throw new ConfigError('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together')
  }
  return { issuer, clientId, clientSecret, label: env.OIDC_LABEL, allowInsecure: isLoopback(new URL(issuer).hostname) }
}

function mailOf({ SMTP_URL: url, MAIL_FROM: from }: z.infer<typeof environmentSchema>) {
  if (!url && !from) return null
  if (!url || !from) throw new ConfigError('SMTP_URL and MAIL_FROM belong together')
  return { url, from }
}

/** Refuses default or guessable secrets. */
function requireSecret(name: string, value: string | undefined, shortest = 32): void {
  if (value === undefined) return
  if (/^(change|secret|password|default|example|test)/i.test(value) || value.length < shortest) {
    throw new ConfigError(`${name}: must be a secret of your own with at least ${shortest} characters`)
  }
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}
