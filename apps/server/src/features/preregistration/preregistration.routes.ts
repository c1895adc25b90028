import { calls } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../study/deps'
import { preregistrationService } from './preregistration.service'

export function preregistrationRoutes(app: FastifyInstance, deps: Deps): void {
  const preregistration = preregistrationService(deps)
  mountCall(app, calls.getPreregistration, ({ query }) => preregistration.load(query.studyId))
  mountCall(app, calls.savePreregistration, ({ body }, { actor }) => preregistration.save(body, actor))
  mountCall(app, calls.getPreregistrationVersion, ({ query }) => preregistration.version(query.studyId, query.number))
}
