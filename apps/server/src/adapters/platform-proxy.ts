import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { AppError } from '@trellis/domain'
import type { FastifyInstance } from 'fastify'

const hopByHop = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'proxy-authorization',
])

/** Checked by this server already; the platform does not know the address by which people reach this server. */
const checkedHere = new Set(['origin'])

/**
 * Passes the browser's calls on to a platform in another process. The browser sees one origin, so that cookies and the
 * content policy stay as strict as with the platform in process.
 */
export async function platformProxy(app: FastifyInstance, { platformUrl }: { platformUrl: string }): Promise<void> {
  const target = new URL(platformUrl)
  const send = target.protocol === 'https:' ? httpsRequest : httpRequest
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_, payload, done) => done(null, payload))

  for (const base of ['/core', '/accounts', '/resources']) {
    app.all(`${base}/*`, { config: { takesPictures: base === '/resources' } }, async (request, reply) => {
      const headers = {
        ...Object.fromEntries(
          Object.entries(request.headers).filter(([name]) => !hopByHop.has(name) && !checkedHere.has(name)),
        ),
        // What this server has found out about the client, instead of whatever the client claims.
        'x-forwarded-for': request.ip,
        'x-forwarded-host': request.host,
        'x-forwarded-proto': request.protocol,
      }
      const answer = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
        const outgoing = send(
          { hostname: target.hostname, port: target.port, method: request.method, path: request.url, headers },
          resolve,
        )
        outgoing.setTimeout(30_000, () => outgoing.destroy(new Error('timed out')))
        outgoing.on('error', reject)
        request.raw.pipe(outgoing)
      }).catch(() => {
        throw new AppError('platform_unreachable', {})
      })
      for (const [name, value] of Object.entries(answer.headers)) {
        if (!hopByHop.has(name) && value !== undefined) reply.header(name, value)
      }
      return reply.status(answer.statusCode ?? 502).send(answer)
    })
  }
}
