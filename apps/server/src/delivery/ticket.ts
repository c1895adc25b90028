import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError, type StudyId } from '@trellis/domain'

/** Names a piece of work. With the study, so that a statement about it says in which part of the tables it is. */
export interface WorkKey {
  studyId: StudyId | 0
  id: number
}

const hour = 3_600_000
/** A school day; whoever works longer opens the work again without noticing. */
const validHours = 24

/** Lets its holder go on with one piece of work. Signed, not stored: to check it costs no statement. */
export function tickets(secret: string, now = () => Date.now()) {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  return {
    issue({ studyId, id }: WorkKey): string {
      const expiry = Math.ceil(now() / hour + validHours)
      const text = [studyId, id, expiry].map((part) => part.toString(36)).join('.')
      return `${text}.${sign(text)}`
    },
    /** The work it is for. */
    read(ticket: string): WorkKey {
      const end = ticket.lastIndexOf('.')
      const text = ticket.slice(0, Math.max(0, end))
      const [given, own] = [Buffer.from(ticket.slice(end + 1)), Buffer.from(sign(text))]
      if (given.length !== own.length || !timingSafeEqual(given, own)) throw new AppError('ticket_ended', {})
      const [studyId, id, expiry] = text.split('.').map((part) => Number.parseInt(part, 36))
      if (expiry! * hour < now()) throw new AppError('ticket_ended', {})
      return { studyId: studyId as StudyId | 0, id: id! }
    },
  }
}
export type Tickets = ReturnType<typeof tickets>
