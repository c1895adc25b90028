import { calls } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import type { Delivery } from '../../delivery/create-delivery'
import { actorOf } from '../../study/access/actor-of'
import type { Deps } from '../../study/deps'
import { myProgress } from './my-progress.read'
import { tutorService } from './tutor.service'

export function tutorRoutes(app: FastifyInstance, deps: Deps & { delivery: Delivery }): void {
  const tutor = tutorService(deps)
  mountCall(app, calls.openHomework, ({ body }, { caller }) => tutor.openHomework(body, caller))
  mountCall(app, calls.getMyProgress, (_, { caller }) => myProgress(deps.db, actorOf(caller).userId))
  mountCall(app, calls.openLink, ({ body }, { request }) => tutor.openLink(body, request.ip))
  mountCall(app, calls.getWork, ({ body }) => tutor.getWork(body))
  mountCall(app, calls.openProblem, ({ body }) => tutor.openProblem(body))
  mountCall(app, calls.answerProblem, ({ body }) => tutor.answer(body))
  mountCall(app, calls.askForHelp, ({ body }) => tutor.help(body))
  mountCall(app, calls.skipProblem, ({ body }) => tutor.skip(body))
  mountCall(app, calls.answerSurvey, ({ body }) => tutor.answerSurvey(body))
  mountCall(app, calls.recordEvents, ({ body }) => tutor.record(body))
}
