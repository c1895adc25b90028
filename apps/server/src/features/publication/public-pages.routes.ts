import { createHash } from 'node:crypto'
import {
  AppError,
  givenSchema,
  gradeOptions,
  keyInSlug,
  type PublicSummary,
  publicIndexPath,
  publicPath,
  slugOf,
  studyTypeIdSchema,
} from '@trellis/domain'
import { abortedWith } from '@trellis/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../db/client'
import { createAddressPace } from '../../http/address-pace'
import { robots, rssFeed, sitemap } from './pages/feeds'
import { type IndexQuery, indexAddress, indexPage } from './pages/index-page'
import { messagePage, pagePolicy } from './pages/layout'
import { pageLocaleOf, pageMessages } from './pages/locale'
import { readIndex, readSitemap } from './public-index.read'
import type { PublicPages, PublishedStudy } from './public-pages.service'
import { findPublication } from './publication.store'

/** More than one person reads; a whole class behind one address may open a page at the same time. */
const pagePace = { limit: 600, seconds: 60 }
/** Files take more work. */
const filePace = { limit: 60, seconds: 60 }
const pageSize = 20
const feedSize = 50

/** Short, so that a withdrawn page soon disappears from caches. */
const caching = 'public, max-age=60'

/** After how long a page whose numbers are being recomputed is worth another try. */
const recomputingSeconds = 60

/** Invalid parameters are ignored, not refused: people follow old links. */
const querySchema = z.object({
  q: z.string().trim().max(200).catch(''),
  type: z.coerce.number().pipe(studyTypeIdSchema).nullable().catch(null),
  given: givenSchema.nullable().catch(null),
  grade: z.enum(gradeOptions).nullable().catch(null),
  preregistered: z
    .literal('1')
    .transform(() => true)
    .catch(false),
  data: z
    .literal('1')
    .transform(() => true)
    .catch(false),
  after: z.string().max(40).nullable().catch(null),
})

const queryOf = (request: FastifyRequest): IndexQuery => querySchema.parse(request.query)
const slugIn = (request: FastifyRequest) => (request.params as { slug: string }).slug
const localeFor = (request: FastifyRequest) =>
  pageLocaleOf((request.query as { lang?: unknown }).lang, request.headers['accept-language'])

