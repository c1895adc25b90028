import type { Groups, UpgradeUser, WorkingGroup } from '@trellis/domain'
import type { BoundGroups } from '../../db/run-schema'
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

/** Platforms use different names for the same kind of group. */
const groupNames = {
  class: ['class', 'classId'],
  school: ['school', 'schoolId'],
  grade: ['grade', 'gradeId', 'gradeLevel'],
} as const

/** The groups by which the user would be assigned now, of the kinds that are not bound yet. */
export function groupsToBind(user: UserRow): BoundGroups {
  const kinds = Object.keys(groupNames) as (keyof typeof groupNames)[]
  return Object.fromEntries(
    kinds.flatMap((kind) => {
      const group = user.bound_groups[kind] === undefined ? groupOf(user, groupNames[kind]) : null
      return group === null ? [] : [[kind, group]]
    }),
  )
}

/** Assigned by the groups of the first assignment: a user who moves on cannot learn what other groups get. */
export function newParticipantOf(partner: PartnerIdentity, user: UserRow): NewParticipant {
  const scoped = (id: string | null) => (id === null ? null : partnerStudentId(partner.id, id))
  return {
    studentId: partnerStudentId(partner.id, user.foreign_id),
    classId: scoped(user.bound_groups.class ?? null),
    school: scoped(user.bound_groups.school ?? null),
    grade: user.bound_groups.grade ?? null,
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
