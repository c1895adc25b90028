import { createHash } from 'node:crypto'
import {
  type Actor,
  AppError,
  type ParsedOf,
  readSupportRevision,
  type SlotContent,
  type StoredSupport,
  type SupportContent,
  type SupportId,
  type SupportRevision,
  type SupportSlot,
  type supportMappingCalls,
  supportRevision,
  type Tutoring,
  toWire,
  tutoringSchema,
  uuidOf,
} from '@trellis/domain'
import { type Caller, requireActor } from '@trellis/http'
import { lockForEdit, readForEdit, type StudyRow } from '../../study/access/own-study'
import type { Deps } from '../../study/deps'
import { deleteMapping, readMapping, type SlotMapping, writeMapping } from '../../study/supports/mappings.store'
import { requireSlot, requireType } from '../../study/supports/slot-guards'
import { requireResponse } from '../../study/supports/student-response'
import { deleteSupports } from '../../study/supports/support-removal'
import { transferToOwner } from '../../study/supports/transfer-to-owner'

type SaveRequest = ParsedOf<typeof supportMappingCalls.saveSupport>['body']

/** What a slot held when it was read. The support is null when it was deleted under its mapping. */
interface Held {
  mapping: SlotMapping
  tutoring: Tutoring | null
}

interface Save {
  slot: SupportSlot
  content: SupportContent
  /** The platform writes at most one support under it. */
  key: string
  revision: SupportRevision | null
  study: StudyRow
  caller: Caller
}

/** How often a save is attempted when others change the slot at the same time. */
const maxAttempts = 3

/**
 * Saves a support in three steps, because the platform may be another process and must not be waited for while rows are
 * locked: the support is written on the platform under the key of the save, then mapped in one transaction, then what
 * no condition points at any more is deleted. A save that stops in between is finished by sending it again: the
 * platform finds the support by its key. Until then the slot holds what it held before.
 */
