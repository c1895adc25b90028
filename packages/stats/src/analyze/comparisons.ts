import type { Comparison } from '../estimators/comparison'
import type { Covariate } from '../estimators/covariates'
import { asNumbers, CsvError, type Table } from './csv'

/** Which columns of a table play which part. */
export interface ColumnRoles {
  outcome: string
  treatment: string
  /** The level that others are compared with; the first in order by default. */
  reference?: string
  covariates?: readonly string[]
  cluster?: string
  blocks?: string
  /** Who received the treatment. */
  received?: string
}

export interface Contrast {
  /** The condition that is compared with the reference. */
  level: string
  reference: string
  comparison: Comparison
}

export interface TableComparisons {
  contrasts: Contrast[]
  /** Rows of the table. */
  rows: number
  /** Rows left out, by the column whose missing value was the first reason. */
  excluded: { column: string; rows: number }[]
}

/** Each condition of a table against the reference, without the rows that lack something other than a covariate. */
export function comparisonsOf(table: Table, roles: ColumnRoles): TableComparisons {
  const text = (name: string) => cellsOf(table, name)
  const required = [roles.outcome, roles.treatment, roles.cluster, roles.blocks, roles.received].flatMap(
    (name) => name ?? [],
  )
  requireOneRoleEach([...required, ...(roles.covariates ?? [])])
  const outcome = numbersOf(table, roles.outcome, 'outcome')
  const received = roles.received ? numbersOf(table, roles.received, 'received') : null
  const treatment = text(roles.treatment)
  const firstMissing = Array.from({ length: table.rows }, (_, row) => required.find((name) => text(name)[row] === null))
  const levels = levelsOf(treatment.filter((_, row) => firstMissing[row] === undefined))
  const reference = roles.reference ?? levels[0]
  if (reference === undefined || !levels.includes(reference)) throw noReference(roles, levels)
  if (levels.length < 2) {
    throw new CsvError(`The column “${roles.treatment}” has one condition only: ${quoted(levels)}.`)
  }
  const contrastWith = (level: string): Contrast => {
    const rows = treatment.flatMap((cell, row) =>
      firstMissing[row] === undefined && (cell === level || cell === reference) ? [row] : [],
    )
    const pick = <T>(column: readonly T[]) => rows.map((row) => column[row]!)
    return {
      level,
      reference,
      comparison: {
        outcome: pick(outcome) as number[],
        treated: pick(treatment).map((cell) => cell === level),
        covariates: (roles.covariates ?? []).map((name) => covariateOf(table, name, pick)),
        clusters: roles.cluster ? (pick(text(roles.cluster)) as string[]) : undefined,
        blocks: roles.blocks ? (pick(text(roles.blocks)) as string[]) : undefined,
        received: received ? (pick(received) as number[]) : undefined,
      },
    }
  }
  return {
    contrasts: levels.filter((level) => level !== reference).map(contrastWith),
    rows: table.rows,
    excluded: required
      .map((column) => ({ column, rows: firstMissing.filter((missing) => missing === column).length }))
      .filter(({ rows }) => rows > 0),
  }
}

function requireOneRoleEach(names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new CsvError(`The column “${twice}” has two roles.`)
}

/** Numbers by their value, other levels by their characters. */
function levelsOf(cells: readonly (string | null)[]): string[] {
  const levels = [...new Set(cells)].filter((cell) => cell !== null)
  return asNumbers(levels) && levels.every((level) => !/^[tf]/i.test(level))
    ? levels.sort((one, other) => Number(one) - Number(other))
    : levels.sort()
}

function noReference({ reference, treatment }: ColumnRoles, levels: readonly string[]): CsvError {
  if (reference === undefined) return new CsvError(`The column “${treatment}” has no rows to compare.`)
  return new CsvError(`“${reference}” is not a condition of “${treatment}”, which has ${quoted(levels)}.`)
}

function covariateOf(table: Table, name: string, pick: <T>(column: readonly T[]) => T[]): Covariate {
  const cells = cellsOf(table, name)
  const numbers = asNumbers(cells)
  return numbers ? { name, kind: 'number', values: pick(numbers) } : { name, kind: 'factor', values: pick(cells) }
}

function numbersOf(table: Table, name: string, role: string): (number | null)[] {
  const cells = cellsOf(table, name)
  const numbers = asNumbers(cells)
  if (numbers) return numbers
  const first = cells.find((cell) => cell !== null && asNumbers([cell]) === null)
  throw new CsvError(`The ${role} column “${name}” must hold numbers, but has “${first ?? ''}”.`)
}

function cellsOf(table: Table, name: string): (string | null)[] {
  const cells = table.cells.get(name)
  if (cells) return cells
  throw new CsvError(`There is no column “${name}”; the columns are ${quoted(table.columns)}.`)
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `“${name}”`).join(', ')
}
