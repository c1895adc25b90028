import type { Actor, SupportId, SupportSlot, SupportType } from '@trellis/domain'
import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { conditions, feedbackMappings, supportMappings } from '../../db/schema/design'
import { recordEvent } from '../audit'

export type SupportMappingRow = typeof supportMappings.$inferSelect
export type FeedbackMappingRow = typeof feedbackMappings.$inferSelect
type HelpSlot = Pick<SupportSlot, 'studyId' | 'conditionId' | 'problemId'>
type FeedbackSlot = HelpSlot & { studentResponseId: number }

/** The support that a slot points at. Hints and explanations are mapped in one table, feedback in another. */
export interface SlotMapping {
  /** Number of a feedback mapping; null for hints and explanations. */
  id: number | null
  supportId: SupportId
  isPublished: boolean
}

export async function readMapping(db: Db | Tx, slot: SupportSlot): Promise<SlotMapping | null> {
  if (isFeedbackSlot(slot)) {
    const [row] = await db.select().from(feedbackMappings).where(inFeedbackSlot(slot))
    return row ? { id: row.id, supportId: row.supportId, isPublished: row.isPublished } : null
  }
  const [row] = await db.select().from(supportMappings).where(inHelpSlot(slot))
  return row ? { id: null, supportId: row.supportId, isPublished: row.isPublished } : null
}

/** To be called when a condition gives something for a problem, which it then no longer withholds. */
export async function endWithholding(tx: Tx, { conditionId, problemId }: HelpSlot): Promise<void> {
  await tx
    .update(conditions)
    .set({ withheld: sql`array_remove(${conditions.withheld}, ${problemId})` })
    .where(and(eq(conditions.id, conditionId), sql`${problemId} = any(${conditions.withheld})`))
}

/** Points the slot at a support, unpublished, and records it. */
export async function writeMapping(
  tx: Tx,
  actor: Actor,
  slot: SupportSlot,
  support: { supportId: SupportId; type: SupportType },
): Promise<SlotMapping> {
  const { studyId, conditionId, problemId } = slot
  await endWithholding(tx, slot)
  if (isFeedbackSlot(slot)) {
    const change = { supportId: support.supportId, isPublished: false }
    const [row] = await tx
      .insert(feedbackMappings)
      .values({ studyId, conditionId, problemId, studentResponseId: slot.studentResponseId, ...change })
      .onConflictDoUpdate({
        target: [feedbackMappings.conditionId, feedbackMappings.problemId, feedbackMappings.studentResponseId],
        set: change,
      })
      .returning()
    await recordEvent(tx, actor, { studyId, action: 'feedback_mapped', details: feedbackMappingDetails(row!) })
    return { id: row!.id, supportId: support.supportId, isPublished: false }
  }
  const change = { supportId: support.supportId, supportType: support.type, isPublished: false }
  const [row] = await tx
    .insert(supportMappings)
    .values({ studyId, conditionId, problemId, ...change })
    .onConflictDoUpdate({ target: [supportMappings.conditionId, supportMappings.problemId], set: change })
    .returning()
  await recordEvent(tx, actor, { studyId, action: 'support_mapped', details: supportMappingDetails(row!) })
  return { id: null, supportId: support.supportId, isPublished: false }
}

/** Empties the slot and records it. */
export async function deleteMapping(tx: Tx, actor: Actor, slot: SupportSlot): Promise<void> {
  const { studyId } = slot
  if (isFeedbackSlot(slot)) {
    const [row] = await tx.delete(feedbackMappings).where(inFeedbackSlot(slot)).returning()
    if (row)
      await recordEvent(tx, actor, { studyId, action: 'feedback_unmapped', details: feedbackMappingDetails(row) })
    return
  }
  const [row] = await tx.delete(supportMappings).where(inHelpSlot(slot)).returning()
  if (row) await recordEvent(tx, actor, { studyId, action: 'support_unmapped', details: supportMappingDetails(row) })
}

function isFeedbackSlot(slot: SupportSlot): slot is SupportSlot & FeedbackSlot {
  return slot.studentResponseId !== null
}

export function inHelpSlot(slot: HelpSlot) {
  return and(
    eq(supportMappings.studyId, slot.studyId),
    eq(supportMappings.conditionId, slot.conditionId),
    eq(supportMappings.problemId, slot.problemId),
  )
}

export function inFeedbackSlot(slot: FeedbackSlot) {
  return and(
    eq(feedbackMappings.studyId, slot.studyId),
    eq(feedbackMappings.conditionId, slot.conditionId),
    eq(feedbackMappings.problemId, slot.problemId),
    eq(feedbackMappings.studentResponseId, slot.studentResponseId),
  )
}

/** What the history stores of a mapping, under the names that it has used since its first event. */
export function supportMappingDetails(row: SupportMappingRow) {
  return { conditionId: row.conditionId, problemCeri: row.problemId, tutorStrategyCeri: row.supportId }
}

export function feedbackMappingDetails(row: FeedbackMappingRow) {
  return {
    conditionId: row.conditionId,
    problemCeri: row.problemId,
    studentResponseId: row.studentResponseId,
    feedbackCeri: row.supportId,
  }
}
