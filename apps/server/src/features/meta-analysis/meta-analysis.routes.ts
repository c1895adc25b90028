import { calls } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../study/access/actor-of'
import type { ReaderDeps } from '../../study/deps'
import { metaAnalysisService } from './meta-analysis.service'

export function metaAnalysisRoutes(app: FastifyInstance, deps: ReaderDeps): void {
  const service = metaAnalysisService(deps)
  mountCall(app, calls.getMetaQuestions, () => service.questions())
  mountCall(app, calls.getMetaAnalysis, ({ query }, { caller }) => service.load(query, actorOf(caller)))
}
