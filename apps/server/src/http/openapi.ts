import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi-document'
import { apiPage } from './openapi-page'

/** The contract to read: for tools as OpenAPI, for people as a page. */
export function openApiRoutes(app: FastifyInstance, version: string): void {
  const document = openApiDocument(version)
  const page = apiPage(document)
  app.get('/openapi.json', async () => document)
  app.get('/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(page))
}
