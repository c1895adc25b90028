import type { RandomizedUnit, StratumKind } from '../assignment/assignment.schema'
import type { QuasiIdentifier } from './anonymity.rules'
import {
  attemptColumns,
  type Column,
  type FlowRow,
  flowColumns,
  type PackageRow,
  type PackageTableName,
  type PackageTier,
  packageTableNames,
  participantColumns,
  problemColumns,
  scaleColumn,
  scaleColumnOf,
  supportColumns,
  surveyColumns,
} from './package-columns.schema'

/** A table of the package in one tier. */
export interface PackageTable {
  name: PackageTableName
  description: string
  columns: Record<string, Column>
  /** Columns that the other tier has. */
  leftOut: string[]
  /** The columns that identify a row. */
  primaryKey: string[]
  hasParticipants: boolean
}

const tables: Record<
  PackageTableName,
  { description: string; columns: Record<string, Column>; primaryKey: readonly string[] }
> = {
  participants: {
    description: 'One row for each participant: what was measured before, and the outcomes.',
    columns: participantColumns,
    primaryKey: ['participant'],
  },
  problems: {
    description: 'One row for each participant and problem, in the order of the work.',
    columns: problemColumns,
    primaryKey: ['participant', 'work', 'position'],
  },
  attempts: {
    description: 'One row for each answer.',
    columns: attemptColumns,
    primaryKey: ['participant', 'work', 'number'],
  },
  supports: {
    description: 'One row for each piece of help that was shown.',
    columns: supportColumns,
    primaryKey: ['participant', 'work', 'number'],
  },
  surveys: {
    description: 'One row for each answer to a survey.',
    columns: surveyColumns,
    primaryKey: ['participant', 'survey', 'question'],
  },
  flow: {
    description: 'One row for each step of the flow diagram, of all students and of each condition.',
    columns: flowColumns,
    primaryKey: ['step', 'group'],
  },
}

/** The tables of a tier, with one column for each scale question of the post-survey. */
export function packageTablesOf(tier: PackageTier, scales: readonly { prompt: string }[]): PackageTable[] {
  return packageTableNames.map((name) => {
    const { description, columns, primaryKey } = tables[name]
    const all = Object.entries(name === 'participants' ? { ...columns, ...scaleColumns(scales) } : columns)
    const isShown = ([, column]: [string, Column]) => tier === 'RESTRICTED' || column.tier === 'PUBLIC'
    return {
      name,
      description,
      columns: Object.fromEntries(all.filter(isShown)),
      leftOut: all.filter((entry) => !isShown(entry)).map(([column]) => column),
      primaryKey: [...primaryKey],
      hasParticipants: 'participant' in columns,
    }
  })
}

function scaleColumns(scales: readonly { prompt: string }[]): Record<string, Column> {
  return Object.fromEntries(
    scales.map(({ prompt }, index) => [
      scaleColumn(index + 1),
      scaleColumnOf(`Answer to “${prompt}” in the survey after, in percent of the scale.`),
    ]),
  )
}

/**
 * What a teacher or a classmate may know about a participant, in the order in which it is given up. Columns that reveal
 * the same go together: the unit of assignment and the stratum contain a class, a school or a grade.
 */
export function quasiIdentifiersOf(design: {
  unit: RandomizedUnit
  strata: readonly StratumKind[]
}): QuasiIdentifier[] {
  const stratumIf = (kind: StratumKind) => (design.strata.includes(kind) ? ['stratum'] : [])
  const unitIf = (kind: RandomizedUnit) => (design.unit === kind ? ['unit'] : [])
  return [
    { name: 'enrolled_week', columns: ['enrolled_week'] },
    { name: 'joined_after_draw', columns: ['joined_after_draw'] },
    { name: 'is_possible_duplicate', columns: ['is_possible_duplicate'] },
    { name: 'is_erased', columns: ['is_erased'] },
    { name: 'withdrawal', columns: ['is_withdrawn', 'withdrawal'] },
    { name: 'class', columns: ['class', ...unitIf('CLASS'), ...stratumIf('CLASS')] },
    { name: 'school', columns: ['school', ...unitIf('SCHOOL')] },
    { name: 'grade', columns: ['grade', ...stratumIf('GRADE')] },
  ]
}

/** Steps that show who left or was refused, which a teacher may know about a student. */
const revealingSteps: readonly string[] = [
  'withdrawn',
  'erased',
  'joinedAfterDraw',
  'possibleDuplicates',
  'assignedOnly',
]

/** A step with a small number is emptied as a whole: the numbers of the conditions add up to that of all. */
export function suppressFlow(rows: readonly FlowRow[], fewest: number): FlowRow[] {
  const isRevealing = (step: string) => revealingSteps.includes(step) || step.startsWith('refused.')
  const isSmall = ({ students }: FlowRow) => students !== null && students > 0 && students < fewest
  const emptied = new Set(rows.filter((row) => isRevealing(row.step) && isSmall(row)).map(({ step }) => step))
  return rows.map((row) => (emptied.has(row.step) ? { ...row, students: null } : row))
}

/** A row by RFC 4180, without its line ending: a missing value is empty, and a number reads back as the same double. */
export function csvLine(values: readonly PackageRow[string][]): string {
  return values.map(csvCell).join(',')
}

function csvCell(value: PackageRow[string]): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  return value === '' || /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}