export function saveSupportService({ db, platform }: Deps) {
  /** Reads a support that a slot of the study points at, or a version of it, by any author. */
  async function readSupport(supportId: SupportId): Promise<Tutoring | null> {
    const { data } = await platform.getTutorings({ query: { supportIds: [supportId] } }, 'service')
    return data[0] ?? null
  }

  async function readHeld(slot: SupportSlot): Promise<Held | null> {
    const mapping = await readMapping(db, slot)
    return mapping && { mapping, tutoring: await readSupport(mapping.supportId) }
  }

  async function contentFor(
    slot: SupportSlot,
    content: SlotContent,
    study: StudyRow,
    caller: Caller,
  ): Promise<SupportContent> {
    requireType(content.tutorStrategyType, slot.studentResponseId === null ? 'help' : 'feedback')
    if (content.tutorStrategyType !== 'STUDENT_RESPONSE_FEEDBACK') return content
    const { problemId, studentResponseId } = slot
    const about = { problemId, studentResponseId: studentResponseId! }
    const { response } = await requireResponse(platform, study, about, caller)
    return { ...content, answerPartsToResponses: response }
  }

  async function write(held: Held | null, save: Save): Promise<{ supportId: SupportId }> {
    const { slot, content, key, revision, study, caller } = save
    const stored = held && (await editedSupport(held, revision))
    // The platform knows no teams: what editors write is written on behalf of the owner.
    const { userId, isAdmin } = requireActor(caller)
    const writer = isAdmin || userId === study.ownerId ? caller : 'service'
    if (stored?.tutorStrategyType === content.tutorStrategyType) {
      const authorId = writer === 'service' ? study.ownerId : undefined
      const query = { key, revision: countOf(stored, revision), authorId }
      return platform.updateTutoring({ params: { supportId: stored.supportId }, query, body: content }, writer)
    }
    if (stored) requireRevision(stored, revision)
    const query = { key, authorId: study.ownerId }
    return platform.createTutoring({ params: { problemId: slot.problemId }, query, body: content }, writer)
  }

  /**
   * The support that an edit started from. Usually the slot points at it; a save that stopped half-way can have left a
   * newer version beside it, which is what the last refusal showed.
   */
  async function editedSupport(held: Held, revision: SupportRevision | null): Promise<Tutoring | null> {
    const seen = revision === null ? held.mapping.supportId : readSupportRevision(revision).supportId
    if (seen === held.mapping.supportId) return held.tutoring
    const other = await readSupport(seen)
    return other?.previousSupportId === held.mapping.supportId ? other : held.tutoring
  }

  /** Points the slot at what was written; null when another save changed the slot since it was read. */
  function map(held: Held | null, supportId: SupportId, { slot, content }: Save, actor: Actor) {
    return db.transaction(async (tx): Promise<SlotMapping | null> => {
      await lockForEdit(tx, slot.studyId, actor)
      await requireSlot(tx, slot)
      const mapping = await readMapping(tx, slot)
      if (mapping?.supportId === supportId) return mapping
      if (mapping?.supportId !== held?.mapping.supportId) return null
      return writeMapping(tx, actor, slot, { supportId, type: content.tutorStrategyType })
    })
  }

  async function fillSlot(save: Save, actor: Actor, leftovers: Set<SupportId>): Promise<StoredSupport> {
    const { slot, content, study } = save
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const held = await readHeld(slot)
      const { supportId } = await write(held, save)
      leftovers.add(supportId)
      const studentResponseIds = slot.studentResponseId === null ? [] : [slot.studentResponseId]
      await transferToOwner(platform, study, actor, { supportIds: [supportId], studentResponseIds })
      const mapping = await map(held, supportId, save, actor)
      if (!mapping) continue
      // An earlier version is kept for the record; a support of another type is deleted.
      if (held?.tutoring && held.tutoring.tutorStrategyType !== content.tutorStrategyType)
        leftovers.add(held.mapping.supportId)
      const tutoring = await readSupport(supportId)
      if (!tutoring) throw new AppError('tutoring_not_found', { id: supportId })
      const { id, isPublished } = mapping
      return { slot, tutoring, revision: supportRevision(tutoring), mapping: { id, isPublished } }
    }
    throw conflict((await readHeld(slot))?.tutoring ?? null)
  }

  async function emptySlot(
    slot: SupportSlot,
    revision: SupportRevision | null,
    actor: Actor,
    leftovers: Set<SupportId>,
  ): Promise<null> {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const held = await readHeld(slot)
      if (!held) return null
      if (held.tutoring) requireRevision(held.tutoring, revision)
      leftovers.add(held.mapping.supportId)
      const isEmptied = await db.transaction(async (tx) => {
        await lockForEdit(tx, slot.studyId, actor)
        const mapping = await readMapping(tx, slot)
        if (mapping && mapping.supportId !== held.mapping.supportId) return false
        await deleteMapping(tx, actor, slot)
        return true
      })
      if (isEmptied) return null
    }
    throw conflict((await readHeld(slot))?.tutoring ?? null)
  }

  return {
    async save({ slot, content, key, revision }: SaveRequest, caller: Caller): Promise<StoredSupport | null> {
      const actor = requireActor(caller)
      const study = await readForEdit(db, slot.studyId, actor)
      await requireSlot(db, slot)
      // Supports that may be unused afterwards. The cleanup keeps those that a condition still points at.
      const leftovers = new Set<SupportId>()
      const clean = () => deleteSupports(db, platform, [...leftovers])
      try {
        const stored =
          content === null
            ? await emptySlot(slot, revision, actor, leftovers)
            : await fillSlot(
                {
                  slot,
                  content: await contentFor(slot, content, study, caller),
                  key: slotKey(key, slot),
                  revision,
                  study,
                  caller,
                },
                actor,
                leftovers,
              )
        await clean()
        return stored
      } catch (error) {
        // A refusal is final. After any other failure the save is sent again and continues with what it has written.
        if (error instanceof AppError && error.status < 500) await clean()
        throw error
      }
    },
  }
}

/** A key for each slot: a client that uses one key for two slots still writes two supports. */
function slotKey(key: string, { conditionId, problemId, studentResponseId }: SupportSlot): string {
  const name = [key, conditionId, problemId, studentResponseId].join(' ')
  return uuidOf(createHash('sha256').update(name).digest().subarray(0, 16), 8)
}

/** How often the support had been changed when the edit began; 0 when the edit began from something else. */
function countOf(stored: Tutoring, revision: SupportRevision | null): number {
  const seen = revision === null ? null : readSupportRevision(revision)
  return seen?.supportId === stored.supportId ? seen.revision : 0
}

function requireRevision(stored: Tutoring, revision: SupportRevision | null): void {
  if (supportRevision(stored) !== revision) throw conflict(stored)
}

function conflict(current: Tutoring | null) {
  return new AppError('edit_conflict', { field: 'tutoring', current: toWire(tutoringSchema.nullable(), current) })
}
