import { readConfig } from '../../apps/server/src/config'
import type { Cell } from './matrix'
import type { LongRun } from './memory'

/** Assumptions of the table that no benchmark can measure. */
export const assumptions = {
  /** Problems that an active student finishes in a minute. */
  problemsPerMinute: 1,
  /** The share of a core to plan with; the rest is for the moments when everyone starts at the same time. */
  usedShare: 0.5,
  /** PostgreSQL's default, of which it reserves three for administrators. */
  maxConnections: 100,
  reservedConnections: 3,
}

export interface Sizing {
  what: string
  figure: string
  from: string
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const whole = (value: number) => Math.floor(value).toLocaleString('en')

/** The sizing table, computed from the measured processor time per call and bytes per event. */
export function sizingOf({ cells, long }: { cells: readonly Cell[]; long: LongRun }): Sizing[] {
  const { problemsPerMinute, usedShare, maxConnections, reservedConnections } = assumptions
  const most = Math.max(...cells.map((cell) => cell.studies))
  /** The mean over all levels of concurrency, with the most studies and one process. */
  const msOf = (call: Cell['call'], of: (cell: Cell) => number | null) => {
    const own = cells.filter((cell) => cell.call === call && cell.studies === most && cell.processes === 1).map(of)
    return own.some((value) => value === null) ? null : mean(own as number[])
  }
  const perCore = (name: string, of: (cell: Cell) => number | null): Sizing[] => {
    const [opening, answering, enrolling] = [
      msOf('open problem', of),
      msOf('answer', of),
      msOf('enroll by homework', of),
    ]
    if (opening === null || answering === null || enrolling === null) return []
    const perProblem = opening + answering
    return [
      {
        what: `students at work per core of ${name}`,
        figure: whole((60_000 * usedShare) / (perProblem * problemsPerMinute)),
        from: `${perProblem.toFixed(2)} ms of processor time per problem`,
      },
      {
        what: `students who start per second and core of ${name}`,
        figure: whole((1_000 * usedShare) / enrolling),
        from: `${enrolling.toFixed(2)} ms of processor time per enrollment by homework`,
      },
    ]
  }
  const { events } = long.samples.at(-1)!
  const eventsPerCore = (name: string, msPerCall: number | null): Sizing[] => {
    if (msPerCall === null) return []
    const msPerEvent = (msPerCall * long.calls) / events
    return [
      {
        what: `events per second and core of ${name}`,
        figure: whole((1_000 * usedShare) / msPerEvent),
        from: `${msPerEvent.toFixed(3)} ms of processor time per event of the long run, most of them sent in batches`,
      },
    ]
  }
  const { poolSize } = readConfig({}, '.')
  const perProcess = 2 * poolSize
  return [
    ...perCore('the server', (cell) => cell.serverMs),
    ...eventsPerCore('the server', long.serverMs),
    ...perCore('the database', (cell) => cell.databaseMs),
    ...eventsPerCore('the database', long.databaseMs),
    {
      what: 'database size per million events',
      figure: `${whole((long.bytesPerEvent * 1_000_000) / 1_000_000)} MB`,
      from: `${long.bytesPerEvent.toFixed(0)} bytes per event, with indexes`,
    },
    {
      what: 'connections per server process',
      figure: String(perProcess),
      from: `two pools of DATABASE_POOL=${poolSize}; one more of them on a replica`,
    },
    {
      what: 'server processes on one PostgreSQL',
      figure: whole((maxConnections - reservedConnections) / perProcess),
      from: `max_connections=${maxConnections}; more with PgBouncer`,
    },
    {
      what: 'memory of a server process',
      figure: `${whole(Math.max(...long.samples.map(({ rssMb }) => rssMb)))} MB`,
      from: `the most over ${events.toLocaleString('en')} events`,
    },
  ]
}
