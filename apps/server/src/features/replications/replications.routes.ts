import { calls } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../study/deps'
import { loadReplications } from './replications.service'

export function replicationsRoutes(app: FastifyInstance, deps: Deps): void {
  mountCall(app, calls.getReplications, ({ query }, { actor }) => loadReplications(deps, query.studyId, actor))
}
