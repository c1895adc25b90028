import type { Groups, UpgradeUser, WorkingGroup } from '@trellis/domain'
import type { NewParticipant } from '../../delivery/draw-condition'
import { partnerStudentId } from '../../delivery/participant-code'
import type { PartnerIdentity } from '../../http/partner-auth'

/** A user as stored. */
export interface UserRow {
  foreign_id: string
  groups: Groups
  working_group: WorkingGroup
}

export function presentUser(row: UserRow): UpgradeUser {
  return { id: row.foreign_id, group: row.groups, workingGroup: row.working_group }
}

/** Platforms use different names for the same kind of group. */
const groupNames = {
  class: ['class', 'classId'],
  school: ['school', 'schoolId'],
  grade: ['grade', 'gradeId', 'gradeLevel'],
} as const

export function newParticipantOf(partner: PartnerIdentity, user: UserRow): NewParticipant {
  const scoped = (id: string | null) => (id === null ? null : partnerStudentId(partner.id, id))
  return {
    studentId: partnerStudentId(partner.id, user.foreign_id),
    classId: scoped(groupOf(user, groupNames.class)),
    school: scoped(groupOf(user, groupNames.school)),
    grade: groupOf(user, groupNames.grade),
  }
}

/** The group the user works in now; otherwise the only one the user is in. */
function groupOf(user: UserRow, keys: readonly string[]): string | null {
  for (const key of keys) {
    const working = ownValue(user.working_group, key)
    if (working !== undefined) return working
  }
  for (const key of keys) {
    const groups = ownValue(user.groups, key)
    if (groups?.length === 1) return groups[0]!
  }
  return null
}

/** Kinds of groups are named by the platform, so inherited properties such as `constructor` must not match. */
function ownValue<T>(record: Record<string, T>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}
