import { createHash, timingSafeEqual } from 'node:crypto'
import type { ReadReplica } from '@trellis/database'
import { type Call, studyStatusSchema } from '@trellis/domain'
import { htmlQueueLength } from '@trellis/html'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface MetricsOptions {
  /** Required to read the metrics; null where only this machine can reach the server. */
  token: string | null
  version: string
  pools: Record<string, pg.Pool>
  replica: Pick<ReadReplica, 'status' | 'lagSeconds'> | null
  /** How much this process has recorded. */
  activity: { enrollments: number; events: number }
  /** The pool of the study service; null in a process that serves only the platform. */
  studyPool: pg.Pool | null
}

/** Seconds. Most calls take a few milliseconds; one that takes longer than ten seconds has failed. */
const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Serves `/metrics` in the format of Prometheus. Labels come from the program and never from a request: the pattern of
 * a route instead of its address. So they contain no personal data, and the number of series is bounded.
 */
export function serveMetrics(app: FastifyInstance, options: MetricsOptions): void {
  const registry = new Registry()
  // Memory, CPU, garbage collection and the delay of the event loop.
  collectDefaultMetrics({ register: registry })
  observeRequests(app, registry)
  observeProcess(registry, options)
  observeReplica(registry, options.replica)
  if (options.studyPool) observeDatabase(registry, options.studyPool)
  app.get('/metrics', async (request, reply) => {
    if (!isAllowed(request, options.token)) {
      return reply.status(401).header('www-authenticate', 'Bearer').type('text/plain').send('A token is required.\n')
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  app.addHook('onClose', async () => registry.clear())
}

function isAllowed({ headers }: FastifyRequest, token: string | null): boolean {
  if (token === null) return true
  const hashOf = (text: string) => createHash('sha256').update(text).digest()
  const sent = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
  return sent !== undefined && timingSafeEqual(hashOf(sent), hashOf(token))
}

function observeRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry]
  const requests = new Counter({
    name: 'trellis_http_requests_total',
    help: 'Requests that were answered, by route and status',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const duration = new Histogram({
    name: 'trellis_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer',
    labelNames: ['method', 'route'],
    buckets: durationBuckets,
    registers,
  })
  const inFlight = new Gauge({
    name: 'trellis_http_requests_in_flight',
    help: 'Requests that are being answered',
    registers,
  })
  app.addHook('onRequest', async (_, reply) => {
    inFlight.inc()
    // Also emitted when the client disconnects before anything was sent.
    reply.raw.once('close', () => inFlight.dec())
  })
  app.addHook('onResponse', async (request, reply) => {
    const labels = labelsOf(request)
    requests.inc({ ...labels, status: String(reply.statusCode) })
    // How long a stream was open is not a response time.
    const call = request.routeOptions.config.call as Call | undefined
    if (!call?.isStream) duration.observe(labels, reply.elapsedTime / 1000)
  })
  new Gauge({
    name: 'trellis_open_streams',
    help: 'Streams of events that are open: people who watch a study or a class',
    registers,
    collect() {
      this.set(app.openStreams.size)
    },
  })
}

/** Requests that match no route share one series, whatever their address and method. */
function labelsOf(request: FastifyRequest): { method: string; route: string } {
  const { url, config } = request.routeOptions
  if (request.is404 || url === undefined) return { method: 'ANY', route: 'none' }
  const call = config.call as Call | undefined
  return { method: request.method, route: call ? `${call.base}${call.path}` : url }
}

function observeProcess(registry: Registry, { version, pools, activity }: MetricsOptions): void {
  const registers = [registry]
  new Gauge({
    name: 'trellis_build_info',
    help: 'Always 1; the label is the version',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1)
  new Gauge({
    name: 'trellis_database_pool_connections',
    help: 'Connections to the database, by pool and whether they are in use',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'busy' }, totalCount - idleCount)
      }
    },
  })
  new Gauge({
    name: 'trellis_database_pool_waiting',
    help: 'Requests that wait for a connection',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, { waitingCount }] of Object.entries(pools)) this.set({ pool }, waitingCount)
    },
  })
  new Gauge({
    name: 'trellis_database_pool_limit',
    help: 'Maximum number of connections of a pool',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, { options }] of Object.entries(pools)) this.set({ pool }, options.max)
    },
  })
  new Gauge({
    name: 'trellis_html_queue_length',
    help: 'Texts that wait to be sanitized or typeset',
    registers,
    collect() {
      this.set(htmlQueueLength())
    },
  })
  new Counter({
    name: 'trellis_enrollments_total',
    help: 'Students that this process has enrolled in studies',
    registers,
    collect() {
      this.reset()
      this.inc(activity.enrollments)
    },
  })
  new Counter({
    name: 'trellis_events_total',
    help: 'Events of students that this process has recorded',
    registers,
    collect() {
      this.reset()
      this.inc(activity.events)
    },
  })
}

