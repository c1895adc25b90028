import { closeSync, openSync, writeSync } from 'node:fs'
import { packageCode } from '../../delivery/participant-code'
import { type ComputedResults, computeRecord, type ResultsTask } from './compute-results'
import { type AnalyzedRow, participantRows, problemRows } from './package-tables.rules'
import { type ParticipantLine, type ProblemLine, parseRecord } from './record.rules'

/** What the analysis part of a data package is computed from. */
export interface PackageTask extends ResultsTask {
  packageKey: string
  /** Where the rows of problems are written to, one JSON text in a line: there may be millions. */
  problemsPath: string
}

/** The analysis of a data package. Its codes are those of the package; `participants` and `works` are of the study. */
export interface AnalyzedPackage {
  computed: ComputedResults
  /** In the order of their codes. */
  rows: AnalyzedRow[]
  participants: { participant: string; code: string }[]
  works: { workId: number; code: string; work: number }[]
  problems: number
  /** Each stratum by its name in the study, with the highest sequence number in it; null without blocks. */
  strata: { stratum: string; sequence: number | null }[]
}

/** To be run in a worker, like `computeResults`. */
export function computePackage(task: PackageTask, onProgress: (share: number) => void = () => {}): AnalyzedPackage {
  const { computed, analysis } = computeRecord(task, parseRecord(task.record), onProgress)
  const codes = new Map<string, string>()
  const recode = <Code extends string | null>(code: Code): Code => {
    if (code === null) return code
    const found = codes.get(code) ?? packageCode(task.packageKey, code)
    codes.set(code, found)
    return found as Code
  }
  const rows = participantRows(analysis, task)
    .map((row) => ({ row, code: recode(row.participant) }))
    .sort((one, other) => (one.code < other.code ? -1 : 1))
  const linesOf = new Map<string, ProblemLine[]>()
  for (const line of analysis.table.problems) {
    const own = linesOf.get(line.participant)
    if (own) own.push(line)
    else linesOf.set(line.participant, [line])
  }
  const works: AnalyzedPackage['works'] = []
  let problems = 0
  const file = openSync(task.problemsPath, 'w')
  try {
    for (const { row, code } of rows) {
      const lines = linesOf.get(row.participant) ?? []
      const written = problemRows(lines, task.design).map((problem) => ({ ...problem, participant: code }))
      if (written.length > 0) writeSync(file, written.map((problem) => `${JSON.stringify(problem)}\n`).join(''))
      problems += written.length
      const workIds = new Set(lines.map(({ workId }) => workId))
      works.push(...[...workIds].map((workId, index) => ({ workId, code, work: index + 1 })))
    }
  } finally {
    closeSync(file)
  }
  return {
    // Results name classes, schools and grades by their codes.
    computed: withCodes(
      computed,
      groupCodes(
        rows.map(({ row }) => row),
        recode,
      ),
    ) as ComputedResults,
    rows: rows.map(({ row, code }) => ({
      ...row,
      participant: code,
      unit: recode(row.unit),
      stratum: recode(row.stratum),
      class: recode(row.class),
      school: recode(row.school),
      grade: recode(row.grade),
    })),
    participants: rows.map(({ row, code }) => ({ participant: row.participant, code })),
    works,
    problems,
    strata: strataOf(analysis.table.participants),
  }
}

function strataOf(participants: readonly ParticipantLine[]): AnalyzedPackage['strata'] {
  const highest = new Map<string, number | null>()
  for (const { stratum, sequence } of participants) {
    const before = highest.get(stratum) ?? null
    highest.set(stratum, before === null || (sequence !== null && sequence > before) ? sequence : before)
  }
  return [...highest].map(([stratum, sequence]) => ({ stratum, sequence }))
}

function groupCodes(rows: readonly AnalyzedRow[], recode: (code: string) => string): ReadonlyMap<string, string> {
  const groups = rows.flatMap((row) => [row.class, row.school, row.grade])
  return new Map(groups.flatMap((code) => (code === null ? [] : [[code, recode(code)]])))
}

/** The same value with every text that is one of these codes replaced. */
function withCodes(value: unknown, codes: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return codes.get(value) ?? value
  if (Array.isArray(value)) return value.map((entry) => withCodes(entry, codes))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, withCodes(entry, codes)]))
}
