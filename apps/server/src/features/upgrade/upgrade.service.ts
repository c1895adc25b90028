import { randomUUID } from 'node:crypto'
import {
  AppError,
  type ConditionContent,
  type ConditionId,
  isCollected,
  isTreated,
  type LogEntry,
  type Logged,
  type Mark,
  type Marked,
  type ProblemSetId,
  problemSetIdSchema,
  problemSetSite,
  type StudyId,
  type UpgradeAssignment,
} from '@trellis/domain'
import type { Pool } from 'pg'
import type { Delivery } from '../../delivery/create-delivery'
import type { NewParticipant } from '../../delivery/draw-condition'
import { noClass } from '../../delivery/enrolment-record'
import type { OpenRefusal } from '../../delivery/open-work.service'
import { partnerStudentId } from '../../delivery/participant-code'
import {
  type PartnerEventLine,
  type PartnerWork,
  recordForAssigned,
  recordPartnerEvents,
} from '../../delivery/partner-record.store'
import type { RunningStudy } from '../../delivery/running-study.read'
import type { PartnerIdentity } from '../../http/partner-auth'
import { createUpgradeReads, type GivenCondition, isOpen, type StudyForUser, type StudyWithWork } from './upgrade.read'
import { contentId, markedData, timestampOf } from './upgrade-event.rules'
import { newParticipantOf } from './upgrade-user.rules'
import { createUpgradeUserStore } from './upgrade-users.store'
import { workOutsideStudies } from './upgrade-work.store'

