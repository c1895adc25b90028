import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError, type StudyId } from '@trellis/domain'

/** What a ticket says. */
export interface TicketFacts extends WorkKey {
  /** The name of the session it was issued in, and works in; null for students who do not sign in. */
  session: string | null
}

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
/** Tickets that a process remembers to have verified: those of the students who are at work. */
const maxKnown = 10_000

/**
 * Tickets let their holder go on with one work. They are signed, not stored: verifying one costs no statement. A ticket
 * of a student who signed in works only in that session: see `requireWork`.
 */
export function createTicketSigner(secret: string, now = () => Date.now()) {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  /** A student sends the same ticket with every action: its signature is checked once. */
  const known = new Map<string, { facts: TicketFacts; expiry: number }>()

  /** What the ticket says, if it was signed here. */
  function read(ticket: string) {
    const end = ticket.lastIndexOf('.')
    const text = ticket.slice(0, Math.max(0, end))
    const [given, own] = [Buffer.from(ticket.slice(end + 1)), Buffer.from(sign(text))]
    if (given.length !== own.length || !timingSafeEqual(given, own)) throw new AppError('ticket_ended', {})
    const [studyId, id, expiry] = text.split('.').map((part) => Number.parseInt(part, 36))
    const session = text.split('.')[3]
    // Tickets from before had no session; the tutor fetches another one by itself.
    if (session === undefined) throw new AppError('ticket_ended', {})
    const facts = { studyId: studyId === noStudy ? null : (studyId as StudyId), id: id!, session: session || null }
    return { facts, expiry: expiry! }
  }

  return {
    issue({ studyId, id }: WorkKey, session: string | null): string {
      const expiry = Math.ceil(now() / hourMs + validHours)
      const text = [...[studyId ?? noStudy, id, expiry].map((part) => part.toString(36)), session ?? ''].join('.')
      return `${text}.${sign(text)}`
    },
    /** The work that the ticket is for; throws `ticket_ended` when it is not valid or no longer so. */
    verify(ticket: string): TicketFacts {
      let found = known.get(ticket)
      if (!found) {
        found = read(ticket)
        if (known.size >= maxKnown) known.clear()
        known.set(ticket, found)
      }
      if (found.expiry * hourMs < now()) throw new AppError('ticket_ended', {})
      return found.facts
    },
  }
}
export type TicketSigner = ReturnType<typeof createTicketSigner>
