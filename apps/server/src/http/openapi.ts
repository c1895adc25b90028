import type { FastifyInstance } from 'fastify'
import { type ApiDocument, openApiDocument } from './openapi-document'
import { apiPage } from './openapi-page'

/** The contract to read: for tools as OpenAPI, for people as a page. Made when first asked for: a third of a start. */
export function openApiRoutes(app: FastifyInstance, version: string): void {
  let made: { document: ApiDocument; page: string } | undefined
  const contract = () => {
    if (!made) {
      const document = openApiDocument(version)
      made = { document, page: apiPage(document) }
    }
    return made
  }
  app.get('/openapi.json', async () => contract().document)
  app.get('/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(contract().page))
}
