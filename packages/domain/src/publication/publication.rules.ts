import { smallestGroup } from '../data-package/anonymity.rules'
import type { FlowRow } from '../data-package/package-columns.schema'
import { suppressFlow } from '../data-package/package-tables.rules'
import { flowRowsOf } from '../data-package/public-results.rules'
import type { ActorFacts, StudyFacts } from '../lifecycle/lifecycle.rules'
import type { OutcomeResult, Results } from '../results/results.schema'
import { allowed, refused, type Verdict } from '../verdict'
import type { PublicOutcome } from './public-study.schema'
import type { PublicationState } from './publication.schema'
import type { PublicationRefusal } from './publication-refusal.schema'

export type PublicationAction = 'request' | 'approve' | 'decline' | 'withdraw'

export interface PublicationMove {
  from: PublicationState
  action: PublicationAction
  to: PublicationState
  by: 'owner' | 'admin' | 'either'
}

/** Who may do what with a public page, and what becomes of it. Everything not listed is refused. */
export const publicationMoves: readonly PublicationMove[] = [
  { from: 'NONE', action: 'request', to: 'REQUESTED', by: 'owner' },
  { from: 'DECLINED', action: 'request', to: 'REQUESTED', by: 'owner' },
  { from: 'WITHDRAWN', action: 'request', to: 'REQUESTED', by: 'owner' },
  { from: 'REQUESTED', action: 'approve', to: 'PUBLISHED', by: 'admin' },
  { from: 'REQUESTED', action: 'decline', to: 'DECLINED', by: 'admin' },
  { from: 'REQUESTED', action: 'withdraw', to: 'WITHDRAWN', by: 'owner' },
  { from: 'PUBLISHED', action: 'withdraw', to: 'WITHDRAWN', by: 'either' },
]

/** The state after an action, or why it is refused. */
export function publicationAfter(
  state: PublicationState,
  action: PublicationAction,
  study: Pick<StudyFacts, 'ownerId'>,
  actor: ActorFacts,
): { ok: true; to: PublicationState } | { ok: false; reason: PublicationRefusal } {
  const move = publicationMoves.find((one) => one.from === state && one.action === action)
  if (!move) return refused('not_possible')
  const isOwner = actor.userId === study.ownerId
  if (move.by === 'owner' && !isOwner) return refused('owner_only')
  if (move.by === 'admin' && !actor.isAdmin) return refused('admin_only')
  return isOwner || actor.isAdmin ? { ok: true, to: move.to } : refused('owner_only')
}

/**
 * Whether results may be shown to everyone: each condition has as many students as have to share every combination in
 * the public tier of a data package, both enrolled and with the primary outcome.
 */
export function mayShowPublicly(results: Pick<Results, 'flowByCondition' | 'outcomes'>): Verdict<'too_few_students'> {
  const primary = results.outcomes.find(({ role }) => role === 'PRIMARY')
  const groups = [
    ...results.flowByCondition.map(({ enrolled }) => enrolled),
    ...(primary?.conditions.map(({ n }) => n) ?? []),
  ]
  return groups.length > 0 && groups.every((students) => students >= smallestGroup)
    ? allowed
    : refused('too_few_students')
}

/**
 * The numbers of an outcome that everyone may see. Without the smallest and the largest value, which are those of one
 * student, and without samples, subgroups and classes: a difference of a few students would show what they did.
 */
export function publicOutcomes(outcomes: readonly OutcomeResult[]): PublicOutcome[] {
  return outcomes.map(({ outcome, kind, role, isExploratory, conditions, comparisons }) => {
    const isLarge = (id: number) => conditions.some(({ conditionId, n }) => conditionId === id && n >= smallestGroup)
    return {
      outcome,
      kind,
      role,
      isExploratory,
      conditions: conditions
        .filter(({ conditionId }) => isLarge(conditionId))
        .map(({ conditionId, n, mean, deviation }) => ({ conditionId, n, mean, deviation })),
      comparisons: comparisons
        .filter(({ conditionId, referenceId }) => isLarge(conditionId) && isLarge(referenceId))
        .map(({ conditionId, referenceId, isExploratory, specifications, adjustedP, effectSize }) => ({
          conditionId,
          referenceId,
          isExploratory,
          adjustedP,
          effectSize,
          specifications: specifications.filter(({ isPlanned }) => isPlanned),
        })),
    }
  })
}

/**
 * The flow diagram of the public tier. Exclusions are suppressed too, because they are late joiners and possible
 * duplicates.
 */
export function publicFlow(results: Pick<Results, 'flow' | 'flowByCondition'>): FlowRow[] {
  const rows = suppressFlow(flowRowsOf(results), smallestGroup)
  const isSmall = ({ step, students }: FlowRow) =>
    step === 'excluded' && students !== null && students > 0 && students < smallestGroup
  return rows.some(isSmall) ? rows.map((row) => (row.step === 'excluded' ? { ...row, students: null } : row)) : rows
}

const longestSlug = 60

/** The words of a title that an address may contain: letters without accents, digits and hyphens. */
function wordsOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug)
    .replace(/^-+|-+$/g, '')
  return words || 'study'
}

/** The readable name of a page in its address: the words of its title, and a key that never changes. */
export function slugOf(title: string, key: string): string {
  return `${wordsOf(title)}-${key}`
}

export const publicationKeyForm = /^[a-z0-9]{10}$/

/** The key in an address, whatever its words are; null where it has none. */
export function keyInSlug(slug: string): string | null {
  const key = slug.split('-').at(-1)!
  return publicationKeyForm.test(key) ? key : null
}

export const publicIndexPath = '/studies'

export function publicPath(slug: string): string {
  return `${publicIndexPath}/${slug}`
}

/** Where a signed-in researcher repeats a published study. */
export function replicatePath(slug: string): string {
  return `/replicate/${slug}`
}
