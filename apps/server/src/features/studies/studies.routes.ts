import { calls } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../study/access/actor-of'
import type { QuotaDeps } from '../../study/deps'
import { studiesService } from './studies.service'

export function studiesRoutes(app: FastifyInstance, deps: QuotaDeps): void {
  const studies = studiesService(deps)
  mountCall(app, calls.addStudy, ({ body }, { caller }) => studies.add(body, caller))
  mountCall(app, calls.copyStudy, ({ body }, { caller }) => studies.copy(body.id, caller))
  mountCall(app, calls.loadUserStudies, (_, { caller }) => studies.list(actorOf(caller)))
  mountCall(app, calls.loadStudyById, ({ body }) => studies.load(body.id))
  mountCall(app, calls.updateStudyField, ({ body }, { caller }) => studies.updateField(body, actorOf(caller)))
}
