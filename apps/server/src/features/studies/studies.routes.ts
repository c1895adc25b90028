import { calls } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import type { QuotaDeps } from '../../study/deps'
import { studiesService } from './studies.service'

export function studiesRoutes(app: FastifyInstance, deps: QuotaDeps): void {
  const studies = studiesService(deps)
  mountCall(app, calls.addStudy, ({ body }, { caller }) => studies.add(body, caller))
  mountCall(app, calls.copyStudy, ({ body }, { caller }) => studies.copy(body.id, caller))
  mountCall(app, calls.loadUserStudies, (_, { actor }) => studies.list(actor))
  mountCall(app, calls.loadStudyById, ({ body }) => studies.load(body.id))
  mountCall(app, calls.updateStudyField, ({ body }, { actor }) => studies.updateField(body, actor))
}
