import { calls } from '@trellis/domain'
import { abortedWith, mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../study/deps'
import { dryRunService } from './dry-run.service'

export function simulationRoutes(app: FastifyInstance, deps: Deps): void {
  const simulations = dryRunService(deps)
  mountCall(app, calls.dryRun, ({ body }, { caller, reply }) => simulations.dryRun(body, caller, abortedWith(reply)))
  mountCall(app, calls.dryRunProgress, async ({ query }, { caller }) => simulations.progressOf(query.studyId, caller))
  mountCall(app, calls.planPower, ({ body }, { caller }) => simulations.planPower(body, caller))
}
