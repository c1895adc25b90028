import { includesRole, roleIn, type Study, type TeamRole } from '@trellis/domain'
import { useAuth } from '../../lib/session'

/**
 * Whether the signed-in person may do in a study what this role may. Only members whose role is too weak are stopped here:
 * about everyone else the server decides.
 */
export function useMayActAs(needed: TeamRole, study: Study): boolean {
  const { userID, isAdmin } = useAuth()
  const role = roleIn(study, userID)
  return isAdmin || role === null || includesRole(role, needed)
}
