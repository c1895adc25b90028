import { calls } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../study/deps'
import { conditionsService } from './conditions.service'

export function conditionsRoutes(app: FastifyInstance, deps: Deps): void {
  const conditions = conditionsService(deps)
  mountCall(app, calls.loadConditionsById, ({ body }) => conditions.list(body.id))
  mountCall(app, calls.addStudyCondition, ({ body }, { actor }) => conditions.add(body, actor))
  mountCall(app, calls.updateStudyCondition, ({ body }, { actor }) => conditions.update(body, actor))
  mountCall(app, calls.deleteStudyCondition, ({ body }, { caller }) => conditions.remove(body.id, caller))
}
