import type { call as apiCall } from './api'
import type { KeyValueStore } from './key-value-store'

export interface Student {
  studentId: string
  nickname: string
}

/** The class whose students sign in on this device. */
export interface KnownClass {
  joinCode: string
  className: string
  teacherName: string
}

const studentKey = 'trellis-student|'
const classKey = 'trellis-class|'

/** The student who, as far as this device knows, is signed in; the server decides. */
export const rememberedStudent = (storage: KeyValueStore) => ({
  read(): Student | null {
    const student = storage.read(studentKey) as Partial<Student> | null
    return typeof student?.studentId === 'string' && typeof student.nickname === 'string' ? (student as Student) : null
  },
  remember: ({ studentId, nickname }: Student) => storage.write(studentKey, { studentId, nickname }),
  forget: () => storage.remove(studentKey),
})

export const rememberedClass = (storage: KeyValueStore) => ({
  read(): KnownClass | null {
    const known = storage.read(classKey) as Partial<KnownClass> | null
    return typeof known?.joinCode === 'string' && typeof known.className === 'string' ? (known as KnownClass) : null
  },
  remember: (known: KnownClass) => storage.write(classKey, known),
  forget: () => storage.remove(classKey),
})

/** The student who is signed in according to the server; null without a session. */
export async function fetchSignedInStudent(call: typeof apiCall): Promise<Student | null> {
  const { auth, userID, userName } = await call('isAuth')
  return auth && userID ? { studentId: userID, nickname: userName ?? '' } : null
}

/** The prefix of all storage keys for one student's work on one piece of homework. */
export const workKey = (studentId: string, homeworkId: string) => `trellis-work:${studentId}:${homeworkId}|`
export const workKeyPrefix = (studentId: string) => `trellis-work:${studentId}:`
