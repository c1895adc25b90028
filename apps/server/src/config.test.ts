import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { configurableQuotas, defaultQuotaLimits, quotas, quotaVariable } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { ConfigError, isLoopback, readConfig } from './config'

const read = (environment: Record<string, string | undefined> = {}) => readConfig(environment, '/srv/trellis')
const longSecret = 'k7Qm2vT9xR4pL8wZ3nB6cH1jF5dS0gYa'
const oidc = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'trellis', OIDC_CLIENT_SECRET: longSecret }

describe('the defaults', () => {
  it('runs a demo for this machine only, with its data in the checkout, when nothing is set', () => {
    expect(read()).toEqual({
      port: 4000,
      host: '127.0.0.1',
      publicUrl: null,
      trustProxy: false,
      databaseUrl: null,
      replica: null,
      poolSize: 10,
      hasTransactionPooler: false,
      dataDir: '/srv/trellis/.trellis',
      serve: 'all',
      platformUrl: null,
      platformToken: null,
      demo: true,
      mockLogin: false,
      adminEmails: [],
      allowSignUp: true,
      approveAccounts: false,
      requireSecondFactor: 'off',
      secretKey: null,
      classSize: 200,
      quotas: defaultQuotaLimits,
      enrolmentLimits: { link: { perAddress: 60, perLink: 600, burst: 100 }, partnerStudentsPerMinute: 600 },
      idleMinutes: { student: 30, staff: 720 },
      secureCookies: false,
      oidc: null,
      osf: { baseUrl: null, token: null },
      mail: null,
      retention: { students: null, texts: null, notifications: 365 },
      metrics: null,
      traces: null,
      logLevel: 'warn',
    })
  })

  it('accepts a replica only together with DATABASE_URL', () => {
    const replica = { DATABASE_REPLICA_URL: 'postgres://replica/trellis' }
    expect(() => read(replica)).toThrow(/DATABASE_REPLICA_URL: .* set DATABASE_URL as well/)
    const both = read({ ...replica, DATABASE_URL: 'postgres://primary/trellis', DATABASE_REPLICA_LAG: '30' })
    expect(both.replica).toEqual({ url: 'postgres://replica/trellis', longestLag: 30 })
  })

  it('treats an empty setting as not set', () => {
    expect(read({ PORT: '', HOST: '', DATABASE_URL: '', OIDC_ISSUER: '', DEMO: '' })).toEqual(read())
  })

  it('ignores unrelated variables in the environment', () => {
    expect(read({ PATH: '/bin', HOME: undefined })).toEqual(read())
  })
})

describe('METRICS', () => {
  it('metrics are off unless METRICS is true', () => {
    expect(read({ METRICS_TOKEN: longSecret }).metrics).toBeNull()
    expect(read({ METRICS: 'true' }).metrics).toEqual({ token: null })
    expect(read({ METRICS: 'true', METRICS_TOKEN: longSecret }).metrics).toEqual({ token: longSecret })
  })

  it.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://trellis.example' }, { TRUST_PROXY: '1' }])(
    'requires a token for metrics where other machines can reach the server: %o',
    (environment) => {
      expect(() => read({ ...environment, METRICS: 'true' })).toThrow(/^METRICS_TOKEN: /)
      expect(read({ ...environment, METRICS: 'true', METRICS_TOKEN: longSecret }).metrics?.token).toBe(longSecret)
    },
  )

  it('refuses a token for metrics that could be guessed', () => {
    expect(() => read({ METRICS: 'true', METRICS_TOKEN: 'short' })).toThrow(/^METRICS_TOKEN: /)
  })
})

describe('quotas', () => {
  it.each(configurableQuotas)('lets the quota of %s be changed, or turned off with 0', (resource) => {
    const variable = quotaVariable(resource)
    expect(read({ [variable]: '7' }).quotas).toEqual({ ...defaultQuotaLimits, [resource]: 7 })
    expect(read({ [variable]: '0' }).quotas).toEqual({ ...defaultQuotaLimits, [resource]: 0 })
  })

  it.each(['-1', '1.5', 'off', '1000001'])(
    'refuses %s as a quota, which must be a whole number within limits',
    (value) => {
      expect(() => read({ QUOTA_STUDIES: value })).toThrow(/^QUOTA_STUDIES: /)
    },
  )

  it('the documentation lists every quota with its default', () => {
    const docs = readFileSync(join(import.meta.dirname, '../../../docs/configuration.md'), 'utf8')
    const rows = configurableQuotas.map(
      (resource) =>
        `| \`${quotaVariable(resource)}\` | \`${quotas[resource].limit}\` | ${quotas[resource].description} |`,
    )
    expect(docs).toContain(rows.join('\n'))
  })
})

