import { defaultBases, noQuotaLimits } from '@trellis/domain'
import {
  addDemoStudents,
  createEmbeddedPlatform,
  demoAccounts,
  demoClass,
  findOrAddFieldTeacher,
  seedDemoAccounts,
  seedLibrary,
} from '@trellis/platform'
import type pg from 'pg'
import { type Composed, compose } from './compose'
import { type Config, ConfigError } from './config'
import { connect } from './db/client'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './db/embedded/embedded-postgres'
import { createDelivery } from './delivery/create-delivery'
import { seedDemoStudies } from './demo/demo-studies'
import { directoriesIn } from './directories'
import { loggedError } from './http/logged-error'
import { createProgress } from './progress'
import { createStudyQuotas } from './study/quotas'

export interface StartOptions {
  rootDir: string
  version: string
  /** Number of problem sets, when the library is generated. */
  size?: number
  seedOnly: boolean
}

const print = (line: string) => console.log(line)
/** Students of each study in a small demo. */
const fewStudents = 30

/** Starts everything up to a server that answers; stops cleanly on SIGTERM and SIGINT. */
export async function startServer(config: Config, options: StartOptions): Promise<void> {
  const postgres = config.databaseUrl ? null : await startOwnDatabase(config)
  const database: pg.PoolConfig = postgres?.config ?? { connectionString: config.databaseUrl! }
  let composed: Composed | null = null
  let isServing = false
  let isStopping = false
  const stop = onceOnly(async () => {
    isStopping = true
    // Before the server listens, only seeding can be under way: stopping the database interrupts it until the next start.
    if (isServing && composed) await within(longestClose, composed.close())
    if (postgres) await within(longestDatabaseStop, postgres.stop())
  })
  stopOnSignals(stop)
  try {
    composed = await compose(config, database, directoriesIn(options.rootDir, options.version))
    await seed(config, composed, options)
    isServing = true
    if (options.seedOnly) return await stop()
    await listen(composed, config)
    banner(config, composed, postgres)
    // For a parent process that restarts this one if it fails.
    process.send?.('ready')
  } catch (error) {
    const wasAskedToStop = isStopping
    await stop()
    if (!wasAskedToStop) throw error
  }
}

async function listen({ app }: Composed, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new ConfigError(`PORT: ${port} is in use by another program. Choose another one, such as PORT=${port + 1}`)
  }
}

async function startOwnDatabase(config: Config): Promise<EmbeddedPostgres> {
  print('Starting the database …')
  return startEmbeddedPostgres({ dataDir: config.dataDir, log: { info: () => {}, warn: print } })
}

async function seed(config: Config, { embedded, pools }: Composed, options: StartOptions): Promise<void> {
  if (!embedded || !pools.platform) return
  const progress = createProgress('Writing the problem library')
  const isNew = await seedLibrary(pools.platform, {
    ...(options.size && { size: options.size }),
    onProgress: progress.update,
  })
  if (isNew) progress.finish()
  if (!config.demo) return
  const [researcher, admin, teacher] = await seedDemoAccounts(embedded.db)
  if (config.serve !== 'all') return
  const actorOf = (account: typeof researcher) => ({
    userId: account!.userId,
    roles: account!.roles,
    isAdmin: account!.roles.includes('ADMIN'),
  })
  // Without quotas: small configured ones must not keep the demo from being seeded.
  const platform = createEmbeddedPlatform(pools.platform, noQuotaLimits).port
  const demoProgress = createProgress('Simulating the demo studies')
  const added = await seedDemoStudies(
    {
      fieldTeacher: () => findOrAddFieldTeacher(embedded.db),
      addStudents: (classId, count) => addDemoStudents(embedded.db, classId, count),
      db: connect(pools.study),
      platform,
      quotas: createStudyQuotas(noQuotaLimits),
      delivery: await createDelivery(pools.study, platform, config.enrolmentLimits),
    },
    { researcher: actorOf(researcher), admin: actorOf(admin), teacher: actorOf(teacher) },
    // A small library comes with a small demo.
    { mostStudents: options.size ? fewStudents : undefined, onProgress: demoProgress.update },
  )
  demoProgress.finish()
  if (added > 0) print(`Added ${added} demo studies.`)
}

/**
 * Milliseconds. Longer than the grace period of requests, and short enough that no service manager kills the process.
 */
const longestClose = 8_000
/** By then the database was asked to stop, and does so without this process. */
const longestDatabaseStop = 15_000

async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, late])
  clearTimeout(timer)
}

/** Ctrl+C reaches this process twice: from the terminal and from its parent process. */
const sameSignalMs = 1_000

/**
 * Answers requests under way before anything is closed. A second signal, after a while, exits without waiting for them.
 * The end of the terminal, or of the parent process, counts as a signal too.
 */
function stopOnSignals(stop: () => Promise<void>): void {
  let firstAt: number | null = null
  const handleSignal = () => {
    const now = performance.now()
    if (firstAt !== null && now - firstAt < sameSignalMs) return
    if (firstAt !== null) process.exit(1)
    firstAt = now
    print('\nStopping …')
    stop().then(
      () => process.exit(0),
      (error) => {
        console.error(loggedError(error))
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, handleSignal)
  process.once('disconnect', handleSignal)
  process.channel?.unref()
}

function onceOnly(action: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  return () => {
    running ??= action()
    return running
  }
}

function banner(config: Config, { app, adminCode }: Composed, postgres: EmbeddedPostgres | null): void {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const host = config.host === '127.0.0.1' ? 'localhost' : config.host
  print('')
  const url = config.publicUrl ?? `http://${host}:${port}`
  print(`  Trellis is ready:  ${url}`)
  if (config.serve === 'platform') print('  It serves only the tutoring platform.')
  if (postgres) print(`  Data is kept in    ${postgres.location}`)
  if (config.demo) {
    print('')
    print('  Demo accounts')
    for (const account of demoAccounts) {
      print(`    ${account.role.padEnd(18)} ${account.email.padEnd(26)} ${account.password}`)
    }
    const { joinCode, students, pin } = demoClass
    print(`    ${'Student'.padEnd(18)} ${`at /tutor, class ${joinCode}`.padEnd(26)} ${students[0]}, PIN ${pin}`)
  }
  if (adminCode) {
    print('')
    print(
      '  To become an administrator, sign in with an address of ADMIN_EMAILS and enter this code, which works once:',
    )
    print(`    ${adminCode}  at ${url}${defaultBases.accounts}/claim-admin`)
  }
  print('')
  print('  Stop with Ctrl+C.')
}
