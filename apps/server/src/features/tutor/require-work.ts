import { AppError } from '@trellis/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TicketSigner, WorkKey } from '../../delivery/ticket'

/**
 * The work that a ticket is for. A ticket that was issued in a session ends with it: when the student signs out, is
 * removed from the class or gets a new PIN. The session is looked up at most once a minute, which keeps it open while
 * the student works.
 */
export function createRequireWork(app: FastifyInstance, tickets: TicketSigner) {
  return async (ticket: string, request: FastifyRequest): Promise<WorkKey> => {
    const { session, ...work } = tickets.verify(ticket)
    if (session !== null && !(await app.isInSession(request, session))) throw new AppError('ticket_ended', {})
    return work
  }
}