/** The pages that everyone can read: HTML, feeds and files, without an account and without a script. */
export function publicPagesRoutes(
  app: FastifyInstance,
  { db, reader, pages }: { db: Db; reader: Db; pages: PublicPages },
): void {
  const [countPage, countFile] = [createAddressPace(pagePace), createAddressPace(filePace)]

  app.get(publicIndexPath, async (request, reply) => {
    countPage(request)
    const index = await readIndex(reader, queryOf(request), pageSize, pages.originOf(request))
    return sendPage(request, reply, indexPage(index, localeFor(request)))
  })

  app.get(`${publicIndexPath}.json`, async (request, reply) => {
    countPage(request)
    const origin = pages.originOf(request)
    const { studies, next, query } = await readIndex(reader, queryOf(request), pageSize, origin)
    const listed: PublicSummary[] = studies.map(({ path: _, ...study }) => study)
    const address = next && `${origin}${indexAddress(`${publicIndexPath}.json`, { ...query, after: next })}`
    return send(request, reply, 'application/json; charset=utf-8', JSON.stringify({ studies: listed, next: address }))
  })

  app.get(`${publicIndexPath}.rss`, async (request, reply) => {
    countPage(request)
    const origin = pages.originOf(request)
    const { studies } = await readIndex(reader, queryOf(request), feedSize, origin)
    return send(request, reply, 'application/rss+xml; charset=utf-8', rssFeed(studies, origin))
  })

  app.get('/sitemap.xml', async (request, reply) => {
    countFile(request)
    return send(
      request,
      reply,
      'application/xml; charset=utf-8',
      sitemap(await readSitemap(reader), pages.originOf(request)),
    )
  })

  app.get('/robots.txt', async (request, reply) =>
    send(request, reply, 'text/plain; charset=utf-8', robots(pages.originOf(request))),
  )

  app.get(`${publicIndexPath}/:slug`, async (request, reply) => {
    countPage(request)
    const slug = slugIn(request)
    const isJson = slug.endsWith('.json')
    const study = await find(isJson ? slug.slice(0, -'.json'.length) : slug)
    if (!('page' in study)) return isJson ? refuseFile(study) : refusePage(study, request, reply)
    if (study.slug !== slug && !isJson) return reply.redirect(withLanguage(publicPath(study.slug), request), 301)
    if (!isJson) return sendPage(request, reply, await pages.render(study, localeFor(request), request))
    const url = `${pages.originOf(request)}${publicPath(study.slug)}`
    return send(request, reply, 'application/json; charset=utf-8', JSON.stringify({ url, ...study.page }))
  })

  /** Serves a file of a published study. */
  const serveFile = (
    name: string,
    answer: (study: PublishedStudy, request: FastifyRequest, reply: FastifyReply) => unknown,
  ) =>
    app.get(`${publicIndexPath}/:slug/${name}`, async (request, reply) => {
      countFile(request)
      const study = await find(slugIn(request))
      return 'page' in study ? answer(study, request, reply) : refuseFile(study)
    })

  serveFile('citation.bib', (study, request, reply) =>
    send(request, reply, 'application/x-bibtex; charset=utf-8', pages.citation(study, request).bibtex),
  )
  serveFile('citation.json', (study, request, reply) => {
    const text = JSON.stringify([pages.citation(study, request).csl], null, 2)
    return send(request, reply, 'application/vnd.citationstyles.csl+json; charset=utf-8', text)
  })
  serveFile('study.json', async (study, _, reply) => {
    reply.header('content-disposition', `attachment; filename="trellis-${study.slug}.json"`)
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(await pages.exportStudy(study.studyId)))
  })
  serveFile('data.zip', async (study, _, reply) => {
    if (!(await pages.hasData(study))) throw new AppError('study_not_found', { id: study.slug })
    const { stream, bytes, fileName } = await pages.openData(study.studyId, abortedWith(reply))
    reply.header('content-length', bytes).header('content-disposition', `attachment; filename="${fileName}"`)
    return reply.type('application/zip').send(stream)
  })

  type Missing = { status: 404 | 410 | 503; slug: string }

  /** A page that was never published answers 404, even if its publication has been requested. */
  async function find(slug: string): Promise<PublishedStudy | Missing> {
    const key = keyInSlug(slug)
    const row = key === null ? null : await findPublication(db, key)
    if (!row || row.version === 0) return { status: 404, slug }
    if (row.state !== 'PUBLISHED') return { status: 410, slug }
    if (row.page === null) return { status: 503, slug }
    return { studyId: row.studyId, key: row.key, slug: slugOf(row.title, row.key), page: row.page }
  }

  function refusePage({ status, slug }: Missing, request: FastifyRequest, reply: FastifyReply) {
    const locale = localeFor(request)
    const t = pageMessages(locale)
    const message = status === 404 ? t.missing : status === 410 ? t.gone : t.waiting
    if (status === 503) reply.header('retry-after', String(recomputingSeconds))
    reply.status(status).header('content-security-policy', pagePolicy)
    return reply.type('text/html; charset=utf-8').send(messagePage(locale, publicPath(slug), message))
  }

  function refuseFile({ status, slug }: Missing): never {
    if (status === 503) throw new AppError('publication_recomputing', { id: slug, retryAfter: recomputingSeconds })
    throw new AppError(status === 410 ? 'publication_withdrawn' : 'study_not_found', { id: slug })
  }
}

function withLanguage(path: string, request: FastifyRequest): string {
  const { lang } = request.query as { lang?: unknown }
  return typeof lang === 'string' ? `${path}?lang=${encodeURIComponent(lang)}` : path
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: string) {
  reply.header('content-security-policy', pagePolicy).header('vary', 'accept-language')
  return send(request, reply, 'text/html; charset=utf-8', page)
}

/** Caches may keep the answer for a minute; a client that already has it gets 304. */
function send(request: FastifyRequest, reply: FastifyReply, type: string, text: string) {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  reply.header('cache-control', caching).header('etag', etag)
  if (request.headers['if-none-match']?.split(/\s*,\s*/).some((known) => known.replace(/^W\//, '') === etag))
    return reply.status(304).send()
  return reply.type(type).send(text)
}
