import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { answerNotFound } from './errors'

const serviceBases = ['/api/', '/core/', '/accounts/', '/resources/']

/** Serves the built apps. Any other page address gets the web app, whose router interprets it. */
export async function serveApps(app: FastifyInstance, dirs: { web: string; tutor: string }): Promise<void> {
  const options = {
    index: 'index.html',
    wildcard: false,
    cacheControl: false,
    // The build adds a compressed copy of each file that becomes smaller by it.
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz'],
  }
  const setHeaders = (reply: FastifyReply, path: string) => {
    const isHashed = /[\\/]assets[\\/]/.test(path)
    reply.header('vary', 'accept-encoding')
    reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
  }
  if (existsSync(dirs.tutor)) {
    await app.register(fastifyStatic, { ...options, root: dirs.tutor, prefix: '/tutor/', setHeaders })
    app.get('/tutor', (_, reply) => reply.redirect('/tutor/', 302))
  }
  const hasWeb = existsSync(join(dirs.web, 'index.html'))
  if (hasWeb) {
    await app.register(fastifyStatic, {
      ...options,
      root: dirs.web,
      prefix: '/',
      decorateReply: !existsSync(dirs.tutor),
      setHeaders,
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!
    const isPage =
      request.method === 'GET' && !serviceBases.some((base) => path.startsWith(base)) && !/\.\w+$/.test(path)
    if (!hasWeb || !isPage) return answerNotFound(request, reply)
    return path.startsWith('/tutor/')
      ? reply.header('cache-control', 'no-cache').sendFile('index.html', dirs.tutor)
      : reply.header('cache-control', 'no-cache').sendFile('index.html', dirs.web)
  })
}
