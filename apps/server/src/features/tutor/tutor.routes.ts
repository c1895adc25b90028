import { calls, homeworkIdSchema } from '@trellis/domain'
import { type CallOptions, mountCall } from '@trellis/http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Delivery } from '../../delivery/create-delivery'
import type { HomeworkLookupResult } from '../../delivery/open-work.store'
import type { Deps } from '../../study/deps'
import { myFollowUps } from './my-follow-ups.read'
import { myProgress } from './my-progress.read'
import { createRequireWork } from './require-work'
import { tutorService } from './tutor.service'

export function tutorRoutes(app: FastifyInstance, deps: Deps & { delivery: Delivery }): void {
  const tutor = tutorService(deps)
  const workOf = createRequireWork(app, deps.delivery.tickets)
  const { found, ...options } = homeworkFinder(app, deps.delivery)
  mountCall(
    app,
    calls.openHomework,
    ({ body }, { caller, request }) =>
      tutor.openHomework(body, caller, app.sessionName(caller), found.get(request) ?? null),
    options,
  )
  mountCall(app, calls.getMyProgress, (_, { actor }) => myProgress(deps.db, actor.userId))
  mountCall(app, calls.getMyFollowUps, (_, { actor }) => myFollowUps(deps.db, actor.userId))
  mountCall(app, calls.openLink, async ({ body }, { request }) => {
    const identity = await app.identify(request)
    return tutor.openLink(body, request.ip, identity?.actor ?? null)
  })
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

/** Where the platform is on the same database, the homework is found together with the session of its student. */
function homeworkFinder(app: FastifyInstance, { homeworkLookup }: Delivery) {
  const found = new WeakMap<FastifyRequest, HomeworkLookupResult>()
  if (!homeworkLookup) return { found }
  const identifyFromBody: CallOptions['identifyFromBody'] = (request) =>
    app.identify(request, async (token) => {
      const parsedId = homeworkIdSchema.safeParse((request.body as { homeworkId?: unknown } | null)?.homeworkId)
      const result = await homeworkLookup.find(token, parsedId.data ?? '')
      if (result?.homework) found.set(request, result.homework)
      return result?.identity ?? null
    })
  return { found, identifyFromBody }
}
