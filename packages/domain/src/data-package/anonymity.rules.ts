import type { PackageRow } from './package-columns.schema'

/** How many participants have to share every combination of what others may know about them. */
export const smallestGroup = 5

/** Something that others may know about a participant. */
export interface QuasiIdentifier {
  name: string
  /** The columns that show it, which are emptied together. */
  columns: readonly string[]
}

export interface SuppressedTable<Row> {
  rows: Row[]
  /** Cells that were emptied, by column. */
  suppressed: Record<string, number>
  /** How many different combinations are left, and how many participants share the rarest. */
  combinations: number
  smallest: number
}

/** One row while cells are being emptied: a value for each quasi-identifier, null once it is emptied. */
type Values = (string | null)[]
type Group = { values: Values; members: number[] }

/**
 * Empties cells until every combination of quasi-identifiers is shared by at least `fewest` rows, or all rows are one
 * group. The identifier that is given up first comes first in the list. Rows of larger groups lose a cell as well where
 * the empty ones alone would be too few: otherwise the value could be inferred from the rest.
 */
export function suppressSmallGroups<Row extends object>(
  rows: readonly Row[],
  identifiers: readonly QuasiIdentifier[],
  fewest: number = smallestGroup,
): SuppressedTable<Row> {
  const valueIn = (row: Row, column: string) => (row as PackageRow)[column] ?? null
  const table: Values[] = rows.map((row) =>
    identifiers.map(({ columns }) => JSON.stringify(columns.map((column) => valueIn(row, column)))),
  )
  /** How many values each has: the more, the more one reveals about a participant. */
  const variety = identifiers.map((_, at) => new Set(table.map((values) => values[at])).size)
  while (emptyOnce(table, variety, fewest)) {
    // Repeat until a round empties nothing.
  }
  const groups = [...groupsOf(table).values()].map(({ members }) => members.length)
  const suppressed: Record<string, number> = {}
  const emptied = rows.map((row, index) => {
    const empty = identifiers.flatMap(({ columns }, at) => (table[index]![at] === null ? columns : []))
    for (const column of new Set(empty)) {
      if (valueIn(row, column) !== null) suppressed[column] = (suppressed[column] ?? 0) + 1
    }
    return { ...row, ...Object.fromEntries(empty.map((column) => [column, null])) }
  })
  return {
    rows: emptied,
    suppressed,
    combinations: groups.length,
    smallest: groups.reduce((least, size) => Math.min(least, size), rows.length),
  }
}

function groupsOf(table: readonly Values[]): Map<string, Group> {
  const groups = new Map<string, Group>()
  for (const [index, values] of table.entries()) {
    const key = JSON.stringify(values)
    const group = groups.get(key) ?? { values: [...values], members: [] }
    groups.set(key, group)
    group.members.push(index)
  }
  return groups
}

/** One round over the groups that are too small; false when nothing is left to do. */
function emptyOnce(table: Values[], variety: readonly number[], fewest: number): boolean {
  const width = variety.length
  const groups = [...groupsOf(table)].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group)
  const small = groups.filter(({ members }) => members.length < fewest)
  if (small.length === 0 || groups.length === 1) return false
  const similarTo = similarGroups(groups, width)
  const touched = new Set<Group>()
  for (const group of small) {
    if (touched.has(group)) continue
    touched.add(group)
    const open = indexesOf(group, width)
    const donors = similarTo(group, open).filter((one) => one !== group)
    if (donors.length > 0) {
      const largest = donors.reduce((most, one) => (one.members.length > most.members.length ? one : most))
      if (touched.has(largest)) continue
      touched.add(largest)
      const needed = fewest - group.members.length
      const donated = largest.members.length - needed >= fewest ? largest.members.slice(0, needed) : largest.members
      for (const member of donated) for (const at of rangeOf(width)) if (!open.includes(at)) table[member]![at] = null
      continue
    }
    // A value that everyone has reveals nothing.
    const shared = open
      .filter((at) => variety[at]! > 1)
      .map((at) => ({ at, size: sizeOf(similarTo(group, without(open, at))) }))
    const chosen =
      shared.find(({ size }) => size >= fewest) ??
      shared.toSorted((one, other) => other.size - one.size || variety[other.at]! - variety[one.at]!)[0]
    if (chosen) for (const member of group.members) table[member]![chosen.at] = null
  }
  return true
}

/** Finds the groups that have the same values as one of them in some of the quasi-identifiers. */
function similarGroups(groups: readonly Group[], width: number) {
  const indexes = new Map<string, Map<string, Group[]>>()
  const keyOf = ({ values }: Group, columns: readonly number[]) => JSON.stringify(columns.map((at) => values[at]))
  return (group: Group, columns: readonly number[]): readonly Group[] => {
    if (columns.length === width) return [group]
    const name = columns.join(',')
    let index = indexes.get(name)
    if (!index) {
      index = new Map()
      for (const one of groups) {
        const key = keyOf(one, columns)
        const alike = index.get(key)
        if (alike) alike.push(one)
        else index.set(key, [one])
      }
      indexes.set(name, index)
    }
    return index.get(keyOf(group, columns)) ?? []
  }
}

const rangeOf = (width: number) => Array.from({ length: width }, (_, at) => at)
const indexesOf = ({ values }: Group, width: number) => rangeOf(width).filter((at) => values[at] !== null)
const without = (columns: readonly number[], at: number) => columns.filter((column) => column !== at)
const sizeOf = (groups: readonly Group[]) => groups.reduce((sum, { members }) => sum + members.length, 0)
