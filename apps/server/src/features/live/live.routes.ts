import { calls } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../study/access/actor-of'
import type { Deps } from '../../study/deps'
import { noteLook } from '../../study/results-look'
import { readDeployedStudy } from '../../study/view/deployed-study'
import { liveOf } from './live.service'

export function liveRoutes(app: FastifyInstance, { db }: Deps): void {
  mountCall(app, calls.getLive, async ({ query }, { caller }) => {
    const actor = actorOf(caller)
    const study = await readDeployedStudy(db, query.studyId, actor)
    await noteLook(db, study, actor)
    return liveOf(db, study)
  })
}
