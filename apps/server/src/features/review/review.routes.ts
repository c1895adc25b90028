import { calls } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../study/actor-of'
import type { Deps } from '../../study/deps'
import { readOwnStudy } from '../../study/own-study'
import { assembleStudyContent } from '../../study/study-content'

export function reviewRoutes(app: FastifyInstance, { db, platform }: Deps): void {
  mountCall(app, calls.getStudyContent, async ({ query }, { caller }) => {
    await readOwnStudy(db, query.studyId, actorOf(caller))
    return assembleStudyContent(db, platform, query.studyId)
  })
}
