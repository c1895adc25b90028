import { calls, type Live, type StudyId } from '@trellis/domain'
import { createSharedReadings, mountCall, mountStream } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../study/access/actor-of'
import type { ReaderDeps } from '../../study/deps'
import { noteLook } from '../../study/results-look'
import { findDeployedStudy, readDeployedStudy } from '../../study/view/deployed-study'
import { liveOf } from './live.service'

export function liveRoutes(app: FastifyInstance, { db, reader }: ReaderDeps): void {
  mountCall(app, calls.getLive, async ({ query }, { caller }) => {
    const actor = actorOf(caller)
    const study = await readDeployedStudy(db, query.studyId, actor)
    await noteLook(db, study, actor)
    return liveOf(reader, study)
  })

  mountStream(app, calls.watchStudy, {
    async check({ query }, caller) {
      await readDeployedStudy(db, query.studyId, actorOf(caller))
    },
    keyOf: ({ query }) => query.studyId,
    readings: createSharedReadings<StudyId, Live>({
      /** A study that is over has results, and who looks at them is recorded: that is left to the call. */
      async read(studyId) {
        const study = await findDeployedStudy(db, studyId)
        return study && study.status !== 'COMPLETED' ? liveOf(reader, study) : null
      },
      identityOf: ({ at: _, ...shown }) => JSON.stringify(shown),
      onError: (error) => app.log.warn({ err: error }, 'a study that is watched could not be read'),
    }),
  })
}
