import { randomUUID } from 'node:crypto'
import {
  AppError,
  type ConditionContent,
  type ConditionId,
  type LogEntry,
  type Logged,
  type Mark,
  type Marked,
  problemSetCeriSchema,
  problemSetSite,
  type StudyId,
  type UpgradeAssignment,
} from '@trellis/domain'
import type { Pool } from 'pg'
import type { Run } from '../../delivery/create-delivery'
import { drawSimply, type Newcomer, unitOf } from '../../delivery/draw'
import { recordLines } from '../../delivery/partner-record.store'
import type { RunningStudy } from '../../delivery/running-study'
import type { PartnerIdentity } from '../../http/partner-auth'
import { isOpen, type StudyForUser, upgradeReads } from './upgrade.read'
import { idOfContent, markedData, timeOf, workOutside } from './upgrade-record'
import { newcomerOf, type UserRow } from './upgrade-user'

/** The calls of UpGrade's protocol that concern studies. */
export function upgradeService({ pool, run }: { pool: Pool; run: Run }) {
  const reads = upgradeReads(pool)

  /** In which condition the user is or will be; null where it cannot be told before the place in a block is taken. */
  function drawn(study: RunningStudy, found: StudyForUser, newcomer: Newcomer): ConditionId | null {
    if (found.conditionId !== null) return found.conditionId
    if (study.randomisation === 'BLOCKS') return null
    return drawSimply(study, unitOf(study, run.secrets.participants, newcomer).unit)
  }

  function open(studyId: StudyId, newcomer: Newcomer, problemSetCeri: string) {
    const event = { id: randomUUID(), at: Date.now() }
    const ceri = problemSetCeriSchema.parse(problemSetCeri)
    return run.opening.inStudy({ ...newcomer, studyId, homeworkId: '', problemSetCeri: ceri, event }, 'PARTNER')
  }

  async function assignedIn(found: StudyForUser, newcomer: Newcomer): Promise<UpgradeAssignment[]> {
    if (found.conditionId === null && !isOpen(found)) return []
    const study = await run.studies.load(found.id)
    let conditionId = drawn(study, found, newcomer)
    if (conditionId === null) {
      const opened = await open(found.id, newcomer, study.main[0]!.ceri)
      if ('refused' in opened) return []
      conditionId = opened.conditionId!
    }
    const condition = study.conditions.get(conditionId)
    return condition ? study.main.map((set) => decisionPoint(study, set.ceri, condition)) : []
  }

  /** What is at a decision point for the user, or why nothing is. */
  async function placeOf(found: StudyForUser | null, newcomer: Newcomer) {
    if (!found || (found.conditionId === null && !isOpen(found))) return null
    const study = await run.studies.load(found.id)
    const conditionId = drawn(study, found, newcomer)
    return { found, study, condition: conditionId === null ? null : (study.conditions.get(conditionId) ?? null) }
  }

  return {
    async assign(partner: PartnerIdentity, userId: string, context: string): Promise<UpgradeAssignment[]> {
      const user = known(await reads.allStudies(partner.id, userId), userId)
      if (context.toLowerCase() !== partner.name.toLowerCase()) return []
      const newcomer = newcomerOf(partner, user)
      const points: UpgradeAssignment[] = []
      for (const found of user.studies ?? []) points.push(...(await assignedIn(found, newcomer)))
      return points
    },

    /** What is recorded is what was delivered: only a mark of the condition that was assigned brings somebody in. */
    async mark(partner: PartnerIdentity, userId: string, mark: Mark): Promise<Marked> {
      const { site, target } = mark.data
      const ceri = site === problemSetSite ? (target ?? '') : ''
      const user = known(await reads.studyWithSet(partner.id, userId, ceri), userId)
      const newcomer = newcomerOf(partner, user)
      const place = await placeOf(user.study, newcomer)
      requireAssigned(mark, user.study, place)

      const data = markedData(mark)
      const id = data.uniquifier === null ? randomUUID() : idOfContent([newcomer.studentId, data])
      const work = await workFor(place, newcomer, ceri, isDelivered(mark))
      await recordLines(pool, [{ ...work, id, kind: 'marked', at: null, problemCeri: null, data }])
      return {
        id,
        userId: user.foreign_id,
        site,
        target: target ?? '',
        experimentId: work.studyId === 0 ? null : String(work.studyId),
        condition: data.condition,
      }
    },

    /** Into every study that the user takes part in: each has the whole of its participants on record. */
    async log(partner: PartnerIdentity, userId: string, entries: readonly LogEntry[]): Promise<Logged[]> {
      const user = known(await reads.openWorks(partner.id, userId), userId)
      const { studentId } = newcomerOf(partner, user)
      const events = entries.map((entry, index) => ({
        id: idOfContent([studentId, entry]),
        kind: 'logged' as const,
        at: timeOf(entry, index),
        problemCeri: null,
        data: entry,
      }))
      const works = user.works ?? [
        { studyId: 0 as const, workId: await workOutside(pool, studentId), conditionId: null },
      ]
      await recordLines(
        pool,
        works.flatMap((work) => events.map((event) => ({ ...work, ...event }))),
      )
      return entries.map(({ timestamp, metrics }, index) => ({
        id: events[index]!.id,
        uniquifier: metrics.groupedMetrics?.[0]?.groupUniquifier ?? '1',
        timeStamp: timestamp,
        data: metrics,
      }))
    },
  }

  async function workFor(
    place: Awaited<ReturnType<typeof placeOf>>,
    newcomer: Newcomer,
    problemSetCeri: string,
    comesIn: boolean,
  ) {
    if (place && place.found.workId !== null) {
      const { id: studyId, workId, conditionId } = place.found
      return { studyId, workId, conditionId }
    }
    if (place && comesIn) {
      const opened = await open(place.found.id, newcomer, problemSetCeri)
      if ('refused' in opened) throw closed(opened.refused)
      return { studyId: opened.studyId, workId: opened.id, conditionId: opened.conditionId }
    }
    return { studyId: 0 as const, workId: await workOutside(pool, newcomer.studentId), conditionId: null }
  }
}

