import { AppError, calls, keyInSlug, type Study, type StudyId, walk } from '@trellis/domain'
import { type Caller, mountCall } from '@trellis/http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Delivery } from '../../delivery/create-delivery'
import { deliverProblem, judgeAnswer, nextHelp } from '../../delivery/deliver-problem'
import { createAddressPace } from '../../http/address-pace'
import type { Deps } from '../../study/deps'
import { pagePolicy } from './pages/layout'
import { pageLocaleOf } from './pages/locale'
import type { PublicPages } from './public-pages.service'
import { loadPublicPreview } from './public-preview.service'
import type { PublicationService } from './publication.service'
import { findPublication } from './publication.store'

export interface PublicationRoutesDeps extends Deps {
  delivery: Pick<Delivery, 'studies'>
  publications: PublicationService
  pages: PublicPages
  /** Creates a study of the caller that replicates this one. */
  replicate(studyId: StudyId, caller: Caller): Promise<Study>
}

/** Someone who tries a study out makes a few calls for each problem. */
const previewPace = { limit: 600, seconds: 60 }

export function publicationRoutes(app: FastifyInstance, deps: PublicationRoutesDeps): void {
  const { db, publications, pages } = deps
  mountCall(app, calls.getPublication, ({ query }, { actor }) => publications.load(query.studyId, actor))
  mountCall(app, calls.previewPublication, async ({ query }, { actor, request, reply }) => {
    const { studyId, lang, ...choices } = query
    const study = await publications.preview(studyId, choices, actor)
    reply.header('content-type', 'text/html; charset=utf-8').header('content-security-policy', pagePolicy)
    return pages.preview(studyId, study, pageLocaleOf(lang, request.headers['accept-language']), request)
  })
  mountCall(app, calls.requestPublication, ({ body }, { actor }) => publications.request(body, actor))
  mountCall(app, calls.withdrawPublication, ({ body }, { actor }) => publications.withdraw(body, actor))
  mountCall(app, calls.approvePublication, ({ body }, { actor }) => publications.approve(body.studyId, actor))
  mountCall(app, calls.declinePublication, ({ body }, { actor }) => publications.decline(body, actor))
  mountCall(app, calls.getPublications, () => publications.list())
  mountCall(app, calls.replicatePublished, async ({ body }, { caller }) => {
    const key = keyInSlug(body.slug)
    const row = key === null ? null : await findPublication(db, key)
    if (row?.state !== 'PUBLISHED') throw new AppError('study_not_found', { id: body.slug })
    return deps.replicate(row.studyId, caller)
  })
  visitorRoutes(app, deps)
}

/** The tutor for visitors of public pages. */
function visitorRoutes(app: FastifyInstance, deps: PublicationRoutesDeps): void {
  const count = createAddressPace(previewPace)
  const load = (target: Parameters<typeof loadPublicPreview>[1], request: FastifyRequest) => {
    count(request)
    return loadPublicPreview(deps, target)
  }
  mountCall(app, calls.openPublicPreview, async ({ body }, { request }) => {
    const { title, conditionName, conditions, set } = await load(body.place, request)
    return { title, conditionName, conditions, progress: walk(set, body.seed, body.results, body.today) }
  })
  mountCall(app, calls.openPublicPreviewProblem, async ({ body }, { request }) =>
    deliverProblem(await load(body.place, request), body.problemId, body.seed),
  )
  mountCall(app, calls.answerPublicPreview, async ({ body }, { request }) =>
    judgeAnswer(await load(body.place, request), body.problemId, body.response, body),
  )
  mountCall(app, calls.helpPublicPreview, async ({ body }, { request }) =>
    nextHelp(await load(body.place, request), body.problemId, { tries: 0, ...body }),
  )
}
