import { calls } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../study/deps'
import { commonAnswersService } from './common-answers.service'

export function commonAnswersRoutes(app: FastifyInstance, deps: Deps): void {
  const feedback = commonAnswersService(deps)
  mountCall(app, calls.getFeedbackMappings, ({ query }, { actor }) => feedback.list(query.studyId, actor))
  mountCall(app, calls.getStudyWrongAnswers, ({ query }, { caller }) => feedback.answers(query, caller))
  mountCall(app, calls.addFeedbackMapping, ({ body }, { caller }) => feedback.add(body, caller))
  mountCall(app, calls.updateFeedbackMapping, ({ body }, { caller }) => feedback.update(body, caller))
  mountCall(app, calls.deleteFeedbackMapping, ({ query }, { actor }) => feedback.remove(query.mappingId, actor))
  mountCall(app, calls.removeWrongAnswer, ({ query }, { caller }) => feedback.removeWrongAnswer(query, caller))
}
