import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '@trellis/domain'
import type { FastifyInstance } from 'fastify'

/** How long requests that are under way may take once the server stops; service managers kill after ten seconds. */
export const stopGraceMs = 5_000

/**
 * What came in before is answered, within a time; a request that arrives later on an open connection is answered 503.
 * Connections without a request are closed at once, also those that were opened and never used, or in the middle of a
 * request line, which Node waits for.
 */
export function stopInTime(app: FastifyInstance, graceMs = stopGraceMs): void {
  let isStopping = false
  const underWay = new Map<Socket, number>()
  app.server.on('connection', (socket: Socket) => {
    if (isStopping) socket.destroy()
    underWay.set(socket, 0)
    socket.once('close', () => underWay.delete(socket))
  })
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    underWay.set(socket, (underWay.get(socket) ?? 0) + 1)
    response.once('close', () => {
      if (underWay.has(socket)) underWay.set(socket, underWay.get(socket)! - 1)
    })
  })
  const close = (which: (requests: number) => boolean) => {
    for (const [socket, requests] of underWay) if (which(requests)) socket.destroy()
  }
  app.addHook('preClose', async () => {
    isStopping = true
    close((requests) => requests === 0)
    const forced = setTimeout(close, graceMs, () => true)
    app.server.once('close', () => clearTimeout(forced))
  })
  app.addHook('onRequest', (_, reply, done) => {
    if (!isStopping) return done()
    reply.header('connection', 'close')
    done(new AppError('shutting_down', {}))
  })
}