/** The calls of UpGrade's protocol that concern studies. */
export function upgradeService({ pool, delivery }: { pool: Pool; delivery: Delivery }) {
  const reads = createUpgradeReads(pool)
  const users = createUpgradeUserStore(pool, delivery.limits.partnerStudentsPerMinute)

  async function requestOf(
    studyId: StudyId,
    student: NewParticipant,
    problemSetId: ProblemSetId,
    classSize: number | null = null,
  ) {
    const event = { id: randomUUID(), at: Date.now() }
    const rosterSize = classSize ?? (student.classId === null ? null : await users.countInClass(student.classId))
    return { ...student, studyId, homeworkId: null, problemSetId, setting: { ...noClass, rosterSize }, event }
  }

  /** A user whose condition is revealed is enrolled and on record: conditions cannot be looked up in advance. */
  async function decisionPointsIn(
    userStudy: StudyForUser | GivenCondition,
    student: NewParticipant,
    classSize: number | null,
  ): Promise<UpgradeAssignment[]> {
    if (Array.isArray(userStudy)) {
      const [studyId, conditionId] = userStudy
      return pointsIn(await delivery.studies.load(studyId), conditionId)
    }
    // Without a condition the platform gives what it gives outside of studies.
    if (!isTreated(userStudy.withdrawal)) return []
    if (userStudy.conditionId === null && !isOpen(userStudy)) {
      await delivery.openWork.refuse(userStudy.id, student.studentId, refusalOf(userStudy))
      return []
    }
    const study = await delivery.studies.load(userStudy.id)
    let { conditionId } = userStudy
    if (conditionId === null) {
      const request = await requestOf(userStudy.id, student, study.main[0]!.problemSetId, classSize)
      const facts = { ...userStudy, hasEnded: userStudy.hasEnded ?? false }
      const opened = await delivery.openWork.newInStudy(request, facts, 'PARTNER')
      if ('refused' in opened) return []
      conditionId = opened.conditionId!
    }
    return pointsIn(study, conditionId)
  }

  function pointsIn(study: RunningStudy, conditionId: ConditionId): UpgradeAssignment[] {
    const condition = study.conditions.get(conditionId)
    return condition ? pointsOf(study, condition) : []
  }

  /** Cached by condition: they do not change after deployment, and are dropped together with the study. */
  const points = new WeakMap<ConditionContent, UpgradeAssignment[]>()
  function pointsOf(study: RunningStudy, condition: ConditionContent): UpgradeAssignment[] {
    const known = points.get(condition) ?? study.main.map((set) => decisionPoint(study, set.problemSetId, condition))
    points.set(condition, known)
    return known
  }

  /**
   * The study and condition of the user at a decision point; the condition is null before the user was assigned one.
   */
  async function assignmentAt(userStudy: StudyWithWork | null) {
    if (!userStudy || !isCollected(userStudy.withdrawal) || (userStudy.conditionId === null && !isOpen(userStudy)))
      return null
    const study = await delivery.studies.load(userStudy.id)
    const { conditionId } = userStudy
    return { userStudy, study, condition: conditionId === null ? null : (study.conditions.get(conditionId) ?? null) }
  }

  /**
   * The assignment that a mark states: a condition of a study that this process has loaded, at one of its decision
   * points. If it is true, the mark can be recorded without reading more. Null when the mark does not say enough.
   */
  async function statedAssignment({ data }: Mark, problemSetId: ProblemSetId | undefined) {
    const { id, experimentId, conditionCode } = data.assignedCondition ?? {}
    const study = await delivery.studies.loaded(Number(experimentId) as StudyId)
    const condition = study?.conditions.get(Number(id) as ConditionId)
    if (!study || !condition || !study.main.some((set) => set.problemSetId === problemSetId)) return null
    const isNamed =
      isNameOf(condition, conditionCode) &&
      id === String(condition.conditionId) &&
      experimentId === String(study.studyId)
    return isNamed ? { studyId: study.studyId, conditionId: condition.conditionId } : null
  }

  return {
    async assign(partner: PartnerIdentity, userId: string, context: string): Promise<UpgradeAssignment[]> {
      if (context.toLowerCase() !== partner.name.toLowerCase()) {
        requireKnown(await users.find(partner.id, userId), userId)
        return []
      }
      const user = requireKnown(await reads.allStudies(partner.id, userId), userId)
      const student = newParticipantOf(partner, user)
      const points: UpgradeAssignment[] = []
      for (const userStudy of user.studies ?? [])
        points.push(...(await decisionPointsIn(userStudy, student, user.class_size)))
      return points
    },

    /** Records what was delivered to a user who was assigned before. */
    async mark(partner: PartnerIdentity, userId: string, mark: Mark): Promise<Marked> {
      const { site, target } = mark.data
      const problemSetId = site === problemSetSite ? problemSetIdSchema.safeParse(target).data : undefined
      const data = markedData(mark)
      const eventOf = (studentId: string) => {
        const id = data.uniquifier === null ? randomUUID() : contentId([studentId, data])
        return { id, kind: 'marked' as const, at: null, data }
      }
      const markedIn = (studyId: StudyId | null, id: string, ofUser: string) => ({
        id,
        userId: ofUser,
        site,
        target: target ?? '',
        experimentId: studyId === null ? null : String(studyId),
        condition: data.condition,
      })

      const stated = await statedAssignment(mark, problemSetId)
      if (stated) {
        const event = eventOf(partnerStudentId(partner.id, userId))
        const isRecorded = await recordForAssigned(pool, { partnerId: partner.id, userId }, stated, event)
        if (isRecorded) return markedIn(stated.studyId, event.id, userId)
      }

      const user = requireKnown(await reads.studyWithSet(partner.id, userId, problemSetId ?? null), userId)
      const student = newParticipantOf(partner, user)
      const assignment = await assignmentAt(user.study)
      requireAssigned(mark, user.study, assignment)

      const work = await workFor(assignment, student, isDelivered(mark) ? (problemSetId ?? null) : null)
      const event = eventOf(student.studentId)
      await recordPartnerEvents(pool, [{ ...work, ...event }])
      return markedIn(work.studyId, event.id, user.foreign_id)
    },

    /** Recorded in every study that the user takes part in: each keeps a complete record of its participants. */
    async log(partner: PartnerIdentity, userId: string, entries: readonly LogEntry[]): Promise<Logged[]> {
      const user = requireKnown(await reads.openWorks(partner.id, userId), userId)
      const { studentId } = newParticipantOf(partner, user)
      const events = entries.map((entry, index) => ({
        id: contentId([studentId, entry]),
        kind: 'logged' as const,
        at: timestampOf(entry, index),
        data: entry,
      }))
      const works: PartnerWork[] = user.works ?? [await outsideStudies(studentId)]
      const lines: PartnerEventLine[] = works.flatMap((work) => events.map((event) => ({ ...work, ...event })))
      await recordPartnerEvents(pool, lines)
      return entries.map(({ timestamp, metrics }, index) => ({
        id: events[index]!.id,
        uniquifier: metrics.groupedMetrics?.[0]?.groupUniquifier ?? '1',
        timeStamp: timestamp,
        data: metrics,
      }))
    },
  }

  /** The work that an event belongs to; `enrolWith` is the set whose delivery enrolls the student, null for none. */
  async function workFor(
    assignment: Awaited<ReturnType<typeof assignmentAt>>,
    student: NewParticipant,
    enrolWith: ProblemSetId | null,
  ): Promise<PartnerWork> {
    if (assignment && assignment.userStudy.workId !== null) {
      const { id: studyId, workId, conditionId } = assignment.userStudy
      return { studyId, workId, conditionId }
    }
    if (assignment && enrolWith !== null) {
      const opened = await delivery.openWork.inStudy(
        await requestOf(assignment.userStudy.id, student, enrolWith),
        'PARTNER',
      )
      if ('refused' in opened) throw closedError(opened.refused)
      return { studyId: opened.studyId, workId: opened.id, conditionId: opened.conditionId }
    }
    return outsideStudies(student.studentId)
  }

  async function outsideStudies(studentId: string): Promise<PartnerWork> {
    return { studyId: null, workId: await workOutsideStudies(pool, studentId), conditionId: null }
  }
}

