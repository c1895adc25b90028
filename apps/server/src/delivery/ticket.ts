import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError, type StudyId } from '@trellis/domain'

/** Identifies a work. The study is part of it, because the tables are partitioned by study. */
export interface WorkKey {
  /** Null outside of studies. */
  studyId: StudyId | null
  id: number
}

const hourMs = 3_600_000
/** A school day and a night; a student who works longer opens the work again without noticing. */
const validHours = 24
/** Stands for "no study" in a ticket. */
const noStudy = 0

/** Tickets let their holder go on with one work. They are signed, not stored: verifying one costs no statement. */
export function createTicketSigner(secret: string, now = () => Date.now()) {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  return {
    issue({ studyId, id }: WorkKey): string {
      const expiry = Math.ceil(now() / hourMs + validHours)
      const text = [studyId ?? noStudy, id, expiry].map((part) => part.toString(36)).join('.')
      return `${text}.${sign(text)}`
    },
    /** The work that the ticket is for; throws `ticket_ended` when it is not valid or no longer so. */
    verify(ticket: string): WorkKey {
      const end = ticket.lastIndexOf('.')
      const text = ticket.slice(0, Math.max(0, end))
      const [given, own] = [Buffer.from(ticket.slice(end + 1)), Buffer.from(sign(text))]
      if (given.length !== own.length || !timingSafeEqual(given, own)) throw new AppError('ticket_ended', {})
      const [studyId, id, expiry] = text.split('.').map((part) => Number.parseInt(part, 36))
      if (expiry! * hourMs < now()) throw new AppError('ticket_ended', {})
      return { studyId: studyId === noStudy ? null : (studyId as StudyId), id: id! }
    },
  }
}
export type TicketSigner = ReturnType<typeof createTicketSigner>
