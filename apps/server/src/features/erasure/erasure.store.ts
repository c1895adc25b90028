import { randomBytes, randomInt } from 'node:crypto'
import {
  type ClassId,
  codeAlphabet,
  type DataRequestKind,
  type ErasureCounts,
  type StudyId,
  type UserId,
} from '@trellis/domain'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { invitedClasses } from '../../db/schema/enrolment'
import { noStudy } from '../../delivery/work.store'
import type { QuotaDeps } from '../../study/deps'
import { forgetEffects } from '../../study/effects'
import { forgetPublicPages } from '../../study/public-pages'
import { requireRecord } from '../../study/record-archive'
import { lockSeals, readSealed, resealErased } from '../../study/seals'

export interface DataRequestRow {
  id: number
  kind: DataRequestKind
  studyId: StudyId | null
  classId: ClassId | null
}

export interface NewDataRequest {
  kind: DataRequestKind
  /** Null for the server itself. */
  actorId: UserId | null
  studyId?: StudyId
  classId?: ClassId
  studentIds?: readonly string[]
}

/** How many students or works one transaction handles. */
export const batchSize = 200

const codeLength = 12

/** Random: unlike the code that a student is enrolled with, it cannot be derived from anything. */
function newCode(): string {
  return Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')
}

/** Stored before anything is erased, so that an erasure that is interrupted is continued. */
export async function addRequest(db: Db, request: NewDataRequest): Promise<DataRequestRow> {
  const { kind, actorId, studyId = null, classId = null, studentIds = [] } = request
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(sql`
      insert into trellis.data_request (kind, actor_id, study_id, class_id)
      values (${kind}, ${actorId}, ${studyId}, ${classId}) returning id`)
    const id = rows[0]!.id
    await addStudents(tx, id, studentIds)
    return { id, kind, studyId, classId }
  })
}

export async function addStudents(db: Db | Tx, requestId: number, studentIds: readonly string[]): Promise<void> {
  if (studentIds.length === 0) return
  await db.execute(sql`
    insert into trellis.data_request_student (request_id, student_id)
    select ${requestId}, * from unnest(${sql.param([...studentIds])}::text[]) on conflict do nothing`)
}

/** An export is recorded as finished: there is nothing to continue. */
export async function recordExport({ db, quotas }: Pick<QuotaDeps, 'db' | 'quotas'>, actorId: UserId): Promise<void> {
  await db.transaction(async (tx) => {
    await quotas.require(tx, 'studentExportsPerDay', actorId)
    await tx.execute(sql`
      insert into trellis.data_request (kind, actor_id, students, finished_at) values ('EXPORT', ${actorId}, 1, now())`)
  })
}

export async function finishRequest(db: Db, requestId: number): Promise<ErasureCounts> {
  const { rows } = await db.execute<{ [Name in keyof ErasureCounts]: number }>(sql`
    update trellis.data_request set finished_at = now() where id = ${requestId} and finished_at is null
    returning students, participations, works, events`)
  if (rows[0]) return rows[0]
  // Another process has finished it.
  const done = await db.execute<{ [Name in keyof ErasureCounts]: number }>(
    sql`select students, participations, works, events from trellis.data_request where id = ${requestId}`,
  )
  return done.rows[0]!
}

/** Interrupted requests: one that a person may still be waiting for is left to that person's call. */
export async function openRequests(db: Db): Promise<DataRequestRow[]> {
  const { rows } = await db.execute<DataRequestRow & Record<string, unknown>>(sql`
    select id, kind, study_id as "studyId", class_id as "classId" from trellis.data_request
    where finished_at is null and requested_at < now() - interval '1 minute' order by id`)
  return rows
}

export async function remainingStudents(db: Db, requestId: number): Promise<string[]> {
  const { rows } = await db.execute<{ student_id: string }>(sql`
    select student_id from trellis.data_request_student where request_id = ${requestId} order by student_id`)
  return rows.map((row) => row.student_id)
}

