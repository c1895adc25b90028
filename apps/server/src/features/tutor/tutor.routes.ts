import { calls } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import type { Delivery } from '../../delivery/create-delivery'
import { actorOf } from '../../study/access/actor-of'
import type { Deps } from '../../study/deps'
import { myProgress } from './my-progress.read'
import { createRequireWork } from './require-work'
import { tutorService } from './tutor.service'

export function tutorRoutes(app: FastifyInstance, deps: Deps & { delivery: Delivery }): void {
  const tutor = tutorService(deps)
  const workOf = createRequireWork(app, deps.delivery.tickets)
  mountCall(app, calls.openHomework, ({ body }, { caller }) =>
    tutor.openHomework(body, caller, app.sessionName(caller)),
  )
  mountCall(app, calls.getMyProgress, (_, { caller }) => myProgress(deps.db, actorOf(caller).userId))
  mountCall(app, calls.openLink, ({ body }, { request }) => tutor.openLink(body, request.ip))
  mountCall(app, calls.lookUpLink, ({ body }) => tutor.lookUpLink(body))
  mountCall(app, calls.getWork, async ({ body }, { request }) =>
    tutor.getWork(await workOf(body.ticket, request), body),
  )
  mountCall(app, calls.openProblem, async ({ body }, { request }) =>
    tutor.openProblem(await workOf(body.ticket, request), body),
  )
  mountCall(app, calls.answerProblem, async ({ body }, { request }) =>
    tutor.answer(await workOf(body.ticket, request), body),
  )
  mountCall(app, calls.askForHelp, async ({ body }, { request }) =>
    tutor.help(await workOf(body.ticket, request), body),
  )
  mountCall(app, calls.skipProblem, async ({ body }, { request }) =>
    tutor.skip(await workOf(body.ticket, request), body),
  )
  mountCall(app, calls.answerSurvey, async ({ body }, { request }) =>
    tutor.answerSurvey(await workOf(body.ticket, request), body),
  )
  mountCall(app, calls.lookBack, async ({ body }, { request }) =>
    tutor.lookBack(await workOf(body.ticket, request), body),
  )
  mountCall(app, calls.recordEvents, async ({ body }, { request }) =>
    tutor.record(await workOf(body.ticket, request), body),
  )
}
