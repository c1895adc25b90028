import { calls } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import type { QuotaDeps } from '../../study/deps'
import { exportStudy } from './export.service'
import { importStudy } from './import.service'
import { importReplication, replicateStudy } from './replication.service'

export function portableRoutes(app: FastifyInstance, deps: QuotaDeps): void {
  mountCall(app, calls.exportStudy, async ({ query }, { actor, reply }) => {
    const file = await exportStudy(deps, query.studyId, actor)
    reply.header('content-disposition', `attachment; filename="trellis-study-${query.studyId}.json"`)
    return file
  })
  mountCall(app, calls.importStudy, ({ body, query }, { caller }) =>
    query.asReplication === 'true' ? importReplication(deps, body, caller) : importStudy(deps, body, caller),
  )
  mountCall(app, calls.replicateStudy, ({ body }, { caller }) => replicateStudy(deps, body.id, caller))
}
