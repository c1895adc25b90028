import type { Groups, UpgradeUser, WorkingGroup } from '@trellis/domain'
import type { BoundGroups } from '../../db/schema/partners'
import type { NewParticipant } from '../../delivery/draw-condition'
import { partnerStudentId } from '../../delivery/participant-code'
import type { PartnerIdentity } from '../../http/partner-auth'

/** A user as stored. */
export interface UserRow {
  foreign_id: string
  groups: Groups
  working_group: WorkingGroup
  bound_groups: BoundGroups
}

export function presentUser(row: UserRow): UpgradeUser {
  return { id: row.foreign_id, group: row.groups, workingGroup: row.working_group }
}

/** Assigned by the groups of the first assignment: a user who changes groups cannot learn what other groups get. */
export function newParticipantOf(
  partner: PartnerIdentity,
  user: Pick<UserRow, 'foreign_id' | 'bound_groups'>,
): NewParticipant {
  const scoped = (id: string | null) => (id === null ? null : partnerStudentId(partner.id, id))
  return {
    studentId: partnerStudentId(partner.id, user.foreign_id),
    classId: scoped(user.bound_groups.class ?? null),
    school: scoped(user.bound_groups.school ?? null),
    grade: user.bound_groups.grade ?? null,
  }
}
