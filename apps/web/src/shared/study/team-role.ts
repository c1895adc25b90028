import { type CallParts, includesRole, neededRole, roleIn, type Study } from '@trellis/domain'
import { useAuth } from '../../lib/session'

/** A call about a study, which declares the role in the team that it requires. */
export type StudyCall = Pick<CallParts, 'role'> & { access: 'owner' }

/**
 * Whether the role of the signed-in person in the team of a study is sufficient for these calls. False only for members
 * with too weak a role: for everyone else, the server decides.
 */
export function useMayMake(study: Study, ...calls: StudyCall[]): boolean {
  const { userID, isAdmin } = useAuth()
  const role = roleIn(study, userID)
  return isAdmin || role === null || calls.every((call) => includesRole(role, neededRole(call)))
}

/**
 * Whether the signed-in person may return a study that awaits approval to development: only its owner may, no
 * administrator.
 */
export function useMayReturnToDevelopment(study: Study): boolean {
  const { userID, isAdmin } = useAuth()
  const role = roleIn(study, userID)
  return role === null ? !isAdmin : role === 'owner'
}
