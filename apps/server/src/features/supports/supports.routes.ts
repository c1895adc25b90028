import { calls } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../study/deps'
import { saveSupportService } from './save-support.service'
import { supportsService } from './supports.service'
import { withholdSupports } from './withheld-supports.service'

export function supportsRoutes(app: FastifyInstance, deps: Deps): void {
  const supports = supportsService(deps)
  const { save } = saveSupportService(deps)
  mountCall(app, calls.saveSupport, ({ body }, { caller }) => save(body, caller))
  mountCall(app, calls.withholdSupports, ({ body }, { actor }) => withholdSupports(deps, body, actor))
  mountCall(app, calls.getStudySupports, ({ query }) => supports.contents(query.studyId))
  mountCall(app, calls.getSupportMappings, ({ query }, { actor }) => supports.list(query.studyId, actor))
  mountCall(app, calls.createSupportMapping, ({ body }, { caller }) => supports.create(body, caller))
  mountCall(app, calls.updateSupportMapping, ({ body }, { caller }) => supports.update(body, caller))
  mountCall(app, calls.deleteSupportMapping, ({ body }, { actor }) => supports.remove(body, actor))
}
