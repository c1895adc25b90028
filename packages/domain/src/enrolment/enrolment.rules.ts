import type { RunLimits } from '../assignment/assignment.schema'
import type { StudyStatus } from '../lifecycle/lifecycle.schema'
import type { RecruitmentType } from '../study/study-fields.schema'
import { allowed, refused, type Verdict } from '../verdict'
import type { EnrolmentSource } from './enrolment.schema'

export type EnrolmentRefusal = 'not_running' | 'ended' | 'full' | 'not_recruited_here'

export interface EnrolmentFacts extends Pick<RunLimits, 'enrolmentCap'> {
  status: StudyStatus
  /** Null while the researcher has not chosen: as Auto Deploy. */
  recruitmentType: RecruitmentType | null
  hasEnded: boolean
  /** Null where nobody counts because there is no cap. */
  enrolled: number | null
}

/** Whether somebody new may come into a study. Who is in already stays in. */
export function mayEnrol(study: EnrolmentFacts, source: EnrolmentSource): Verdict<EnrolmentRefusal> {
  if (study.status === 'COMPLETED' || study.status === 'ARCHIVED') return refused('ended')
  if (study.status !== 'DEPLOYED') return refused('not_running')
  if (study.hasEnded) return refused('ended')
  if (study.enrolmentCap !== null && (study.enrolled ?? 0) >= study.enrolmentCap) return refused('full')
  return sourcesOf(study.recruitmentType).includes(source) ? allowed : refused('not_recruited_here')
}

/** Who takes part: every student who opens homework, the invited classes, or whoever has the link. */
function sourcesOf(recruitmentType: RecruitmentType | null): readonly EnrolmentSource[] {
  switch (recruitmentType) {
    case 1:
      return ['INVITATION']
    case 2:
      return ['LINK']
    default:
      return ['HOMEWORK', 'PARTNER']
  }
}

/** Paused: those inside may finish. Completed: nobody in. */
export function mayWork(status: StudyStatus): Verdict<'closed'> {
  return status === 'DEPLOYED' || status === 'PAUSED' ? allowed : refused('closed')
}

/** Whether a study has run to its end by itself. */
export function hasReachedItsEnd(
  study: Pick<RunLimits, 'enrolmentCap' | 'endsAt'>,
  enrolled: number,
  nowSeconds: number,
): boolean {
  const isOver = study.endsAt !== null && study.endsAt <= nowSeconds
  return isOver || (study.enrolmentCap !== null && enrolled >= study.enrolmentCap)
}
