import { calls } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../study/access/actor-of'
import { type OsfDeps, osfService } from './osf.service'

export function osfRoutes(app: FastifyInstance, deps: OsfDeps): void {
  const osf = osfService(deps)
  mountCall(app, calls.getOsfProject, ({ query }, { caller }) => osf.project(query.studyId, actorOf(caller)))
  mountCall(app, calls.linkOsfProject, ({ params, query }, { caller }) =>
    osf.linkProject(params.studyId, query.projectId, actorOf(caller)),
  )
  mountCall(app, calls.linkOsfResearcher, ({ body }, { caller }) => osf.linkResearcher(body.osfUserId, actorOf(caller)))
}
