import type { Actor, SupportId, SupportSlot, SupportType } from '@trellis/domain'
import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { feedbackMappings, supportMappings } from '../../db/schema'
import { recordEvent } from '../audit'

export type SupportMappingRow = typeof supportMappings.$inferSelect
export type FeedbackMappingRow = typeof feedbackMappings.$inferSelect
type HelpSlot = Pick<SupportSlot, 'studyId' | 'conditionId' | 'problemCeri'>
type FeedbackSlot = HelpSlot & { studentResponseId: number }

/** Which support a slot points at. Hints and explanations are mapped in one table, feedback in another. */
export interface SlotMapping {
  /** Number of a feedback mapping; null for hints and explanations. */
  id: number | null
  ceri: SupportId
  isPublished: boolean
}

export async function readMapping(db: Db | Tx, slot: SupportSlot): Promise<SlotMapping | null> {
  if (isFeedbackSlot(slot)) {
    const [row] = await db.select().from(feedbackMappings).where(inFeedbackSlot(slot))
    return row ? { id: row.id, ceri: row.feedbackCeri, isPublished: row.isPublished } : null
  }
  const [row] = await db.select().from(supportMappings).where(inHelpSlot(slot))
  return row ? { id: null, ceri: row.tutoringCeri, isPublished: row.isPublished } : null
}

/** Points the slot at a support, unpublished, and records it. */
export async function writeMapping(
  tx: Tx,
  actor: Actor,
  slot: SupportSlot,
  support: { ceri: SupportId; type: SupportType },
): Promise<SlotMapping> {
  const { studyId, conditionId, problemCeri } = slot
  if (isFeedbackSlot(slot)) {
    const change = { feedbackCeri: support.ceri, isPublished: false }
    const [row] = await tx
      .insert(feedbackMappings)
      .values({ studyId, conditionId, problemCeri, studentResponseId: slot.studentResponseId, ...change })
      .onConflictDoUpdate({
        target: [feedbackMappings.conditionId, feedbackMappings.problemCeri, feedbackMappings.studentResponseId],
        set: change,
      })
      .returning()
    await recordEvent(tx, actor, { studyId, action: 'feedback_mapped', details: feedbackMappingDetails(row!) })
    return { id: row!.id, ceri: support.ceri, isPublished: false }
  }
  const change = { tutoringCeri: support.ceri, supportType: support.type, isPublished: false }
  const [row] = await tx
    .insert(supportMappings)
    .values({ studyId, conditionId, problemCeri, ...change })
    .onConflictDoUpdate({ target: [supportMappings.conditionId, supportMappings.problemCeri], set: change })
    .returning()
  await recordEvent(tx, actor, { studyId, action: 'support_mapped', details: supportMappingDetails(row!) })
  return { id: null, ceri: support.ceri, isPublished: false }
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
    eq(supportMappings.problemCeri, slot.problemCeri),
  )
}

export function inFeedbackSlot(slot: FeedbackSlot) {
  return and(
    eq(feedbackMappings.studyId, slot.studyId),
    eq(feedbackMappings.conditionId, slot.conditionId),
    eq(feedbackMappings.problemCeri, slot.problemCeri),
    eq(feedbackMappings.studentResponseId, slot.studentResponseId),
  )
}

/** What the history keeps of a mapping. */
export function supportMappingDetails(row: SupportMappingRow) {
  return { conditionId: row.conditionId, problemCeri: row.problemCeri, tutorStrategyCeri: row.tutoringCeri }
}

export function feedbackMappingDetails(row: FeedbackMappingRow) {
  return {
    conditionId: row.conditionId,
    problemCeri: row.problemCeri,
    studentResponseId: row.studentResponseId,
    feedbackCeri: row.feedbackCeri,
  }
}
