import { AppError, type StudyId, type StudyStatus, type UserId } from '@trellis/domain'
import { and, eq, inArray, isNull, lte, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { problemSetHolds, studyProblemSets } from '../../db/schema/design'
import { studies } from '../../db/schema/studies'
import { commentThreads } from '../../db/schema/team'
import type { StudyRow } from '../../study/access/own-study'
import { recordMoment } from '../../study/record-moment'

/** Reserves the study's problem sets; refused when another study holds one of them. */
export async function holdProblemSets(tx: Tx, studyId: StudyId): Promise<void> {
  await tx.execute(sql`
    insert into ${problemSetHolds} (problem_set_ceri, study_id)
    select problem_set_ceri, study_id from ${studyProblemSets} where study_id = ${studyId}
    order by problem_set_ceri
    on conflict do nothing`)
  await requireFreeSets(tx, studyId)
}

export function countSets(tx: Tx, studyId: StudyId): Promise<number> {
  return tx.$count(studyProblemSets, eq(studyProblemSets.studyId, studyId))
}

/** Refuses when another study holds one of the study's problem sets. */
export async function requireFreeSets(db: Db | Tx, studyId: StudyId): Promise<void> {
  const held = await db
    .select({ problemSetId: problemSetHolds.problemSetId })
    .from(studyProblemSets)
    .innerJoin(problemSetHolds, eq(problemSetHolds.problemSetId, studyProblemSets.problemSetId))
    .where(and(eq(studyProblemSets.studyId, studyId), ne(problemSetHolds.studyId, studyId)))
  if (held.length > 0) throw new AppError('problem_set_in_use', { problemSetIds: held.map((row) => row.problemSetId) })
}

/** Refuses threads that are resolved or belong to another study. */
export async function requireOpenThreads(tx: Tx, studyId: StudyId, threadIds: readonly number[]): Promise<void> {
  if (threadIds.length === 0) return
  const open = await tx
    .select({ id: commentThreads.id })
    .from(commentThreads)
    .where(
      and(
        eq(commentThreads.studyId, studyId),
        inArray(commentThreads.id, [...threadIds]),
        isNull(commentThreads.resolvedAt),
      ),
    )
  const missing = threadIds.find((threadId) => !open.some(({ id }) => id === threadId))
  if (missing !== undefined) throw new AppError('thread_not_found', { id: missing })
}

export async function releaseProblemSets(tx: Tx, studyId: StudyId): Promise<void> {
  await tx.delete(problemSetHolds).where(eq(problemSetHolds.studyId, studyId))
}

/** Sets the status and its date; a resumed study keeps the date of its first deployment. */
export async function setStatus(tx: Tx, study: StudyRow, to: StudyStatus): Promise<void> {
  const now = recordMoment() ?? new Date()
  await tx
    .update(studies)
    .set({
      status: to,
      startsAt: null,
      ...(to === 'DEPLOYED' && { deployedAt: study.deployedAt ?? now }),
      // A reopened study is no longer completed.
      completedAt: to === 'COMPLETED' ? now : null,
      ...(to === 'ARCHIVED' && { archivedAt: now }),
    })
    .where(eq(studies.id, study.id))
}

/** Stores who approved the study, and when; `startsAt` is null where it starts immediately. */
export async function setApproval(tx: Tx, studyId: StudyId, by: UserId, startsAt: Date | null): Promise<void> {
  const approvedAt = recordMoment() ?? new Date()
  await tx.update(studies).set({ approvedAt, approvedBy: by, startsAt }).where(eq(studies.id, studyId))
}

export async function setStart(tx: Tx, studyId: StudyId, startsAt: Date): Promise<void> {
  await tx.update(studies).set({ startsAt }).where(eq(studies.id, studyId))
}

/** Approved studies whose start has passed. */
export async function dueToStart(db: Db): Promise<StudyId[]> {
  const rows = await db
    .select({ id: studies.id })
    .from(studies)
    .where(lte(studies.startsAt, sql`now()`))
    .orderBy(studies.id)
  return rows.map((row) => row.id)
}

/**
 * Before the numbers in the blocks of a stratum are published, redistributes them among the units of each condition, in
 * the order of their codes. A number gives the condition and nothing else, so every assignment can still be recomputed,
 * but the numbers no longer reveal who enrolled before whom.
 */
export async function hideArrivalOrder(tx: Tx, studyId: StudyId): Promise<void> {
  await tx.execute(sql`
    with numbers as (
      select stratum, condition_id, array_agg(distinct sequence order by sequence) as sequences from trellis.enrolment
      where study_id = ${studyId} and sequence is not null group by stratum, condition_id),
    ranked as (
      select participant, stratum, condition_id,
        dense_rank() over (partition by stratum, condition_id order by unit) as place
      from trellis.enrolment where study_id = ${studyId} and sequence is not null)
    -- By participant, for which there is an index: by unit, the time would grow with the square of the students.
    update trellis.enrolment e set sequence = n.sequences[r.place]
    from ranked r join numbers n using (stratum, condition_id)
    where e.study_id = ${studyId} and e.participant = r.participant and e.sequence is distinct from n.sequences[r.place]`)
}
