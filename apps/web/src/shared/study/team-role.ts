import { type CallParts, includesRole, neededRole, roleIn, type Study } from '@trellis/domain'
import { useAuth } from '../../lib/session'

/** A call about a study, which says in its declaration who of the team may make it. */
export type StudyCall = Pick<CallParts, 'role'> & { access: 'owner' }

/**
 * Whether the role of the signed-in person in the team of a study is enough for these calls. Only members whose role is too
 * weak are stopped here: about everyone else the server decides.
 */
export function useMayMake(study: Study, ...calls: StudyCall[]): boolean {
  const { userID, isAdmin } = useAuth()
  const role = roleIn(study, userID)
  return isAdmin || role === null || calls.every((call) => includesRole(role, neededRole(call)))
}

/** Whether the signed-in person may take a study back that awaits approval: its owner alone, not an administrator. */
export function useMayTakeBack(study: Study): boolean {
  const { userID, isAdmin } = useAuth()
  const role = roleIn(study, userID)
  return role === null ? !isAdmin : role === 'owner'
}
