import { calls } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../study/access/actor-of'
import { readOwnStudy } from '../../study/access/own-study'
import { assembleStudyContent } from '../../study/content/study-content'
import type { Deps } from '../../study/deps'

export function reviewRoutes(app: FastifyInstance, { db, platform }: Deps): void {
  mountCall(app, calls.getStudyContent, async ({ query }, { caller }) => {
    await readOwnStudy(db, query.studyId, actorOf(caller))
    return assembleStudyContent(db, platform, query.studyId)
  })
}
