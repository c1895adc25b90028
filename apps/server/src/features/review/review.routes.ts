import { calls } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import { assembleStudyContent } from '../../study/content/study-content'
import type { Deps } from '../../study/deps'

export function reviewRoutes(app: FastifyInstance, { db, platform }: Deps): void {
  mountCall(app, calls.getStudyContent, ({ query }) => assembleStudyContent(db, platform, query.studyId))
}
