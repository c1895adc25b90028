import { calls } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../study/deps'
import { readSnapshot } from './snapshot.read'

export function snapshotRoutes(app: FastifyInstance, { db }: Deps): void {
  mountCall(app, calls.getSnapshot, ({ query }) => readSnapshot(db, query.studyId))
  mountCall(app, calls.downloadSnapshot, async ({ query }, { reply }) => {
    const snapshot = await readSnapshot(db, query.studyId)
    reply.header('content-disposition', `attachment; filename="trellis-snapshot-${query.studyId}.json"`)
    return snapshot
  })
}
