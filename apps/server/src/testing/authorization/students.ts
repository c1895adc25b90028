import { randomUUID } from 'node:crypto'
import { at, type Entry, from } from './entry'
import { all, everyone, students } from './statuses'

export const today = '2026-01-15'

const newEvent = () => ({ id: randomUUID() as string, at: 0 })

/** The holder of the ticket may make the call, signed in or not; without a ticket everyone is refused. */
const withTicket = (path: string, more: object = {}, status = 200) =>
  from(all(status), async (f) => ({
    url: `/api/tutor/${path}`,
    body: { ...(await f.aWork()), today, event: newEvent(), ...more },
  }))

/** The calls of the tutor. */
export const studentsWork: Record<string, Entry> = {
  'POST /api/tutor/link': from(everyone, (f) => ({
    url: '/api/tutor/link',
    body: { code: f.link, participantKey: 'ABCD-EFGH-JKMN', today, event: newEvent() },
  })),
  'POST /api/tutor/homework': at({ ...students, student: 404 }, '/api/tutor/homework', {
    homeworkId: 'H0',
    today,
    event: newEvent(),
  }),
  'GET /api/tutor/followUps': at(students, '/api/tutor/followUps'),
  'GET /api/tutor/progress': at(students, '/api/tutor/progress'),
  // Those admitted get an error: no study has this code.
  'POST /api/tutor/link/look-up': at(all(404), '/api/tutor/link/look-up', { code: 'ZZZZZZZZ' }),
  'POST /api/tutor/look-back': withTicket('look-back'),
  'POST /api/tutor/work': withTicket('work'),
  'POST /api/tutor/problem': withTicket('problem'),
  'POST /api/tutor/answer': withTicket('answer', { response: { 1: ['nonsense'] } }),
  'POST /api/tutor/help': withTicket('help'),
  'POST /api/tutor/skip': withTicket('skip', {}, 409),
  'POST /api/tutor/survey': withTicket('survey', { answers: {} }),
  'POST /api/tutor/events': withTicket('events', { events: [{ ...newEvent(), kind: 'idle', seconds: 1 }] }),
}
