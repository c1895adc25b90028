import { calls } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import { type OsfDeps, osfService } from './osf.service'
import { type PushDeps, pushService } from './osf-push.service'
import { registrationService } from './osf-registration.service'

export function osfRoutes(app: FastifyInstance, deps: OsfDeps & Pick<PushDeps, 'providers'>): void {
  const osf = osfService(deps)
  mountCall(app, calls.getOsfProject, ({ query }, { actor }) => osf.project(query.studyId, actor))
  mountCall(app, calls.linkOsfProject, ({ params, query }, { actor }) =>
    osf.linkProject(params.studyId, query.projectId, actor),
  )
  const registrations = registrationService({ ...deps, log: app.log })
  mountCall(app, calls.getOsfRegistration, ({ query }, { actor }) => registrations.state(query.studyId, actor))
  mountCall(app, calls.registerOnOsf, ({ body }, { actor }) => registrations.register(body.studyId, actor))
  const files = pushService({ ...deps, log: app.log })
  mountCall(app, calls.getOsfFiles, ({ query }, { actor }) => files.state(query.studyId, actor))
  mountCall(app, calls.sendFilesToOsf, ({ body }, { actor }) => files.push(body.studyId, body.report, actor))
  mountCall(app, calls.linkOsfResearcher, ({ body }, { actor }) => osf.linkResearcher(body.osfUserId, actor))
}
