import { type Given, givenSchema, type PlannedEffect } from '../effect/effect.schema'
import type { MetaQuestion, MetaStudy } from './meta-analysis.schema'

const rank = (given: Given) => givenSchema.options.indexOf(given)

/**
 * Two kinds of support in the order in which their difference is always taken; what gives nothing of its own comes
 * last.
 */
export function canonicalPair<Pair extends Pick<MetaQuestion, 'condition' | 'reference'>>(pair: Pair): Pair {
  const { condition, reference } = pair
  return rank(condition) > rank(reference) ? { ...pair, condition: reference, reference: condition } : pair
}

/**
 * An effect in the canonical direction of its kinds: a comparison of a with b says the same as one of b with a. Null
 * where both conditions give the same kind, because neither direction is the right one.
 */
export function inCanonicalDirection(effect: PlannedEffect): PlannedEffect | null {
  const { condition, reference, effectSize, interval, n } = effect
  if (condition.given === reference.given) return null
  if (rank(condition.given) < rank(reference.given)) return effect
  return {
    ...effect,
    condition: reference,
    reference: condition,
    effectSize: negate(effectSize),
    interval: { low: negate(interval.high), high: negate(interval.low) },
    n: { treated: n.control, control: n.treated },
  }
}

/** The opposite of a number, without a negative zero. */
const negate = (value: number) => 0 - value

/** The number of students behind the effects of one study; a condition that is in several of them counts once. */
export function studentsIn(effects: readonly Pick<PlannedEffect, 'condition' | 'reference' | 'n'>[]): number {
  const groups = new Map<number, number>()
  for (const { condition, reference, n } of effects) {
    groups.set(condition.position, n.treated)
    groups.set(reference.position, n.control)
  }
  return [...groups.values()].reduce((sum, students) => sum + students, 0)
}

/** With fewer studies than this, little is known about how much effects vary between studies. */
export const fewStudies = 5

/** What share of the smaller of two studies has to be in both for the two to count as having students in common. */
export const commonShare = 0.1

/** Studies in groups, so that no two groups have students in common. Returns the group of each study. */
export function clustersOf<Id>(ids: readonly Id[], pairs: readonly (readonly [Id, Id])[]): Map<Id, number> {
  const parents = new Map(ids.map((id) => [id, id]))
  const rootOf = (id: Id): Id => {
    let root = id
    while (parents.get(root) !== root) root = parents.get(root)!
    // Path compression, so that long chains are walked only once.
    for (let at = id; at !== root; ) {
      const next = parents.get(at)!
      parents.set(at, root)
      at = next
    }
    return root
  }
  for (const [one, other] of pairs) {
    if (parents.has(one) && parents.has(other)) parents.set(rootOf(other), rootOf(one))
  }
  const numbers = new Map<Id, number>()
  return new Map(
    ids.map((id) => {
      const root = rootOf(id)
      const number = numbers.get(root) ?? numbers.size
      numbers.set(root, number)
      return [id, number]
    }),
  )
}

/** The columns of the file with the studies of a meta-analysis: one row for each comparison. */
const columns = [
  'study',
  'study_name',
  'completed',
  'preregistered',
  'evidence_rating',
  'shares_students',
  'condition',
  'reference',
  'role',
  'hedges_g',
  'standard_error',
  'ci_low',
  'ci_high',
  'n_condition',
  'n_reference',
] as const

/** Studies whose id the reader may not know are numbered in the order of the list. */
export function metaAnalysisCsv(studies: readonly MetaStudy[]): string {
  const rows = studies.flatMap((study, index) =>
    study.contrasts.map(({ condition, reference, role, effectSize, standardError, interval, n }) => [
      study.studyId === null ? `other ${index + 1}` : `${study.studyId}`,
      study.studyName ?? '',
      study.completedAt === null ? '' : new Date(study.completedAt * 1000).toISOString().slice(0, 10),
      `${study.isPreregistered}`,
      study.rating,
      `${study.sharesStudents}`,
      condition ?? '',
      reference ?? '',
      role,
      ...[effectSize, standardError, interval.low, interval.high, n.treated, n.control].map(String),
    ]),
  )
  return [columns, ...rows].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
}

/** What a spreadsheet would take for a formula gets an apostrophe before it. Numbers are left as they are. */
function csvCell(text: string): string {
  const isNumber = text !== '' && Number.isFinite(Number(text))
  const safe = !isNumber && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
