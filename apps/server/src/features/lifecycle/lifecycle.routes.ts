import { calls } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import { type LifecycleDeps, lifecycleService } from './lifecycle.service'
import { requestsService } from './requests.service'

export function lifecycleRoutes(app: FastifyInstance, deps: LifecycleDeps): void {
  const lifecycle = lifecycleService(deps)
  mountCall(app, calls.updateStudyStatus, ({ body }, { caller }) =>
    lifecycle.move(body.studyId, body.status, body.note, caller),
  )
  mountCall(app, calls.deploy, ({ body }, { caller }) => lifecycle.move(body.id, 'DEPLOYED', undefined, caller))
  mountCall(app, calls.approveStudy, ({ body }, { caller }) => lifecycle.approve(body.studyId, body.startsAt, caller))
  mountCall(app, calls.sendBack, ({ body }, { caller }) => lifecycle.sendBack(body, caller))
  mountCall(app, calls.reopenStudy, ({ body }, { caller }) => lifecycle.reopen(body.studyId, caller))
  const requests = requestsService(deps)
  mountCall(app, calls.getStudyRequests, ({ query }, { caller }) => requests.list(query.studyId, caller))
  mountCall(app, calls.addStudyRequest, ({ body }, { caller }) => requests.add(body, caller))
  mountCall(app, calls.withdrawStudyRequest, ({ body }, { caller }) => requests.withdraw(body, caller))
  mountCall(app, calls.declineStudyRequest, ({ body }, { caller }) => requests.decline(body, caller))
  mountCall(app, calls.publishSupports, ({ body }, { caller }) => lifecycle.publishSupports(body.studyId, caller))
  mountCall(app, calls.deleteStudy, ({ body }, { caller }) => lifecycle.remove(body.id, body.note, caller))
}
