import { isStaff } from '../user/user.rules'
import type { Role } from '../user/user.schema'
import type { RequireSecondFactor } from './second-factor.schema'

/** Whether a server with this setting requires a second factor of a person with these roles. */
export function needsSecondFactor(required: RequireSecondFactor, roles: readonly Role[]): boolean {
  if (required === 'off') return false
  return required === 'staff' ? isStaff(roles) : roles.includes('ADMIN')
}
