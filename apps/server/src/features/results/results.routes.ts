import { calls } from '@trellis/domain'
import { abortedWith, mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import type { ResultsService } from './results.service'

export function resultsRoutes(app: FastifyInstance, results: ResultsService): void {
  mountCall(app, calls.getResults, ({ query }, { actor, reply }) => results.load(query, actor, abortedWith(reply)))
  mountCall(app, calls.resultsProgress, async ({ query }) => results.progressOf(query.studyId))
  mountCall(app, calls.getInterimLook, ({ query }, { actor, reply }) =>
    results.lookEarly(query.studyId, actor, abortedWith(reply)),
  )
}
