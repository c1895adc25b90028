import { calls } from '@trellis/domain'
import { mountCall } from '@trellis/platform'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../study/deps'
import { lifecycleService } from './lifecycle.service'

export function lifecycleRoutes(app: FastifyInstance, deps: Deps): void {
  const lifecycle = lifecycleService(deps)
  mountCall(app, calls.updateStudyStatus, ({ body }, { caller }) =>
    lifecycle.move(body.studyId, body.status, body.note, caller),
  )
  mountCall(app, calls.deploy, ({ body }, { caller }) => lifecycle.move(body.id, 'DEPLOYED', undefined, caller))
  mountCall(app, calls.publishSupports, ({ body }, { caller }) => lifecycle.publishSupports(body.studyId, caller))
  mountCall(app, calls.deleteStudy, ({ body }, { caller }) => lifecycle.remove(body.id, caller))
}
