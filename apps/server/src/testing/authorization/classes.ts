import { at, type Entry, from, type Statuses } from './entry'
import { admins, all, signedIn, students, teachers, theTeacher } from './statuses'

const onClass = (path: string, body?: object, statuses = theTeacher) =>
  from(statuses, async (f) => {
    const { id, studentId } = await f.aClass()
    return { url: `/core/classes/${id}${path.replace(':studentId', studentId)}`, body }
  })

export const classes: Record<string, Entry> = {
  'GET /core/classes': at(teachers, '/core/classes'),
  'POST /core/classes': at(teachers, '/core/classes', { name: 'Period 9' }),
  'GET /core/schools': at(teachers, '/core/schools?search=oak'),
  'POST /core/schools': at(teachers, '/core/schools', { name: 'Oak Lane' }),
  'GET /core/schools/list': at(admins, '/core/schools/list'),
  'PATCH /core/schools/:id': at({ ...admins, admin: 404 }, '/core/schools/SCNOTHERE', { name: 'Oak Lane' }),
  'POST /core/schools/:id/merge': at({ ...admins, admin: 404 }, '/core/schools/SCNOTHERE/merge', { into: 'SCNEITHER' }),
  'GET /core/classes/:id': onClass('', undefined, teachers),
  'GET /api/tutor/class/stream': from(teachers, (f) => ({ url: `/api/tutor/class/stream?classId=${f.classroom.id}` })),
  'PATCH /core/classes/:id': onClass('', { name: 'Period 8' }),
  'DELETE /core/classes/:id': onClass(''),
  'POST /core/classes/:id/join-code': onClass('/join-code'),
  'POST /core/classes/:id/students/:studentId/pin': onClass('/students/:studentId/pin'),
  'DELETE /core/classes/:id/students/:studentId': onClass('/students/:studentId'),
  'POST /core/classes/:id/homework': from(theTeacher, async (f) => ({
    url: `/core/classes/${(await f.aClass()).id}/homework`,
    body: { problemSetId: f.set },
  })),
  'PATCH /core/homework/:id': from(theTeacher, async (f) => ({
    url: `/core/homework/${await f.aHomework()}`,
    body: { dueOn: null },
  })),
  'DELETE /core/homework/:id': from(theTeacher, async (f) => ({ url: `/core/homework/${await f.aHomework()}` })),
  'GET /core/homework/mine': at(students, '/core/homework/mine'),
  'GET /core/homework/:id': from({ ...signedIn, stranger: 404, owner: 404 }, async (f) => ({
    url: `/core/homework/${await f.aHomework()}`,
  })),
}

const onStudent = (statuses: Statuses, url: (studentId: string) => string, body?: (studentId: string) => object) =>
  from(statuses, async (f) => {
    const { studentId } = await f.aClass()
    return { url: url(studentId), body: body?.(studentId) }
  })

const ofNoParticipant = 'participant=UNKNOWN'

/** For teachers about their own students and classes, and for administrators about all. */
export const personalData: Record<string, Entry> = {
  'GET /core/students': at(admins, '/core/students?search=sasha'),
  'GET /core/students/:id/data': onStudent(teachers, (id) => `/core/students/${id}/data`),
  'DELETE /core/students/:id': onStudent(teachers, (id) => `/core/students/${id}`),
  'POST /core/homework/rosters': at({ ...all(403), anonymous: 401 }, '/core/homework/rosters', {
    problemSetIds: ['PSA1'],
    since: 1,
  }),
  'POST /core/students/inactive': at({ ...all(403), anonymous: 401 }, '/core/students/inactive', {
    before: 1,
    limit: 1,
  }),
  'GET /core/classes/:id/roll': onClass('/roll', undefined, teachers),
  'POST /core/classes/:id/erase': onClass('/erase', undefined, teachers),
  'GET /api/erasure/student/export': onStudent(teachers, (id) => `/api/erasure/student/export?studentId=${id}`),
  'POST /api/erasure/student': onStudent(
    teachers,
    () => '/api/erasure/student',
    (studentId) => ({ studentId }),
  ),
  'POST /api/erasure/class': from(teachers, async (f) => ({
    url: '/api/erasure/class',
    body: { classId: (await f.aClass()).id },
  })),
  'GET /api/erasure/participant/export': from({ ...admins, admin: 404 }, (f) => ({
    url: `/api/erasure/participant/export?studyId=${f.deployed}&${ofNoParticipant}`,
  })),
  'POST /api/erasure/participant': from({ ...admins, admin: 404 }, (f) => ({
    url: '/api/erasure/participant',
    body: { studyId: f.deployed, participant: 'UNKNOWN' },
  })),
  // Those admitted get an error, because the study is running.
  'POST /api/erasure/study': from({ ...admins, admin: 409 }, (f) => ({
    url: '/api/erasure/study',
    body: { studyId: f.deployed },
  })),
  'GET /api/erasure/participants': at(admins, `/api/erasure/participants?${ofNoParticipant}`),
  'GET /api/erasure/requests': at(admins, '/api/erasure/requests'),
}