export async function isErased(db: Db, studentId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from trellis.erased_student where hash = trellis.hash_of_student(${studentId})`)
  return rows.length > 0
}

/**
 * Erases everything that the study service holds about a student, in one transaction: work outside of studies is
 * deleted, and what studies need stays under new codes, a different one in each study.
 */
export async function eraseStudentRecord(db: Db, requestId: number, studentId: string): Promise<void> {
  await db.transaction(async (tx) => {
    // Waits for an enrolment of this student that is under way; a later one is refused.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${studentId}, 0))`)
    const isNew = await markErased(tx, [studentId])
    await allowErasing(tx, requestId)
    await erasePartnerStudent(tx, studentId)
    const studies = await tx.execute<{ studyId: StudyId }>(sql`
      select study_id as "studyId" from trellis.enrolment where student_id = ${studentId}`)
    await lockSeals(
      tx,
      studies.rows.map((row) => row.studyId),
    )
    const enrolments = await tx.execute<Enrolment>(sql`
      select study_id as "studyId", student_id as "studentId", participant
      from trellis.enrolment where student_id = ${studentId} order by study_id for update`)
    const redacted = await eraseParticipations(tx, enrolments.rows)
    await eraseRefusals(tx, sql`student_id = ${studentId}`)
    const deleted = await deleteWorkOutsideStudies(tx, studentId)
    await tx.execute(sql`
      delete from trellis.data_request_student where request_id = ${requestId} and student_id = ${studentId}`)
    await addCounts(tx, requestId, {
      students: isNew ? 1 : 0,
      participations: enrolments.rows.length,
      works: deleted.works,
      events: redacted.events + deleted.events,
    })
  })
}

/** Erases the next participants of a study; returns false when none are left. */
export async function eraseNextParticipants(db: Db, requestId: number, studyId: StudyId): Promise<boolean> {
  return db.transaction(async (tx) => {
    await allowErasing(tx, requestId)
    await lockSeals(tx, [studyId])
    const { rows } = await tx.execute<Enrolment>(sql`
      select study_id as "studyId", student_id as "studentId", participant from trellis.enrolment
      where study_id = ${studyId} and erased_at is null order by student_id limit ${batchSize} for update`)
    const { events } = await eraseParticipations(tx, rows)
    await eraseRefusals(tx, sql`study_id = ${studyId} and student_id not like 'E%'`)
    await addCounts(tx, requestId, { students: rows.length, participations: rows.length, works: 0, events })
    return rows.length === batchSize
  })
}

