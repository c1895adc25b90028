import { statementGroupsOf } from '@trellis/database'
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

/** A study that runs or is paused, and the user's enrollment in it. */
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

/** The same with the user's work in the study; null while there is none. */
export interface StudyWithWork extends StudyForUser {
  workId: number | null
}

/** A study in which the user has a condition and is not withdrawn: nothing else is needed for the assignment. */
export type GivenCondition = [studyId: StudyId, conditionId: ConditionId]

const studyFacts = `'id', s.id, 'status', s.status, 'recruitmentType', s.recruitment_type,
    'enrolmentCap', s.enrolment_cap, 'hasEnded', s.ends_at <= now(), 'enrolled', t.count, 'conditionId', e.condition_id,
    'withdrawal', e.withdrawal_kind`
/** `$3` is the prefix that turns the id of a user into the id of a student. */
const studiesAndEnrolments = `trellis.study s
  left join trellis.tally t on t.study_id = s.id and t.key = 'students'
  left join trellis.enrolment e on e.study_id = s.id and e.student_id = $3 || u.foreign_id`

/** Platforms use different names for the same kind of group. */
const groupNames = {
  class: ['class', 'classId'],
  school: ['school', 'schoolId'],
  grade: ['grade', 'gradeId', 'gradeLevel'],
} as const

/** The groups by which a user would be assigned now: for each kind the working group, otherwise the only group. */
const currentGroups = `jsonb_strip_nulls(jsonb_build_object(${Object.entries(groupNames)
  .map(([kind, names]) => {
    const workedIn = names.map((name) => `u.working_group->>'${name}'`)
    const onlyOnes = names.map(
      (name) => `case when jsonb_array_length(u.groups->'${name}') = 1 then u.groups->'${name}'->>0 end`,
    )
    return `'${kind}', coalesce(${[...workedIn, ...onlyOnes].join(', ')})`
  })
  .join(', ')}))`

/**
 * Binds a user to the groups it is assigned by, for kinds that are not bound yet. Earlier bindings stay, also those by
 * a concurrent request: the update waits for that request and keeps what it wrote.
 */
const bindGroups = `found as materialized (
    select u.*, ${currentGroups} || u.bound_groups as next_groups from ${userByIdOrAlias} where ${isRequestedUser}),
  bound as (
    update trellis.partner_student p set bound_groups = u.next_groups || p.bound_groups from found u
    where p.partner_id = u.partner_id and p.foreign_id = u.foreign_id and u.next_groups <> u.bound_groups
    returning p.bound_groups)`

/** A user who is bound to its groups; `class_size` is null without a class, and where it was bound to it before. */
export interface BoundUser extends Pick<UserRow, 'foreign_id' | 'bound_groups'> {
  class_size: number | null
  studies: (StudyForUser | GivenCondition)[] | null
}

/** What the calls of other platforms read, each in one statement; null for an unknown user. */
export function createUpgradeReads(pool: Pool) {
  const { reads, writes } = statementGroupsOf(pool)
  async function read<T>(name: string, selected: string, partnerId: number, userId: string, values: unknown[] = []) {
    const { rows } = await reads.query<UserRow & T>({
      name: `upgrade-${name}`,
      text: `select u.foreign_id, u.groups, u.working_group, u.bound_groups, ${selected} from ${userByIdOrAlias} where ${isRequestedUser}`,
      values: [partnerId, userId, partnerStudentId(partnerId, ''), ...values],
    })
    return rows[0] ?? null
  }

  return {
    /**
     * The studies of a user, who is bound to its groups in the same statement. Most users are already enrolled in most
     * studies, of which only the condition is read.
     */
    async allStudies(partnerId: number, userId: string): Promise<BoundUser | null> {
      const { rows } = await writes.query<BoundUser>({
        name: 'upgrade-assign',
        text: `with ${bindGroups}
          select u.foreign_id, coalesce(b.bound_groups, u.bound_groups) as bound_groups,
            case when b.bound_groups ? 'class' then 1 + (
              select count(*)::int from trellis.partner_student p where p.partner_id = $1 and p.foreign_id <> u.foreign_id
                and p.bound_groups ? 'class' and p.bound_groups->>'class' = b.bound_groups->>'class') end as class_size,
            (select json_agg(case when e.condition_id is not null and e.withdrawal_kind is null
                then json_build_array(s.id, e.condition_id) else json_build_object(${studyFacts}) end order by s.id)
              from ${studiesAndEnrolments}
              where s.status in ('DEPLOYED', 'PAUSED')
                and (e.condition_id is not null or (s.status = 'DEPLOYED' and coalesce(s.recruitment_type, ${recruitmentTypes.autoDeploy}) = ${recruitmentTypes.autoDeploy}))
              ) as studies
          from found u left join bound b on true`,
        values: [partnerId, userId, partnerStudentId(partnerId, '')],
      })
      return rows[0] ?? null
    },

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

/** Whether a new student of another platform may enroll. */
export function isOpen(study: StudyForUser): boolean {
  const { status, recruitmentType, enrolmentCap, hasEnded, enrolled } = study
  return mayEnrol({ status, recruitmentType, enrolmentCap, hasEnded: hasEnded ?? false, enrolled }, 'PARTNER').ok
}
