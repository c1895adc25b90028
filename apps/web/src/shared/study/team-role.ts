import { mayActAs, type Study, type TeamRole } from '@trellis/domain'
import { useAuth } from '../../lib/session'

/** Whether the signed-in person may do in a study what this role may. */
export function useMayActAs(role: TeamRole, study: Study): boolean {
  const { userID, isAdmin } = useAuth()
  return mayActAs(role, study, { userId: userID, isAdmin })
}
