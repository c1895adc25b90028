import { calls } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import type { ReaderDeps } from '../../study/deps'
import { metaAnalysisService } from './meta-analysis.service'

export function metaAnalysisRoutes(app: FastifyInstance, deps: ReaderDeps): void {
  const service = metaAnalysisService(deps)
  mountCall(app, calls.getMetaQuestions, () => service.questions())
  mountCall(app, calls.getMetaAnalysis, ({ query }, { actor }) => service.load(query, actor))
}
