import {
  AppError,
  type ClassId,
  type calls,
  type ErasureCounts,
  type ParsedOf,
  type StudyId,
  studyStatusSchema,
  type UserId,
  userIdSchema,
} from '@trellis/domain'
import { type Caller, requireActor } from '@trellis/http'
import { eq } from 'drizzle-orm'
import { studies } from '../../db/schema/studies'
import type { Deps } from '../../study/deps'
import { eachAlone } from '../../study/each-alone'
import { requireRecord, requireRecordsOf } from '../../study/record-archive'
import { recordWithdrawal } from '../../study/withdrawal'
import {
  addRequest,
  addStudents,
  type DataRequestRow,
  eraseNextParticipants,
  eraseNextTexts,
  eraseStudentRecord,
  finishRequest,
  forgetClassName,
  isErased,
  openRequests,
  remainingStudents,
} from './erasure.store'
import { studentOfParticipant } from './participants.read'

type Participant = ParsedOf<typeof calls.eraseParticipant>['body']

const nothingErased: ErasureCounts = { students: 0, participations: 0, works: 0, events: 0 }

const { ARCHIVED, COMPLETED } = studyStatusSchema.enum

/**
 * Erases on the platform first and here afterwards. The request is stored before either, so that the server can
 * continue an erasure after any interruption; every step can be repeated. An archived record has to be restored first.
 */
export function erasureService({ db, platform }: Deps) {
  async function eraseStudents(request: DataRequestRow, caller: Caller): Promise<void> {
    if (request.classId !== null) {
      const { studentIds } = await platform.eraseClassAccounts({ params: { id: request.classId } }, caller)
      // Students who joined after the request was stored.
      await addStudents(db, request.id, studentIds)
      await forgetClassName(db, request.classId)
    }
    for (const studentId of await remainingStudents(db, request.id)) {
      const account = userIdSchema.safeParse(studentId)
      if (account.success && request.classId === null) {
        await platform.eraseStudentAccount({ params: { id: account.data } }, caller)
      }
      await eraseStudentRecord(db, request.id, studentId)
    }
  }

  async function eraseParticipantsOf(request: DataRequestRow, studyId: StudyId): Promise<void> {
    while (await eraseNextParticipants(db, request.id, studyId)) {
      // One batch after the other, each in a transaction of its own.
    }
  }

  async function eraseTextsOf(request: DataRequestRow, studyId: StudyId): Promise<void> {
    let last: number | null = 0
    while (last !== null) last = await eraseNextTexts(db, request.id, studyId, last)
  }

  async function carryOut(request: DataRequestRow, caller: Caller): Promise<ErasureCounts> {
    if (request.kind === 'ERASE_STUDY') await eraseParticipantsOf(request, request.studyId!)
    else if (request.kind === 'RETENTION_TEXT') await eraseTextsOf(request, request.studyId!)
    else await eraseStudents(request, caller)
    return finishRequest(db, request.id)
  }

  return {
    async eraseStudent(studentId: UserId, caller: Caller): Promise<ErasureCounts> {
      try {
        await platform.getStudentData({ params: { id: studentId } }, caller)
      } catch (error) {
        const isGone = error instanceof AppError && error.code === 'user_not_found'
        if (isGone && (await isErased(db, studentId))) return nothingErased
        throw error
      }
      await requireRecordsOf(db, [studentId])
      const actorId = requireActor(caller).userId
      return carryOut(await addRequest(db, { kind: 'ERASE_STUDENT', actorId, studentIds: [studentId] }), caller)
    },

    async eraseClass(classId: ClassId, caller: Caller): Promise<ErasureCounts> {
      const { studentIds } = await platform.getClassRoll({ params: { id: classId } }, caller)
      await requireRecordsOf(db, studentIds)
      const actorId = requireActor(caller).userId
      return carryOut(await addRequest(db, { kind: 'ERASE_CLASS', actorId, classId, studentIds }), caller)
    },

    async eraseParticipant({ studyId, participant, reason }: Participant, caller: Caller): Promise<ErasureCounts> {
      const student = await studentOfParticipant(db, studyId, participant)
      if (student.isErased) return nothingErased
      await requireRecordsOf(db, [student.studentId])
      const actor = requireActor(caller)
      const actorId = actor.userId
      if (reason !== null) {
        const withdrawal = { studyId, participant, kind: 'ERASURE', reason, note: '' } as const
        await db.transaction((tx) => recordWithdrawal(tx, withdrawal, actor))
      }
      const request = { kind: 'ERASE_PARTICIPANT', actorId, studentIds: [student.studentId] } as const
      return carryOut(await addRequest(db, request), caller)
    },

    /** A study that may still run keeps its participants: they could not continue their work otherwise. */
    async eraseStudy(studyId: StudyId, caller: Caller): Promise<ErasureCounts> {
      const [study] = await db.select({ status: studies.status }).from(studies).where(eq(studies.id, studyId))
      if (!study) throw new AppError('study_not_found', { id: studyId })
      if (study.status !== COMPLETED && study.status !== ARCHIVED) {
        throw new AppError('erase_refused', { reason: 'study_not_completed' })
      }
      await requireRecord(db, studyId)
      return carryOut(
        await addRequest(db, { kind: 'ERASE_STUDY', actorId: requireActor(caller).userId, studyId }),
        caller,
      )
    },

    /** Erases on behalf of the server itself. */
    async erase(request: Parameters<typeof addRequest>[1]): Promise<ErasureCounts> {
      return carryOut(await addRequest(db, request), 'service')
    },

    /** Continues interrupted erasures. A request that fails again does not hold up the others. */
    async resume(): Promise<number> {
      return eachAlone(await openRequests(db), async (request) => {
        await carryOut(request, 'service')
        return true
      })
    },
  }
}
export type ErasureService = ReturnType<typeof erasureService>