function requireKnown<T extends object>(user: T | null, userId: string): T {
  if (!user) throw new AppError('user_not_found', { id: userId })
  return user
}

function isDelivered({ data, status }: Mark): boolean {
  return data.assignedCondition?.conditionCode != null && (status ?? 'condition applied') === 'condition applied'
}

function closedError(reason: OpenRefusal) {
  return new AppError('study_closed', { reason: reason === 'no_study' ? 'not_running' : reason })
}

/** Refuses a mark unless it names the user's condition in the study, or says that nothing was delivered. */
function requireAssigned(
  { data, status }: Mark,
  userStudy: StudyForUser | null,
  assignment: { study: RunningStudy; condition: ConditionContent | null } | null,
): void {
  const marked = data.assignedCondition?.conditionCode ?? null
  const wasNotApplied = marked === null && (status === 'condition not applied' || status === 'no condition assigned')
  // A student without treatment was given no condition, and none is delivered.
  const hasCondition = assignment !== null && isTreated(userStudy?.withdrawal ?? null)
  if (wasNotApplied || (marked === null && !hasCondition)) return
  if (userStudy && !isCollected(userStudy.withdrawal)) throw closedError('withdrawn')
  // The study closed after the platform asked for the condition.
  if (!assignment && userStudy)
    throw closedError(userStudy.status === 'DEPLOYED' ? refusalOf(userStudy) : 'not_running')
  const assigned = assignment?.condition ?? null
  const { id, experimentId } = data.assignedCondition ?? {}
  const isOfStudy = experimentId == null || experimentId === String(assignment?.study.studyId)
  const isOfId = id == null || id === String(assigned?.conditionId)
  const isAssigned = assigned !== null && isNameOf(assigned, marked)
  if (!isAssigned || !isOfStudy || !isOfId)
    throw new AppError('condition_not_assigned', { assigned: assigned?.name ?? null })
}

/** Where conditions differ in their problem sets, the problem set names the condition too. */
function isNameOf({ name, problemSetId }: ConditionContent, marked: string | null | undefined): boolean {
  return marked != null && (marked === name || marked === problemSetId)
}

function refusalOf(userStudy: StudyForUser): 'ended' | 'full' | 'not_recruited_here' {
  if (userStudy.hasEnded) return 'ended'
  return userStudy.recruitmentType ? 'not_recruited_here' : 'full'
}

function decisionPoint(study: RunningStudy, target: string, condition: ConditionContent): UpgradeAssignment {
  return {
    site: problemSetSite,
    target,
    experimentType: 'Simple',
    assignedCondition: [
      {
        id: String(condition.conditionId),
        conditionCode: condition.name,
        payload: { type: 'string', value: condition.problemSetId ?? condition.name },
        experimentId: String(study.studyId),
      },
    ],
    assignedFactor: null,
  }
}
