import { quantile, type Setting } from './matrix'
import { joinStudents, setRecruitmentType } from './studies'

/** The start of whole classes, one class after the other, with all students of a class at the same time. */
export interface ClassStarts {
  processes: number
  classes: number
  students: number
  /** Milliseconds until a student had the first problem open. */
  p50: number
  p99: number
  longest: number
  /** Milliseconds until the whole class had it open: the median class, and the slowest. */
  classP50: number
  slowestClass: number
  /** Milliseconds of processor time for the two calls with which a student starts. */
  serverMs: number
  databaseMs: number | null
}

export async function startClasses(
  setting: Setting,
  sizes: { classes: number; students: number },
): Promise<ClassStarts> {
  const { database, generator, servers, studies, processes } = setting
  await setRecruitmentType(database.pool, 0)
  const all = sizes.classes * sizes.students
  const classes = []
  for (let number = 0; number < sizes.classes; number++) {
    classes.push(await joinStudents(database.pool, [studies[number % studies.length]!], sizes.students))
  }
  const before = { server: servers.cpuMs(), database: database.cpuMs() }
  const { times, elapsed } = await generator.perform(servers.urls, { kind: 'classes', classes })
  const databaseNow = database.cpuMs()
  times.sort((a, b) => a - b)
  elapsed.sort((a, b) => a - b)
  return {
    processes,
    ...sizes,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    longest: times.at(-1)!,
    classP50: quantile(elapsed, 0.5),
    slowestClass: elapsed.at(-1)!,
    serverMs: (servers.cpuMs() - before.server) / all,
    databaseMs: databaseNow === null || before.database === null ? null : (databaseNow - before.database) / all,
  }
}