describe('the demo', () => {
  it.each([
    ['on this machine', {}, true],
    ['on localhost', { HOST: 'localhost' }, true],
    ['on the IPv6 loopback address', { HOST: '::1' }, true],
    ['with an external database', { DATABASE_URL: 'postgres://db.example/trellis' }, false],
    ['on every address', { HOST: '0.0.0.0' }, false],
    ['on every IPv6 address', { HOST: '::' }, false],
    ['on a network address', { HOST: '192.0.2.7' }, false],
    ['on a host name that only starts like a loopback address', { HOST: '127.elsewhere.example' }, false],
    ['behind a public proxy', { PUBLIC_URL: 'https://trellis.example' }, false],
    ['behind a proxy on this machine', { TRUST_PROXY: 'loopback' }, false],
    ['behind one proxy', { TRUST_PROXY: '1' }, false],
    ['without a proxy', { TRUST_PROXY: 'false' }, true],
    ['behind a development server on this machine', { PUBLIC_URL: 'http://localhost:5173' }, true],
    ['with an external database and DEMO=true', { DATABASE_URL: 'postgres://db.example/trellis', DEMO: 'true' }, true],
    ['in public with DEMO=true', { HOST: '0.0.0.0', DEMO: 'true' }, true],
    ['with DEMO=false', { DEMO: 'false' }, false],
  ])('a server started %s (%j) has the demo on: %s', (_, environment, demo) => {
    expect(read(environment).demo).toBe(demo)
  })

  it('allows the mocked login, even in public when it was turned on explicitly', () => {
    expect(read({ MOCK_LOGIN: 'true' })).toMatchObject({ demo: true, mockLogin: true })
    expect(read({ MOCK_LOGIN: 'true', HOST: '0.0.0.0', DEMO: 'true' }).mockLogin).toBe(true)
  })
})

