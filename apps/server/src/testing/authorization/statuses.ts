import type { Statuses } from './entry'

export const all = (status: number): Statuses => ({
  anonymous: status,
  student: status,
  teacher: status,
  stranger: status,
  owner: status,
  admin: status,
})

export const everyone = all(200)

export const signedIn = { ...everyone, anonymous: 401 }

export const staff = { ...signedIn, student: 403 }

export const researchers = { ...staff, teacher: 403 }

export const ownerAndAdmins = { ...researchers, stranger: 404 }

/** For calls in which the contract cannot declare the study: readers and editors get the owner's status. */
export const team = { ...ownerAndAdmins, reader: 200, editor: 200 }

export const admins = { ...researchers, stranger: 403, owner: 403 }

/** Staff may make the call, but only the author and administrators find anything. */
export const authorAndAdmins = { ...staff, teacher: 404, stranger: 404 }

export const students = { ...all(403), anonymous: 401, student: 200 }

/** Administrators may do what teachers may. */
export const teachers = { ...all(403), anonymous: 401, teacher: 200, admin: 200 }

/** What belongs to one teacher is not open to administrators either. */
export const theTeacher = { ...teachers, admin: 403 }
