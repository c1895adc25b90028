import { calls } from '@trellis/domain'
import { abortedWith, mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../study/access/actor-of'
import type { ResultsService } from './results.service'

export function resultsRoutes(app: FastifyInstance, results: ResultsService): void {
  mountCall(app, calls.getResults, ({ query }, { caller, reply }) =>
    results.load(query, actorOf(caller), abortedWith(reply)),
  )
  mountCall(app, calls.resultsProgress, async ({ query }) => results.progressOf(query.studyId))
  mountCall(app, calls.getInterimLook, ({ query }, { caller, reply }) =>
    results.lookEarly(query.studyId, actorOf(caller), abortedWith(reply)),
  )
}
