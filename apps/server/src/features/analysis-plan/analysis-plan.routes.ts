import { calls } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../study/deps'
import { analysisPlanService } from './analysis-plan.service'

export function analysisPlanRoutes(app: FastifyInstance, deps: Deps): void {
  const plans = analysisPlanService(deps)
  mountCall(app, calls.getAnalysisPlan, ({ query }) => plans.load(query.studyId))
  mountCall(app, calls.previewAnalysis, ({ query }) => plans.preview(query.studyId))
  mountCall(app, calls.addPlanDeviation, ({ body }, { caller }) => plans.deviate(body, caller))
}
