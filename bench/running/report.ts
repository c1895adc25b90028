import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { printCells } from '../harness'
import type { ClassStarts } from './classes'
import { type Cell, callNames } from './matrix'
import type { LongRun } from './memory'
import { assumptions, sizingOf } from './sizing'
import type { StatementCount } from './statements'

export interface Results {
  about: string
  cells: Cell[]
  classes: ClassStarts[]
  statements: StatementCount[]
  long: LongRun
}

interface Table {
  title: string
  head: string[]
  rows: string[][]
}

const ms = (value: number | null) => (value === null ? '–' : value.toFixed(2))
const count = (value: number) => value.toLocaleString('en')
const processesOf = (cells: readonly { processes: number }[]) => [...new Set(cells.map((cell) => cell.processes))]
const inWords = (processes: number) => (processes === 1 ? 'one server process' : `${processes} server processes`)

function loadTable(cells: readonly Cell[], processes: number): Table {
  return {
    title: `Running studies, ${inWords(processes)}`,
    head: ['', 'studies', 'at once', 'calls', 'per second', 'p50 ms', 'p99 ms', 'server CPU ms', 'database CPU ms'],
    rows: callNames.flatMap((call) =>
      cells
        .filter((cell) => cell.call === call && cell.processes === processes)
        .map((cell) => [
          call,
          count(cell.studies),
          String(cell.concurrency),
          count(cell.calls),
          cell.perSecond.toFixed(0),
          cell.p50.toFixed(1),
          cell.p99.toFixed(1),
          ms(cell.serverMs),
          ms(cell.databaseMs),
        ]),
    ),
  }
}

/** Pairs of cells with the same load: one with the fewest studies and one with the most. */
function fewestAndMost(cells: readonly Cell[]): { few: Cell; many: Cell }[] {
  const sizes = cells.map((cell) => cell.studies)
  const [fewest, most] = [Math.min(...sizes), Math.max(...sizes)]
  return cells
    .filter((cell) => cell.studies === fewest)
    .map((few) => ({
      few,
      many: cells.find(
        (cell) =>
          cell.studies === most &&
          cell.call === few.call &&
          cell.concurrency === few.concurrency &&
          cell.processes === few.processes,
      )!,
    }))
}

const ratio = (over: number | null, under: number | null) => (over === null || !under ? '–' : (over / under).toFixed(2))

function ratioTable(cells: readonly Cell[]): Table {
  const pairs = fewestAndMost(cells)
  const [first] = pairs
  return {
    title: `${count(first!.many.studies)} studies against ${count(first!.few.studies)}: so many times as much`,
    head: ['', 'processes', 'at once', 'per second', 'p50', 'p99', 'server CPU', 'database CPU'],
    rows: callNames.flatMap((call) =>
      pairs
        .filter(({ few }) => few.call === call)
        .map(({ few, many }) => [
          call,
          String(few.processes),
          String(few.concurrency),
          ratio(many.perSecond, few.perSecond),
          ratio(many.p50, few.p50),
          ratio(many.p99, few.p99),
          ratio(many.serverMs, few.serverMs),
          ratio(many.databaseMs, few.databaseMs),
        ]),
    ),
  }
}

function classTable(classes: readonly ClassStarts[]): Table {
  const [{ students, classes: times }] = classes as [ClassStarts]
  return {
    title: `A class of ${students} that opens its homework and the first problem at the same moment, ${times} times`,
    head: [
      '',
      'p50 ms',
      'p99 ms',
      'longest ms',
      'class p50 ms',
      'slowest class ms',
      'server CPU ms',
      'database CPU ms',
    ],
    rows: classes.map((row) => [
      inWords(row.processes),
      ...[row.p50, row.p99, row.longest, row.classP50, row.slowestClass].map((value) => value.toFixed(0)),
      ms(row.serverMs),
      ms(row.databaseMs),
    ]),
  }
}

function statementTable(statements: readonly StatementCount[]): Table {
  return {
    title: 'SQL statements a call, counted at the driver',
    head: ['', 'statements'],
    rows: statements.map(({ call, statements: names }) => [`${call}: ${names.join(', ')}`, String(names.length)]),
  }
}

function memoryTable({ samples }: LongRun): Table {
  return {
    title: `Memory of one server process over ${count(samples.at(-1)!.events)} events`,
    head: ['events', 'seconds', 'resident MB', 'heap MB after collection'],
    rows: samples.map(({ events, seconds, rssMb, heapMb }) => [
      count(events),
      seconds.toFixed(0),
      rssMb.toFixed(0),
      heapMb.toFixed(1),
    ]),
  }
}

