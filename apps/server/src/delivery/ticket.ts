import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError, type StudyId } from '@trellis/domain'

/** What a ticket contains. */
export interface TicketFacts extends WorkKey {
  /** The name of the session that it was issued in and is valid in; null for students who do not sign in. */
  session: string | null
}

/** Identifies a work. The study is part of it, because the tables are partitioned by study. */
export interface WorkKey {
  /** Null outside of studies. */
  studyId: StudyId | null
  id: number
}

const hourMs = 3_600_000
/** For a student who works longer, the tutor fetches another ticket automatically. */
const validHours = 24
/** Means "no study" in a ticket. */
const noStudy = 0
/** How many verified tickets a process caches: those of active students. */
const maxKnown = 10_000

/**
 * Tickets let their holder continue one work. They are signed, not stored, so verifying one needs no statement. A
 * ticket of a student who signed in is valid only in that session: see `requireWork`.
 */
export function createTicketSigner(secret: string, now = () => Date.now()) {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  /** A student sends the same ticket with every action, so its signature is checked once. */
  const known = new Map<string, { facts: TicketFacts; expiry: number }>()

  /** The contents of the ticket, if its signature is valid. */
  function read(ticket: string) {
    const end = ticket.lastIndexOf('.')
    const text = ticket.slice(0, Math.max(0, end))
    const [given, own] = [Buffer.from(ticket.slice(end + 1)), Buffer.from(sign(text))]
    if (given.length !== own.length || !timingSafeEqual(given, own)) throw new AppError('ticket_ended', {})
    const [studyId, id, expiry] = text.split('.').map((part) => Number.parseInt(part, 36))
    const session = text.split('.')[3]
    // Tickets of earlier versions had no session; the tutor fetches another one automatically.
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
    /** The work that the ticket is for. Throws `ticket_ended` when it is invalid or expired. */
    verify(ticket: string): TicketFacts {
      let verified = known.get(ticket)
      if (!verified) {
        verified = read(ticket)
        if (known.size >= maxKnown) known.clear()
        known.set(ticket, verified)
      }
      if (verified.expiry * hourMs < now()) throw new AppError('ticket_ended', {})
      return verified.facts
    },
  }
}
export type TicketSigner = ReturnType<typeof createTicketSigner>
