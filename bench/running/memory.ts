import type { BenchDatabase } from './database'
import type { Generator } from './generator'
import type { ProbedServer } from './servers'
import { type AnswerKey, type RunningStudy, setRecruitmentType } from './studies'

export interface MemorySample {
  events: number
  seconds: number
  rssMb: number
  /** Heap in use after a garbage collection. */
  heapMb: number
}

export interface LongRun {
  samples: MemorySample[]
  calls: number
  serverMs: number
  databaseMs: number | null
  /** Size on disk, with indexes. */
  bytesPerEvent: number
  isComplete: boolean
}

const mb = 1024 * 1024

/** Students work until the number of events is reached; samples the memory of the server in between. */
export async function playLong(
  database: BenchDatabase,
  generator: Generator,
  server: ProbedServer,
  options: {
    studies: readonly RunningStudy[]
    key: AnswerKey
    events: number
    /** Events that each student's tutor sends at the end, in addition to those of the work. */
    activityEvents: number
    samples: number
  },
): Promise<LongRun> {
  await setRecruitmentType(database.pool, 2)
  const linkCodes = options.studies.map((study) => study.linkCode)
  const before = await recorded(database)
  const cpu = { server: server.cpuMs(), database: database.cpuMs() }
  const samples: MemorySample[] = []
  let [events, seconds, calls] = [0, 0, 0]
  const sample = async () => {
    const { rss, heapUsed } = await server.probe('memory')
    samples.push({ events, seconds, rssMb: rss / mb, heapMb: heapUsed / mb })
  }
  await sample()
  while (events < options.events) {
    const done = await generator.perform(server.urls, {
      kind: 'events',
      linkCodes,
      key: options.key,
      activityEvents: options.activityEvents,
      concurrency: 16,
      events: options.events / options.samples,
    })
    events += done.events
    seconds += done.elapsed[0]! / 1000
    calls += done.times.length
    await sample()
  }
  const after = await recorded(database)
  const databaseNow = database.cpuMs()
  return {
    samples,
    calls,
    serverMs: (server.cpuMs() - cpu.server) / calls,
    databaseMs: databaseNow === null || cpu.database === null ? null : (databaseNow - cpu.database) / calls,
    bytesPerEvent: (after.bytes - before.bytes) / (after.events - before.events),
    isComplete: after.events - before.events === events,
  }
}

async function recorded({ pool }: BenchDatabase): Promise<{ events: number; bytes: number }> {
  const { rows } = await pool.query<{ events: string; bytes: string }>(
    `select (select count(*) from trellis.event) as events, sum(pg_total_relation_size(inhrelid)) as bytes
     from pg_inherits where inhparent = 'trellis.event'::regclass`,
  )
  return { events: Number(rows[0]!.events), bytes: Number(rows[0]!.bytes) }
}
