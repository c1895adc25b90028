import { calls } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../study/access/actor-of'
import { type OsfDeps, osfService } from './osf.service'
import { type PushDeps, pushService } from './osf-push.service'
import { registrationService } from './osf-registration.service'

export function osfRoutes(app: FastifyInstance, deps: OsfDeps & Pick<PushDeps, 'providers'>): void {
  const osf = osfService(deps)
  mountCall(app, calls.getOsfProject, ({ query }, { caller }) => osf.project(query.studyId, actorOf(caller)))
  mountCall(app, calls.linkOsfProject, ({ params, query }, { caller }) =>
    osf.linkProject(params.studyId, query.projectId, actorOf(caller)),
  )
  const registrations = registrationService({ ...deps, log: app.log })
  mountCall(app, calls.getOsfRegistration, ({ query }, { caller }) =>
    registrations.state(query.studyId, actorOf(caller)),
  )
  mountCall(app, calls.registerOnOsf, ({ body }, { caller }) => registrations.register(body.studyId, actorOf(caller)))
  const files = pushService({ ...deps, log: app.log })
  mountCall(app, calls.getOsfFiles, ({ query }, { caller }) => files.state(query.studyId, actorOf(caller)))
  mountCall(app, calls.sendFilesToOsf, ({ body }, { caller }) => files.push(body.studyId, body.report, actorOf(caller)))
  mountCall(app, calls.linkOsfResearcher, ({ body }, { caller }) => osf.linkResearcher(body.osfUserId, actorOf(caller)))
}
