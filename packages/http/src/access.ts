import { type Access, AppError, isResearcher, isStaff, isTeacher } from '@trellis/domain'
import type { Caller } from './caller'

/** Refuses callers whose role does not admit them. Ownership is checked later, once the input is parsed. */
export function requireAccess(access: Access, caller: Caller): void {
  if (caller !== 'service' && !isAdmitted(caller, access)) throw new AppError('access_restricted', {})
}

function isAdmitted({ actor }: Exclude<Caller, 'service'>, access: Access): boolean {
  switch (access) {
    case 'admin':
      return actor.isAdmin
    case 'researcher':
    case 'owner':
      return isResearcher(actor.roles)
    case 'adult':
      return !actor.roles.includes('STUDENT')
    case 'staff':
      return isStaff(actor.roles)
    case 'teacher':
      return isTeacher(actor.roles)
    case 'student':
      return actor.roles.includes('STUDENT')
    case 'service':
      return false
    default:
      return true
  }
}
