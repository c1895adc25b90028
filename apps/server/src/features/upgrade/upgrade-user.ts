import type { Groups, UpgradeUser, WorkingGroup } from '@trellis/domain'
import type { Newcomer } from '../../delivery/draw'
import { partnerStudentId } from '../../delivery/participant-code'
import type { PartnerIdentity } from '../../http/partner-auth'

/** A user as the database has it. */
export interface UserRow {
  foreign_id: string
  groups: Groups
  working_group: WorkingGroup
}

export function presentUser(row: UserRow): UpgradeUser {
  return { id: row.foreign_id, group: row.groups, workingGroup: row.working_group }
}

/** Platforms call one thing by several names. */
const names = {
  class: ['class', 'classId'],
  school: ['school', 'schoolId'],
  grade: ['grade', 'gradeId', 'gradeLevel'],
} as const

export function newcomerOf(partner: PartnerIdentity, user: UserRow): Newcomer {
  const own = (id: string | null) => (id === null ? null : partnerStudentId(partner.id, id))
  return {
    studentId: partnerStudentId(partner.id, user.foreign_id),
    classId: own(groupOf(user, names.class)),
    school: own(groupOf(user, names.school)),
    grade: groupOf(user, names.grade),
  }
}

/** The one the user works in; without one, the only one there is. */
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

/** Kinds of groups are named by the platform: `constructor` is no group that anybody is in. */
function ownValue<T>(record: Record<string, T>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}