describe('a setting', () => {
  it.each([
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: '8080' }, { port: 8080 }],
    [{ DATABASE_URL: 'postgresql://u:p@db.example:5432/t?sslmode=require' }, { demo: false }],
    [{ DATABASE_POOL: '25' }, { poolSize: 25 }],
    [{ DATA_DIR: '/var/lib/trellis' }, { dataDir: '/var/lib/trellis' }],
    [{ PUBLIC_URL: 'https://trellis.example/' }, { publicUrl: 'https://trellis.example', secureCookies: true }],
    [{ PUBLIC_URL: 'http://trellis.example' }, { secureCookies: false }],
    [{ TRUST_PROXY: 'false' }, { trustProxy: false }],
    [{ TRUST_PROXY: '1' }, { trustProxy: 1 }],
    [{ TRUST_PROXY: '10.0.0.0/8, ::1,loopback' }, { trustProxy: ['10.0.0.0/8', '::1', 'loopback'] }],
    [{ ADMIN_EMAILS: ' a@example.org, ,b@example.org ' }, { adminEmails: ['a@example.org', 'b@example.org'] }],
    [{ ALLOW_SIGN_UP: 'false' }, { allowSignUp: false }],
    [{ DEMO: 'false' }, { approveAccounts: true }],
    [{ DEMO: 'false', APPROVE_ACCOUNTS: 'false' }, { approveAccounts: false }],
    [{ APPROVE_ACCOUNTS: 'true' }, { approveAccounts: true }],
    [{ CLASS_SIZE: '40' }, { classSize: 40 }],
    [{ SESSION_IDLE_STUDENT: '45' }, { idleMinutes: { student: 45, staff: 720 } }],
    [{ SESSION_IDLE_STAFF: '60' }, { idleMinutes: { student: 30, staff: 60 } }],
    [
      { PLATFORM_URL: 'http://platform.example/', PLATFORM_TOKEN: longSecret },
      { platformUrl: 'http://platform.example' },
    ],
    [
      { SMTP_URL: 'smtps://trellis:secret@mail.example:465', MAIL_FROM: 'Trellis <trellis@example.org>' },
      {
        mail: { url: 'smtps://trellis:secret@mail.example:465', from: 'Trellis <trellis@example.org>' },
      },
    ],
    [{ PLATFORM_TOKEN: longSecret }, { platformToken: longSecret }],
    [{ SERVE: 'platform' }, { serve: 'platform' }],
    [
      { OSF_API_URL: 'https://api.osf.io/v2', OSF_TOKEN: 't' },
      { osf: { baseUrl: 'https://api.osf.io/v2', token: 't' } },
    ],
    [{ LOG_LEVEL: 'debug' }, { logLevel: 'debug' }],
    [{ ...oidc, OIDC_LABEL: 'Example University' }, { oidc: { label: 'Example University', allowInsecure: false } }],
    [{ ...oidc, OIDC_ISSUER: 'http://127.0.0.1:9' }, { oidc: { allowInsecure: true } }],
    [{ ...oidc, OIDC_ISSUER: 'http://127.elsewhere.example' }, { oidc: { allowInsecure: false } }],
  ])('reads the setting %j as %j', (environment, expected) => {
    expect(read(environment)).toMatchObject(expected)
  })

  it.each([
    ['PORT', { PORT: 'many' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '-1' }],
    ['PORT', { PORT: '80.5' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'trellis.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'javascript:alert(1)' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db.example/t' }],
    ['DATABASE_POOL', { DATABASE_POOL: '1' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'yes' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
    ['TRUST_PROXY', { TRUST_PROXY: '11' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
    ['TRUST_PROXY', { TRUST_PROXY: '0.0.0.0/0' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'proxy.example' }],
    ['DEMO', { DEMO: '1' }],
    ['CLASS_SIZE', { CLASS_SIZE: '0' }],
    ['SESSION_IDLE_STUDENT', { SESSION_IDLE_STUDENT: '1' }],
    ['SESSION_IDLE_STAFF', { SESSION_IDLE_STAFF: 'never' }],
    ['SERVE', { SERVE: 'tutor' }],
    ['PLATFORM_URL', { PLATFORM_URL: 'platform' }],
    ['PLATFORM_URL', { PLATFORM_URL: 'http://platform.example', SERVE: 'platform' }],
    ['MOCK_LOGIN', { MOCK_LOGIN: 'true', DEMO: 'false' }],
    ['MOCK_LOGIN', { MOCK_LOGIN: 'true', DATABASE_URL: 'postgres://db.example/t' }],
    ['PLATFORM_TOKEN', { PLATFORM_TOKEN: 'short' }],
    ['PLATFORM_TOKEN', { PLATFORM_TOKEN: 'changeme-changeme-changeme-changeme' }],
    ['PLATFORM_TOKEN', { PLATFORM_TOKEN: 'Secret-secret-secret-secret-secret-secret' }],
    ['OIDC_CLIENT_SECRET', { ...oidc, OIDC_CLIENT_SECRET: 'secret' }],
    ['OIDC_CLIENT_SECRET', { ...oidc, OIDC_CLIENT_SECRET: 'example-secret' }],
    ['OIDC_CLIENT_ID', { ...oidc, OIDC_CLIENT_ID: undefined }],
    ['OIDC_CLIENT_SECRET', { ...oidc, OIDC_CLIENT_SECRET: undefined }],
    ['OIDC_ISSUER', { ...oidc, OIDC_ISSUER: undefined }],
    ['OIDC_ISSUER', { ...oidc, OIDC_ISSUER: 'id.example' }],
    ['OSF_API_URL', { OSF_API_URL: 'osf' }],
    ['PLATFORM_TOKEN', { PLATFORM_URL: 'http://platform.example' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example', MAIL_FROM: 'trellis@example.org' }],
    ['SMTP_URL', { MAIL_FROM: 'trellis@example.org' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ])('refuses the settings and names %s in the error: %j', (name, environment) => {
    const attempt = () => read(environment as Record<string, string | undefined>)
    expect(attempt).toThrow(ConfigError)
    expect(attempt).toThrow(name)
  })

  it('does not repeat the value of a secret in an error', () => {
    expect(() => read({ PLATFORM_TOKEN: 'password-of-mine' })).toThrow(/^(?!.*of-mine)/)
  })
})

describe('isLoopback', () => {
  it.each(['localhost', '127.0.0.1', '127.1.2.3', '::1', '[::1]'])('takes %s for a loopback address', (host) => {
    expect(isLoopback(host)).toBe(true)
  })

  it.each(['0.0.0.0', '::', '10.0.0.1', '127.example.org', '127.0.0.1.example.org', 'localhost.example.org', ''])(
    'does not take %j for a loopback address',
    (host) => {
      expect(isLoopback(host)).toBe(false)
    },
  )
})

describe('REQUIRE_SECOND_FACTOR', () => {
  it.each([
    ['on this machine', {}, 'off'],
    ['without the demo on this machine', { DEMO: 'false' }, 'off'],
    ['in public', { PUBLIC_URL: 'https://trellis.example' }, 'administrators'],
    ['with a database', { DATABASE_URL: 'postgres://db.example/trellis' }, 'administrators'],
    ['in public with the demo', { HOST: '0.0.0.0', DEMO: 'true' }, 'off'],
    ['where it is set to staff', { REQUIRE_SECOND_FACTOR: 'staff' }, 'staff'],
    ['in public where it is switched off', { HOST: '0.0.0.0', REQUIRE_SECOND_FACTOR: 'off' }, 'off'],
  ])('a server %s (%j) has the second-factor requirement “%s”', (_, environment, required) => {
    expect(read(environment).requireSecondFactor).toBe(required)
  })

  it('refuses any other value, and SECRET_KEY must be hard to guess', () => {
    expect(() => read({ REQUIRE_SECOND_FACTOR: 'students' })).toThrow(/^REQUIRE_SECOND_FACTOR:/)
    expect(() => read({ SECRET_KEY: 'change me' })).toThrow(/^SECRET_KEY:/)
    expect(read({ SECRET_KEY: longSecret }).secretKey).toBe(longSecret)
  })
})
