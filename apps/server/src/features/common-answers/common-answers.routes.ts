import { calls } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../study/access/actor-of'
import type { Deps } from '../../study/deps'
import { commonAnswersService } from './common-answers.service'

export function commonAnswersRoutes(app: FastifyInstance, deps: Deps): void {
  const feedback = commonAnswersService(deps)
  mountCall(app, calls.getFeedbackMappings, ({ query }, { caller }) => feedback.list(query.studyId, actorOf(caller)))
  mountCall(app, calls.getStudyWrongAnswers, ({ query }, { caller }) => feedback.answers(query, caller))
  mountCall(app, calls.addFeedbackMapping, ({ body }, { caller }) => feedback.add(body, caller))
  mountCall(app, calls.updateFeedbackMapping, ({ body }, { caller }) => feedback.update(body, caller))
  mountCall(app, calls.deleteFeedbackMapping, ({ query }, { caller }) =>
    feedback.remove(query.mappingId, actorOf(caller)),
  )
  mountCall(app, calls.removeWrongAnswer, ({ query }, { caller }) => feedback.removeWrongAnswer(query, caller))
}