/** Prints the sizing table from the results of an earlier run. */
export function printSizing(results: Results): void {
  const { title, head, rows } = sizingTable(results)
  printCells(title, head, rows)
}

function sizingTable(results: Results): Table {
  const { problemsPerMinute, usedShare } = assumptions
  return {
    title: `Sizing, at ${problemsPerMinute} problem per student and minute and ${usedShare * 100}% of a core`,
    head: ['', 'plan with', 'computed from'],
    rows: sizingOf(results).map(({ what, figure, from }) => [what, figure, from]),
  }
}

/** The allowed ratio, large enough that noise of the machine does not decide. */
const flat = 1.2
const most = { exposureMs: 1, statements: 2, heapGrowthMb: 10 }
const hotCalls = [
  'open problem',
  'open problem again',
  'open problem of homework',
  'ask for help',
  'answer',
  'answer homework',
  'record 20 events',
]

/** The targets and the results, whether met or missed. */
function verdicts({ cells, statements, long }: Results): string[] {
  const verdict = (isMet: boolean, text: string) => `${isMet ? 'met   ' : 'MISSED'}  ${text}`
  const enrols = cells.filter((cell) => cell.call.startsWith('enrol'))
  const alone = enrols.filter((cell) => cell.processes === 1)
  const mean = (of: readonly number[]) => of.reduce((sum, value) => sum + value, 0) / of.length
  const exposure = (['enroll by homework', 'enroll by link'] as const).map((call) => {
    const own = alone.filter((cell) => cell.call === call).map((cell) => cell.serverMs)
    const text = `${call}: ${mean(own).toFixed(2)} ms of server CPU on average, ${Math.max(...own).toFixed(2)} at most`
    return verdict(Math.max(...own) <= most.exposureMs, `first exposure at most ${most.exposureMs} ms; ${text}`)
  })
  const pairs = fewestAndMost(cells)
  const flatness = callNames.map((call) => {
    const own = pairs.filter(({ few }) => few.call === call)
    const times = mean(own.map(({ many }) => many.serverMs)) / mean(own.map(({ few }) => few.serverMs))
    const range = `${count(own[0]!.few.studies)} to ${count(own[0]!.many.studies)} studies`
    return verdict(times <= flat, `flat from ${range}; ${call}: server CPU ${times.toFixed(2)} times`)
  })
  const heavy = statements.filter(
    ({ call, statements: names }) => hotCalls.includes(call) && names.length > most.statements,
  )
  const { samples } = long
  // The first samples fill caches, so growth is measured after them.
  const growth = samples.at(-1)!.heapMb - samples[Math.min(2, samples.length - 1)]!.heapMb
  return [
    ...exposure,
    ...flatness,
    verdict(
      heavy.length === 0,
      `hot calls send at most ${most.statements} statements${heavy.map(({ call }) => `; not ${call}`)}`,
    ),
    verdict(
      growth <= most.heapGrowthMb,
      `constant memory; heap after collection changed by ${growth.toFixed(1)} MB from the third reading to the last`,
    ),
    verdict(long.isComplete, 'every acknowledged event of the long run is on record, and no other'),
  ]
}

/** Prints all tables, and stores them as a page and as data. */
export function report(results: Results, out: string): void {
  const { cells, classes, statements, long } = results
  const tables = [
    ...processesOf(cells).map((processes) => loadTable(cells, processes)),
    ratioTable(cells),
    classTable(classes),
    statementTable(statements),
    memoryTable(long),
    sizingTable(results),
  ]
  for (const { title, head, rows } of tables) printCells(title, head, rows)
  const lines = [
    `The long run: ${count(long.calls)} calls, ${ms(long.serverMs)} ms of server CPU and ${ms(long.databaseMs)} ms of database CPU a call; ${long.bytesPerEvent.toFixed(0)} bytes on disk an event, with indexes.`,
    ...verdicts(results),
  ]
  console.log(`\n${lines.join('\n')}`)
  const page = tables.map(({ title, head, rows }) => {
    const line = (cellsOf: readonly string[]) => `| ${cellsOf.join(' | ')} |`
    return [`## ${title}`, '', line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
  })
  mkdirSync(dirname(out), { recursive: true })
  writeFileSync(`${out}.json`, JSON.stringify(results, null, 2))
  writeFileSync(
    `${out}.md`,
    `# Running studies\n\n${results.about}\n\n${page.join('\n\n')}\n\n${lines.map((line) => `- ${line}`).join('\n')}\n`,
  )
  console.log(`\nKept in ${out}.md and ${out}.json`)
}
