import { calls } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../study/access/actor-of'
import type { Deps } from '../../study/deps'
import { conditionsService } from './conditions.service'

export function conditionsRoutes(app: FastifyInstance, deps: Deps): void {
  const conditions = conditionsService(deps)
  mountCall(app, calls.loadConditionsById, ({ body }) => conditions.list(body.id))
  mountCall(app, calls.addStudyCondition, ({ body }, { caller }) => conditions.add(body, actorOf(caller)))
  mountCall(app, calls.updateStudyCondition, ({ body }, { caller }) => conditions.update(body, actorOf(caller)))
  mountCall(app, calls.deleteStudyCondition, ({ body }, { caller }) => conditions.remove(body.id, caller))
}
