import { cpus } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { builtServer, type ServerProgram } from '../apps/server/src/testing/server-process'
import { type ClassStarts, startClasses } from './running/classes'
import { type BenchDatabase, openBenchDatabase } from './running/database'
import { type Generator, startGenerator } from './running/generator'
import { type Cell, measureCalls, warmUp } from './running/matrix'
import { playLong } from './running/memory'
import { report } from './running/report'
import { startProbedServer, startServers } from './running/servers'
import { countStatements } from './running/statements'
import { type AnswerKey, assignHomework, copyStudy, deployStudy } from './running/studies'

/**
 * How much is measured; `--quick` only shows in a minute or two that everything works, and its figures are not
 * meaningful.
 */
function sizes(isQuick: boolean) {
  const knob = (name: string, whole: number, quick: number) => Number(process.env[name] ?? (isQuick ? quick : whole))
  return {
    studies: isQuick ? [1, 5, 50] : [1, 20, 1_000],
    concurrencies: [1, 10, 50],
    processes: [1, 2],
    /** Calls of each kind without concurrency; with concurrency there are more, see `callsAt`. */
    calls: knob('BENCH_CALLS', 600, 60),
    warmUp: knob('BENCH_WARM_UP', 3_000, 50),
    classes: knob('BENCH_CLASSES', 100, 5),
    events: knob('BENCH_EVENTS', 1_000_000, 6_000),
    /** The events that a student sends in one call at the end; the work itself creates the others. */
    activityEvents: knob('BENCH_ACTIVITY_EVENTS', 80, 20),
    samples: knob('BENCH_SAMPLES', 20, 4),
  }
}
type Sizes = ReturnType<typeof sizes>

const callsAt = (calls: number, concurrency: number) => (concurrency === 1 ? calls : calls * (concurrency < 50 ? 2 : 3))

export async function benchRunning(isQuick = process.argv.includes('--quick')): Promise<void> {
  const size = sizes(isQuick)
  const say = (text: string) => process.stderr.write(`${text}\n`)
  say('Preparing a database …')
  const database = await openBenchDatabase()
  const program = builtServer()
  const generator = startGenerator()
  try {
    const { cells, classes, key } = await measureGrowing(database, program, generator, size, say)
    say('Counting statements …')
    const server = await startProbedServer(program, database)
    const studies = await assignHomework(database.pool)
    const statements = await countStatements(database, generator, server, { studies: studies.slice(-3), key })
    say(`Playing ${size.events.toLocaleString('en')} events …`)
    const long = await playLong(database, generator, server, { ...size, studies: studies.slice(0, -3), key })
    await server.stop()
    const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`
    const about = `Node ${process.version}, ${machine}; ${database.about}; the load is made on the same machine.`
    console.log(`\n${about}`)
    report({ about, cells, classes, statements, long }, process.env.BENCH_OUT ?? join('.trellis', 'bench-running'))
  } finally {
    generator.stop()
    await program.endAll()
    await database.remove()
  }
}

/** Measures with a growing number of studies in one database; at each number, with one and two processes. */
async function measureGrowing(
  database: BenchDatabase,
  program: ServerProgram,
  generator: Generator,
  size: Sizes,
  say: (text: string) => void,
): Promise<{ cells: Cell[]; classes: ClassStarts[]; key: AnswerKey }> {
  const cells: Cell[] = []
  const classes: ClassStarts[] = []
  const first = await startServers(program, database, 1)
  const { studyId, key } = await deployStudy(database.pool, { url: first.urls[0]! })
  await first.stop()
  let running = 1
  for (const wanted of size.studies) {
    const began = performance.now()
    await copyStudy(database.pool, studyId, { from: running - 1, count: wanted - running })
    running = wanted
    const studies = await assignHomework(database.pool)
    say(`${studies.length} running studies (${((performance.now() - began) / 1000).toFixed(1)} s to make)`)
    for (const processes of size.processes) {
      const servers = await startServers(program, database, processes)
      const setting = { database, generator, servers, processes, studies, key }
      await warmUp(setting, size.warmUp)
      for (const concurrency of size.concurrencies) {
        say(`  ${processes} process${processes > 1 ? 'es' : ''}, ${concurrency} at once`)
        cells.push(...(await measureCalls(setting, { concurrency, calls: callsAt(size.calls, concurrency) })))
      }
      if (wanted === size.studies.at(-1)) {
        classes.push(await startClasses(setting, { classes: size.classes, students: 30 }))
      }
      await servers.stop()
    }
  }
  return { cells, classes, key }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await benchRunning()
