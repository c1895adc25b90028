import type { RunLimits } from '../assignment/assignment.schema'
import type { EndReason, StudyStatus } from '../lifecycle/lifecycle.schema'
import { type RecruitmentType, recruitmentTypes } from '../study/study-fields.schema'
import { isResearcher, isTeacher } from '../user/user.rules'
import type { Role } from '../user/user.schema'
import { allowed, refused, type Verdict } from '../verdict'
import type { EnrolmentSource, ParticipantKind } from './enrolment.schema'
import { isCollected } from './withdrawal.rules'
import type { WithdrawalKind } from './withdrawal.schema'

export type EnrolmentRefusal = 'not_running' | 'ended' | 'full' | 'not_recruited_here'

export interface EnrolmentFacts extends Pick<RunLimits, 'enrolmentCap'> {
  status: StudyStatus
  /** Null while the researcher has not chosen, which counts as Auto Deploy. */
  recruitmentType: RecruitmentType | null
  hasEnded: boolean
  /** Null when students are not counted, because there is no cap. */
  enrolled: number | null
}

/** Whether a new student may be enrolled. Students who are enrolled stay enrolled. */
export function mayEnrol(study: EnrolmentFacts, source: EnrolmentSource): Verdict<EnrolmentRefusal> {
  if (study.status === 'COMPLETED' || study.status === 'ARCHIVED') return refused('ended')
  if (study.status !== 'DEPLOYED') return refused('not_running')
  if (study.hasEnded) return refused('ended')
  if (study.enrolmentCap !== null && (study.enrolled ?? 0) >= study.enrolmentCap) return refused('full')
  return sourcesOf(study.recruitmentType).includes(source) ? allowed : refused('not_recruited_here')
}

/** Who takes part, by the roles of the account that is signed in; without an account, a student. */
export function participantKindOf(roles: readonly Role[], isSimulated: boolean): ParticipantKind {
  if (isSimulated) return 'simulated'
  if (roles.includes('ADMIN') || isResearcher(roles)) return 'staff'
  return isTeacher(roles) ? 'tryout' : 'student'
}

/** Who is recruited: students who open homework, invited classes, or students with the study link. */
function sourcesOf(recruitmentType: RecruitmentType | null): readonly EnrolmentSource[] {
  switch (recruitmentType) {
    case recruitmentTypes.assistedDeploy:
      return ['INVITATION']
    case recruitmentTypes.selfDeploy:
      return ['LINK']
    default:
      return ['HOMEWORK', 'PARTNER']
  }
}

/**
 * In a paused study participants may finish; in a completed one no one can work, and a student whose data are no longer
 * collected can work in neither.
 */
export function mayWork(status: StudyStatus, withdrawal: WithdrawalKind | null): Verdict<'closed' | 'withdrawn'> {
  if (status !== 'DEPLOYED' && status !== 'PAUSED') return refused('closed')
  return isCollected(withdrawal) ? allowed : refused('withdrawn')
}

/**
 * What happens to a study that reaches its end. Anyone with the link can enroll, so a cap that was filled through it
 * only pauses the study: a person decides whether that was its end. A study with a delayed post-test is paused as well,
 * because its students could not take that test once it is completed.
 */
export function statusAtEnd(
  study: { endAction: RunLimits['endAction']; recruitmentType: RecruitmentType | null; delayedPostTest: boolean },
  reason: EndReason['code'],
): 'PAUSED' | 'COMPLETED' {
  const isFilledByLink = reason === 'full' && study.recruitmentType === recruitmentTypes.selfDeploy
  return isFilledByLink || study.delayedPostTest ? 'PAUSED' : study.endAction
}

/** Whether a study has reached its cap or its end date. */
export function hasReachedItsEnd(
  study: Pick<RunLimits, 'enrolmentCap' | 'endsAt'>,
  enrolled: number,
  nowSeconds: number,
): boolean {
  const isOver = study.endsAt !== null && study.endsAt <= nowSeconds
  return isOver || (study.enrolmentCap !== null && enrolled >= study.enrolmentCap)
}
