import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '@trellis/domain'
import type { FastifyInstance } from 'fastify'

/** How long requests under way may take once the server stops; service managers kill it after ten seconds. */
export const stopGraceMs = 5_000

/**
 * Requests under way are answered within the grace period; a request that arrives later on an open connection is
 * answered 503. Connections without a request are closed immediately, including those that were never used or are in
 * the middle of a request line, for which Node would wait.
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
  const close = (isClosed: (requests: number) => boolean) => {
    for (const [socket, requests] of underWay) if (isClosed(requests)) socket.destroy()
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