function known<T extends UserRow>(user: T | null, userId: string): T {
  if (!user) throw new AppError('user_not_found', { id: userId })
  return user
}

function isDelivered({ data, status }: Mark): boolean {
  return data.assignedCondition?.conditionCode != null && (status ?? 'condition applied') === 'condition applied'
}

function closed(reason: 'no_study' | 'not_running' | 'ended' | 'full' | 'not_recruited_here') {
  return new AppError('study_closed', { reason: reason === 'no_study' ? 'not_running' : reason })
}

/** A mark tells of the condition that the user was assigned in that very study, or that nothing was delivered. */
function requireAssigned(
  { data, status }: Mark,
  found: StudyForUser | null,
  place: { study: RunningStudy; condition: ConditionContent | null } | null,
): void {
  const marked = data.assignedCondition?.conditionCode ?? null
  const saysNothing = marked === null && (status === 'condition not applied' || status === 'no condition assigned')
  if (saysNothing || (marked === null && !place)) return
  // The study has shut in the meantime: whoever was told a condition before is too late.
  if (!place && found) throw closed(found.status === 'DEPLOYED' ? reasonOf(found) : 'not_running')
  const assigned = place?.condition ?? null
  const { id, experimentId } = data.assignedCondition ?? {}
  const isOfStudy = experimentId == null || experimentId === String(place?.study.studyId)
  const isOfId = id == null || id === String(assigned?.conditionId)
  const isAssigned = marked !== null && (marked === assigned?.name || marked === assigned?.problemSetCeri)
  if (!isAssigned || !isOfStudy || !isOfId)
    throw new AppError('condition_not_assigned', { assigned: assigned?.name ?? null })
}

function reasonOf(found: StudyForUser): 'ended' | 'full' | 'not_recruited_here' {
  if (found.hasEnded) return 'ended'
  return found.recruitmentType ? 'not_recruited_here' : 'full'
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
        payload: { type: 'string', value: condition.problemSetCeri ?? condition.name },
        experimentId: String(study.studyId),
      },
    ],
    assignedFactor: null,
  }
}
