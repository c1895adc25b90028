import { type Access, AppError, isResearcher, isStaff, isTeacher } from '@trellis/domain'
import type { Caller } from './caller'

/** Turns away who may not make a call at all. Whether a thing is the caller's own is its service's to decide. */
export function requireAccess(access: Access, caller: Caller): void {
  if (caller !== 'service' && !isAdmitted(caller, access)) throw new AppError('access_restricted', {})
}

function isAdmitted({ actor }: Exclude<Caller, 'service'>, access: Access): boolean {
  switch (access) {
    case 'admin':
      return actor.isAdmin
    case 'researcher':
    case 'study':
      return isResearcher(actor.roles)
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
