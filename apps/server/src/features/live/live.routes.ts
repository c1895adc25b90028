import { calls } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../study/access/actor-of'
import type { Deps } from '../../study/deps'
import { readDeployedStudy } from '../../study/view/deployed-study'
import { liveOf } from './live.service'

export function liveRoutes(app: FastifyInstance, { db }: Deps): void {
  mountCall(app, calls.getLive, async ({ query }, { caller }) => {
    const study = await readDeployedStudy(db, query.studyId, actorOf(caller))
    return liveOf(db, study)
  })
}