/** Erases what students wrote in the next works after the id `after`; returns the last of these, or null at the end. */
export async function eraseNextTexts(
  db: Db,
  requestId: number,
  studyId: StudyId,
  after: number,
): Promise<number | null> {
  return db.transaction(async (tx) => {
    await allowErasing(tx, requestId)
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from trellis.work where study_id = ${studyId} and id > ${after} order by id limit ${batchSize} for update`)
    const ids = rows.map((row) => Number(row.id))
    if (ids.length === 0) return null
    // With the works locked, their events cannot be archived any more.
    await requireRecord(tx, studyId)
    const { rowCount } = await tx.execute(sql`
      update trellis.event v set reply = null, data = trellis.without_free_text(v.study_id, v.kind, v.data)
      where v.study_id = ${studyId} and v.work_id = any(${sql.param(ids)}::bigint[])
        and (v.reply is not null or v.data <> trellis.without_free_text(v.study_id, v.kind, v.data))`)
    await addCounts(tx, requestId, { students: 0, participations: 0, works: 0, events: rowCount ?? 0 })
    return ids.length < batchSize ? null : ids.at(-1)!
  })
}

interface Enrolment extends Record<string, unknown> {
  studyId: StudyId
  studentId: string
  participant: string
}

/** Lets this transaction change the record, as far as the guards of its tables allow. */
async function allowErasing(tx: Tx, requestId: number): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    update trellis.data_request set transaction = pg_current_xact_id() where id = ${requestId} and finished_at is null`)
  if (!rowCount) throw new Error('The data request is finished')
}

async function markErased(tx: Tx, studentIds: readonly string[]): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into trellis.erased_student (hash)
    select trellis.hash_of_student(id) from unnest(${sql.param([...studentIds])}::text[]) as id on conflict do nothing`)
  return (rowCount ?? 0) > 0
}

/** Deletes the row of a student of another platform, and those of the student's aliases there. */
async function erasePartnerStudent(tx: Tx, studentId: string): Promise<void> {
  const [, partnerId, foreignId] = /^P(\d+):(.*)$/s.exec(studentId) ?? []
  if (partnerId === undefined) return
  const { rows } = await tx.execute<{ id: string }>(sql`
    delete from trellis.partner_student
    where partner_id = ${Number(partnerId)} and (foreign_id = ${foreignId} or alias_of = ${foreignId})
    returning 'P' || partner_id || ':' || foreign_id as id`)
  await markErased(
    tx,
    rows.map((row) => row.id),
  )
}

/** Assigns new codes, and removes what the student wrote. A different code in each study leads to no other study. */
async function eraseParticipations(tx: Tx, enrolments: readonly Enrolment[]): Promise<{ events: number }> {
  if (enrolments.length === 0) return { events: 0 }
  const studyIds = [...new Set(enrolments.map(({ studyId }) => studyId))]
  await forgetEffects(tx, studyIds)
  await forgetPublicPages(tx, studyIds)
  const codes = enrolments.map(newCode)
  const sealed = await readSealed(tx, enrolments)
  const fresh = sql`(select * from unnest(
    ${sql.param(enrolments.map((one) => one.studyId))}::integer[], ${sql.param(enrolments.map((one) => one.studentId))}::text[],
    ${sql.param(enrolments.map((one) => one.participant))}::text[], ${sql.param(codes)}::text[])
    as f(study_id, student_id, participant, code)) f`
  // The work comes first: a student who is working right now either writes before this or finds the work erased.
  await tx.execute(sql`
    update trellis.work w set student_id = 'E' || f.code, erased_at = now(), version = w.version + 1,
      homework_id = case w.homework_id when '' then '' else 'E' || w.id end
    from ${fresh} where w.study_id = f.study_id and w.student_id = f.student_id`)
  await tx.execute(sql`
    update trellis.enrolment e set student_id = 'E' || f.code, participant = f.code, erased_at = now(),
      unit = case e.unit when e.participant then f.code else e.unit end, device_code = null, duplicate_of = null
    from ${fresh} where e.study_id = f.study_id and e.student_id = f.student_id`)
  const keyOf = ({ studyId, participant }: { studyId: StudyId; participant: string }) => `${studyId} ${participant}`
  const codeByKey = new Map(enrolments.map((one, index) => [keyOf(one), codes[index]!]))
  await resealErased(tx, sealed, (one) => codeByKey.get(keyOf(one))!)
  // The link between two duplicates is removed in both directions; that there were two stays on record.
  await tx.execute(sql`
    update trellis.enrolment e set duplicate_of = null
    from ${fresh} where e.study_id = f.study_id and e.duplicate_of = f.participant`)
  await tx.execute(sql`
    update trellis.audit_event a set note = null, details = a.details || jsonb_build_object('name', f.code)
    from ${fresh}
    where a.study_id = f.study_id and a.action = 'participant_withdrawn' and a.details->>'name' = f.participant`)
  const salt = randomBytes(16).toString('hex')
  const { rowCount } = await tx.execute(sql`
    update trellis.event v set reply = null, id = md5(${salt} || v.id::text)::uuid,
      data = trellis.without_free_text(v.study_id, v.kind, v.data)
        || case v.kind when 'enrolled' then jsonb_build_object('participant', f.code) else '{}' end
    from ${fresh} join trellis.work w on w.study_id = f.study_id and w.student_id = 'E' || f.code
    where v.study_id = w.study_id and v.work_id = w.id`)
  return { events: rowCount ?? 0 }
}

/** The number of refused students stays; the codes lead to no student, and from one study to no other. */
async function eraseRefusals(tx: Tx, where: SQL): Promise<void> {
  const salt = randomBytes(16).toString('hex')
  await tx.execute(sql`
    update trellis.refusal set student_id = 'E' || md5(${salt} || study_id || student_id) where ${where}`)
}

async function deleteWorkOutsideStudies(tx: Tx, studentId: string): Promise<{ works: number; events: number }> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    delete from trellis.work where study_id = ${noStudy} and student_id = ${studentId} returning id`)
  if (rows.length === 0) return { works: 0, events: 0 }
  const { rowCount } = await tx.execute(sql`
    delete from trellis.event where study_id = ${noStudy}
      and work_id = any(${sql.param(rows.map((row) => Number(row.id)))}::bigint[])`)
  return { works: rows.length, events: rowCount ?? 0 }
}

async function addCounts(tx: Tx, requestId: number, counts: ErasureCounts): Promise<void> {
  const { students, participations, works, events } = counts
  await tx.execute(sql`
    update trellis.data_request set students = students + ${students}, participations = participations + ${participations},
      works = works + ${works}, events = events + ${events}
    where id = ${requestId}`)
}

/** Teachers may have typed a person's name as the name of a class, which the owner of a study reads. */
export async function forgetClassName(db: Db, classId: ClassId): Promise<void> {
  await db.update(invitedClasses).set({ className: '' }).where(eq(invitedClasses.classId, classId))
}
