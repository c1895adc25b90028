import type { FastifyInstance } from 'fastify'
import { type ApiDocument, openApiDocument } from './openapi-document'
import { apiPage } from './openapi-page'

/**
 * Serves the contract as OpenAPI for tools and as a page for people. Built on first use: it takes a third of a start.
 */
export function openApiRoutes(app: FastifyInstance, version: string): void {
  let built: { document: ApiDocument; page: string } | undefined
  const contract = () => {
    if (!built) {
      const document = openApiDocument(version)
      built = { document, page: apiPage(document) }
    }
    return built
  }
  app.get('/openapi.json', async () => contract().document)
  app.get('/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(contract().page))
}
