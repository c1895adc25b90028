import { blinded, calls, type Live, type StudyId } from '@trellis/domain'
import { createSharedReadings, mountCall, mountStream, requireActor } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import { readBlinding, unblind } from '../../study/blinding'
import type { ReaderDeps } from '../../study/deps'
import { recordResultsOpened } from '../../study/results-look'
import { type DeployedStudy, findDeployedStudy, readDeployedStudy } from '../../study/view/deployed-study'
import { liveOf } from './live.service'

/** `sendsMail`: whether notifications are mailed as well. */
export function liveRoutes(app: FastifyInstance, deps: ReaderDeps & { sendsMail: boolean }): void {
  const { db, reader } = deps

  mountCall(app, calls.getLive, async ({ query }, { actor }) => {
    const study = await readDeployedStudy(db, query.studyId, actor)
    await recordResultsOpened(db, study, actor)
    return liveFor(study, actor)
  })

  mountCall(app, calls.unblindStudy, ({ body }, { actor }) => unblind(deps, body.studyId, body.reason, actor))

  mountStream(app, calls.watchStudy, {
    async check({ query }, caller) {
      await readDeployedStudy(db, query.studyId, requireActor(caller))
    },
    // Administrators are shown an alarm that the owner is not, while the study is blinded.
    keyOf: ({ query }, caller) => `${query.studyId} ${requireActor(caller).isAdmin}`,
    readings: createSharedReadings<string, Live>({
      /** Ends with the study: a completed one has results, and only the call records who looks at them. */
      async read(key) {
        const [studyId, isAdmin] = key.split(' ')
        const study = await findDeployedStudy(db, Number(studyId) as StudyId)
        return study && study.status !== 'COMPLETED' ? liveFor(study, { isAdmin: isAdmin === 'true' }) : null
      },
      identityOf: ({ at: _, ...shown }) => JSON.stringify(shown),
      onError: (error) => app.log.warn({ err: error }, 'a watched study could not be read'),
    }),
  })

  async function liveFor(study: DeployedStudy, actor: { isAdmin: boolean }): Promise<Live> {
    const blinding = await readBlinding(db, study)
    const live = { ...(await liveOf(reader, study)), blinding }
    return blinding.isBlinded ? blinded(live, actor) : live
  }
}
