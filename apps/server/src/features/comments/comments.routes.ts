import { calls } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import type { QuotaDeps } from '../../study/deps'
import { countOpenThreads, readComments } from './comments.read'
import { commentsService } from './comments.service'

export function commentsRoutes(app: FastifyInstance, deps: QuotaDeps & { sendsMail: boolean }): void {
  const service = commentsService(deps)
  mountCall(app, calls.getComments, ({ query }, { actor }) => readComments(deps, query.studyId, actor))
  mountCall(app, calls.countOpenThreads, ({ query }) => countOpenThreads(deps.db, query.studyId))
  mountCall(app, calls.addThread, ({ body }, { caller }) => service.addThread(body, caller))
  mountCall(app, calls.addComment, ({ body }, { caller }) => service.reply(body, caller))
  mountCall(app, calls.editComment, ({ body }, { caller }) => service.edit(body, caller))
  mountCall(app, calls.deleteComment, ({ body }, { caller }) => service.remove(body, caller))
  mountCall(app, calls.resolveThread, ({ body }, { caller }) => service.resolve(body, caller))
}
