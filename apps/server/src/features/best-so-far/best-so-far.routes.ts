import { calls } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../study/deps'
import { bestSoFarService } from './best-so-far.service'

export function bestSoFarRoutes(app: FastifyInstance, deps: Deps): void {
  const service = bestSoFarService(deps)
  mountCall(app, calls.getBestSoFar, (_, { actor }) => service.load(actor))
  mountCall(app, calls.getStudyBestSoFar, ({ query }) => service.loadForStudy(query.studyId))
  mountCall(app, calls.declareBestSoFarRule, ({ body: { reason, ...rule } }, { actor }) =>
    service.declareRule(rule, reason, actor),
  )
  mountCall(app, calls.switchBestSoFar, ({ body }, { actor }) => service.setIsOn(body.isOn, body.reason, actor))
  mountCall(app, calls.reverseBestSoFar, ({ body }, { actor }) =>
    service.reverse(body.skillId, body.to, body.reason, actor),
  )
}
