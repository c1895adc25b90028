import type { call as apiCall } from './api'
import type { Stored } from './stored'

/** Who works here. */
export interface Student {
  studentId: string
  nickname: string
}

/** The class whose students come in on this device. */
export interface KnownClass {
  joinCode: string
  className: string
  teacherName: string
}

const studentAt = 'trellis-student|'
const classAt = 'trellis-class|'

/** What this device knows of the student who is signed in; the server has the last word. */
export const studentOn = (stored: Stored) => ({
  read(): Student | null {
    const student = stored.read(studentAt) as Partial<Student> | null
    return typeof student?.studentId === 'string' && typeof student.nickname === 'string' ? (student as Student) : null
  },
  remember: ({ studentId, nickname }: Student) => stored.write(studentAt, { studentId, nickname }),
  forget: () => stored.remove(studentAt),
})

export const classOn = (stored: Stored) => ({
  read(): KnownClass | null {
    const known = stored.read(classAt) as Partial<KnownClass> | null
    return typeof known?.joinCode === 'string' && typeof known.className === 'string' ? (known as KnownClass) : null
  },
  remember: (known: KnownClass) => stored.write(classAt, known),
  forget: () => stored.remove(classAt),
})

/** Who is signed in, by the server; null when it is nobody. */
export async function whoIsSignedIn(call: typeof apiCall): Promise<Student | null> {
  const { auth, userID, userName } = await call('isAuth')
  return auth && userID ? { studentId: userID, nickname: userName ?? '' } : null
}

/** Where everything is kept that belongs to a piece of a student's work, and to nobody else's. */
export const workKeyOf = (studentId: string, homeworkId: string) => `trellis-work:${studentId}:${homeworkId}|`
export const workKeysOf = (studentId: string) => `trellis-work:${studentId}:`
