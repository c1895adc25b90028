import {
  allConditionsBlock,
  type ConditionId,
  mayEnrol,
  type ProblemSetId,
  type RecruitmentType,
  recruitmentTypes,
  type StudyId,
  type StudyStatus,
  type WithdrawalKind,
} from '@trellis/domain'
import type { Pool } from 'pg'
import { partnerStudentId } from '../../delivery/participant-code'
import type { UserRow } from './upgrade-user.rules'
import { isRequestedUser, userByIdOrAlias } from './upgrade-users.store'

/** A study that runs or is paused, and the user's enrolment in it. */
export interface StudyForUser {
  id: StudyId
  status: StudyStatus
  recruitmentType: RecruitmentType | null
  enrolmentCap: number | null
  hasEnded: boolean | null
  enrolled: number | null
  /** Null while the user does not take part. */
  conditionId: ConditionId | null
  withdrawal: WithdrawalKind | null
}

/** The same with the work that the user has in it; null while there is none. */
export interface StudyWithWork extends StudyForUser {
  workId: number | null
}

/** A study in which the user has a condition, and is given it: nothing else decides. */
export type GivenCondition = [studyId: StudyId, conditionId: ConditionId]

const studyFacts = `'id', s.id, 'status', s.status, 'recruitmentType', s.recruitment_type,
    'enrolmentCap', s.enrolment_cap, 'hasEnded', s.ends_at <= now(), 'enrolled', t.count, 'conditionId', e.condition_id,
    'withdrawal', e.withdrawal_kind`
/** `$3` is the prefix that turns the id of a user into the id of a student. */
const studiesAndEnrolments = `trellis.study s
  left join trellis.tally t on t.study_id = s.id and t.key = 'students'
  left join trellis.enrolment e on e.study_id = s.id and e.student_id = $3 || u.foreign_id`

/** What the calls of other platforms read, each in one statement; null for an unknown user. */
export function createUpgradeReads(pool: Pool) {
  async function read<T>(name: string, selected: string, partnerId: number, userId: string, values: unknown[] = []) {
    const { rows } = await pool.query<UserRow & T>({
      name: `upgrade-${name}`,
      text: `select u.foreign_id, u.groups, u.working_group, u.bound_groups, ${selected} from ${userByIdOrAlias} where ${isRequestedUser}`,
      values: [partnerId, userId, partnerStudentId(partnerId, ''), ...values],
    })
    return rows[0] ?? null
  }

  return {
    /** Most users are known, in many studies: of those no more is read than is needed. */
    allStudies: (partnerId: number, userId: string) =>
      read<{ studies: (StudyForUser | GivenCondition)[] | null }>(
        'assign',
        `(select json_agg(case when e.condition_id is not null and e.withdrawal_kind is null
              then json_build_array(s.id, e.condition_id) else json_build_object(${studyFacts}) end order by s.id)
          from ${studiesAndEnrolments}
          where s.status in ('DEPLOYED', 'PAUSED')
            and (e.condition_id is not null or (s.status = 'DEPLOYED' and coalesce(s.recruitment_type, ${recruitmentTypes.autoDeploy}) = ${recruitmentTypes.autoDeploy}))
          ) as studies`,
        partnerId,
        userId,
      ),

    studyWithSet: (partnerId: number, userId: string, problemSetId: ProblemSetId | null) =>
      read<{ study: StudyWithWork | null }>(
        'mark',
        `(select json_build_object(${studyFacts}, 'workId', w.id) from ${studiesAndEnrolments}
          left join trellis.work w
            on w.student_id = e.student_id and w.homework_id = '' and w.study_id = e.study_id
          join trellis.problem_set_hold h on h.study_id = s.id and h.problem_set_ceri = $4
          join trellis.study_problem_set b
            on b.study_id = s.id and b.problem_set_ceri = h.problem_set_ceri and b.block_type = ${allConditionsBlock}
          where s.status in ('DEPLOYED', 'PAUSED')) as study`,
        partnerId,
        userId,
        [problemSetId],
      ),

    /** The work of every study that the user takes part in and that still runs. */
    openWorks: (partnerId: number, userId: string) =>
      read<{ works: { studyId: StudyId; workId: number; conditionId: ConditionId }[] | null }>(
        'log',
        `(select json_agg(json_build_object('studyId', w.study_id, 'workId', w.id, 'conditionId', w.condition_id)
            order by w.id)
          from trellis.work w join trellis.study s on s.id = w.study_id
          join trellis.enrolment e on e.study_id = w.study_id and e.student_id = w.student_id
          where (e.withdrawal_kind is null or e.withdrawal_kind = 'TREATMENT') and w.student_id = $3 || u.foreign_id and w.homework_id = ''
            and s.status in ('DEPLOYED', 'PAUSED')) as works`,
        partnerId,
        userId,
      ),
  }
}
export type UpgradeReads = ReturnType<typeof createUpgradeReads>

/** Whether a new student of another platform may enrol. */
export function isOpen(study: StudyForUser): boolean {
  const { status, recruitmentType, enrolmentCap, hasEnded, enrolled } = study
  return mayEnrol({ status, recruitmentType, enrolmentCap, hasEnded: hasEnded ?? false, enrolled }, 'PARTNER').ok
}
