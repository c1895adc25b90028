import { calls } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../study/access/actor-of'
import type { Deps } from '../../study/deps'
import { bestSoFarService } from './best-so-far.service'

export function bestSoFarRoutes(app: FastifyInstance, deps: Deps): void {
  const service = bestSoFarService(deps)
  mountCall(app, calls.getBestSoFar, (_, { caller }) => service.load(actorOf(caller)))
  mountCall(app, calls.getStudyBestSoFar, ({ query }) => service.loadForStudy(query.studyId))
  mountCall(app, calls.declareBestSoFarRule, ({ body: { reason, ...rule } }, { caller }) =>
    service.declareRule(rule, reason, actorOf(caller)),
  )
  mountCall(app, calls.switchBestSoFar, ({ body }, { caller }) =>
    service.setIsOn(body.isOn, body.reason, actorOf(caller)),
  )
  mountCall(app, calls.reverseBestSoFar, ({ body }, { caller }) =>
    service.reverse(body.skillId, body.to, body.reason, actorOf(caller)),
  )
}