function observeReplica(registry: Registry, replica: MetricsOptions['replica']): void {
  const registers = [registry]
  new Gauge({
    name: 'trellis_replica_used',
    help: '1 if reads that tolerate lag go to the replica; 0 if they go to the primary',
    registers,
    collect() {
      this.set(replica?.status() === 'used' ? 1 : 0)
    },
  })
  new Gauge({
    name: 'trellis_replica_lag_seconds',
    help: 'How far the replica is behind the primary; missing without one, and while it does not answer',
    registers,
    collect() {
      const lag = replica?.lagSeconds() ?? null
      if (lag === null) this.remove()
      else this.set(lag)
    },
  })
}

interface DatabaseCounts {
  studies: Record<string, number>
  mail_pending: number
  mail_oldest_seconds: number
  erasures_open: number
}

const countStatement = `select
    (select coalesce(json_object_agg(status, studies), '{}')
      from (select status, count(*) as studies from trellis.study group by status) s) as studies,
    (select count(*)::int from trellis.notification where mail_due_at is not null) as mail_pending,
    (select coalesce(greatest(extract(epoch from now() - min(created_at)), 0), 0)::float8
      from trellis.notification where mail_due_at is not null) as mail_oldest_seconds,
    (select count(*)::int from trellis.data_request where finished_at is null and kind <> 'EXPORT') as erasures_open`

/** How old the counts may be, so that frequent scraping does not burden the database. */
const countEveryMs = 2_000
/** A database that does not answer must not block the metrics. */
const countTimeoutMs = 1_000

/** Counts from the database are the same in every process: take the maximum over processes, not the sum. */
function observeDatabase(registry: Registry, pool: pg.Pool): void {
  const read = createCountReader(pool)
  const registers = [registry]
  const count = (name: string, help: string, select: (counts: DatabaseCounts) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const counts = await read()
        if (counts) this.set(select(counts))
        else this.remove()
      },
    })
  count('trellis_mail_pending', 'Mail that waits to be sent', (counts) => counts.mail_pending)
  count(
    'trellis_mail_oldest_seconds',
    'Age of the oldest mail that waits to be sent',
    (counts) => counts.mail_oldest_seconds,
  )
  count('trellis_erasures_open', 'Erasures that were requested and are not finished', (counts) => counts.erasures_open)
  new Gauge({
    name: 'trellis_studies',
    help: 'Studies by status; those that run are DEPLOYED',
    labelNames: ['status'],
    registers,
    async collect() {
      const counts = await read()
      this.reset()
      for (const status of studyStatusSchema.options) if (counts) this.set({ status }, counts.studies[status] ?? 0)
    },
  })
  new Gauge({
    name: 'trellis_database_up',
    help: '1 if the database answered within a second; otherwise 0, and what it counts is missing',
    registers,
    async collect() {
      this.set((await read()) ? 1 : 0)
    },
  })
}

function createCountReader(pool: pg.Pool): () => Promise<DatabaseCounts | null> {
  let underWay: Promise<DatabaseCounts | null> | null = null
  let last: { counts: DatabaseCounts | null; at: number } | null = null
  const query = async () => {
    const counts = await pool.query<DatabaseCounts>(countStatement).then(
      ({ rows }) => rows[0]!,
      () => null,
    )
    last = { counts, at: Date.now() }
    underWay = null
    return counts
  }
  return async () => {
    if (last?.counts && Date.now() - last.at < countEveryMs) return last.counts
    underWay ??= query()
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, countTimeoutMs, null)
    })
    return Promise.race([underWay, timeout]).finally(() => clearTimeout(timer))
  }
}
