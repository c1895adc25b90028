import { type Actor, AppError, calls, type Snapshot, type StudyId } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { snapshots } from '../../db/schema'
import { actorOf } from '../../study/access/actor-of'
import { readOwnStudy } from '../../study/access/own-study'
import type { Deps } from '../../study/deps'
import { secondsOf } from '../../study/view/study-view'

export function snapshotRoutes(app: FastifyInstance, { db }: Deps): void {
  async function load(studyId: StudyId, actor: Actor): Promise<Snapshot> {
    await readOwnStudy(db, studyId, actor)
    const [row] = await db.select().from(snapshots).where(eq(snapshots.studyId, studyId))
    if (!row) throw new AppError('snapshot_not_found', { id: studyId })
    const { hash, items, content, createdAt } = row
    return {
      format: 'trellis-snapshot',
      version: 1,
      studyId,
      createdAt: secondsOf(createdAt)!,
      hash,
      items,
      content,
    }
  }

  mountCall(app, calls.getSnapshot, ({ query }, { caller }) => load(query.studyId, actorOf(caller)))
  mountCall(app, calls.downloadSnapshot, async ({ query }, { caller, reply }) => {
    const snapshot = await load(query.studyId, actorOf(caller))
    reply.header('content-disposition', `attachment; filename="trellis-snapshot-${query.studyId}.json"`)
    return snapshot
  })
}
