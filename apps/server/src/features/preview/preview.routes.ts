import { calls, walk } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import { deliverProblem, judgeAnswer, nextHelp } from '../../delivery/deliver-problem'
import type { Deps } from '../../study/deps'
import { previewService } from './preview.service'

export function previewRoutes(app: FastifyInstance, deps: Deps): void {
  const previews = previewService(deps)
  mountCall(app, calls.openPreview, async ({ body }, { caller }) => {
    const { title, conditionName, conditions, set } = await previews.load(body.place, caller)
    return { title, conditionName, conditions, progress: walk(set, body.seed, body.results, body.today) }
  })
  mountCall(app, calls.openPreviewProblem, async ({ body }, { caller }) =>
    deliverProblem(await previews.load(body.place, caller), body.problemId, body.seed),
  )
  mountCall(app, calls.answerPreview, async ({ body }, { caller }) =>
    judgeAnswer(await previews.load(body.place, caller), body.problemId, body.response, body),
  )
  mountCall(app, calls.helpPreview, async ({ body }, { caller }) =>
    nextHelp(await previews.load(body.place, caller), body.problemId, { tries: 0, ...body }),
  )
}
