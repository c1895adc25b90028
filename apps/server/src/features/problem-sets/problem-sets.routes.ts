import { calls } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import type { QuotaDeps } from '../../study/deps'
import { problemSetsRead } from './problem-sets.read'
import { problemSetsService } from './problem-sets.service'
import { isHeldByOther } from './problem-sets.store'

export function problemSetsRoutes(app: FastifyInstance, deps: QuotaDeps): void {
  const sets = problemSetsService(deps)
  const read = problemSetsRead(deps)
  mountCall(app, calls.addProblemSet, ({ body }, { caller }) => sets.add(body, caller))
  mountCall(app, calls.removeProblemSet, ({ body }, { caller }) => sets.remove(body, caller))
  mountCall(app, calls.addWipProblems, ({ body }, { caller }) => sets.addProblems(body, caller))
  mountCall(app, calls.arrangeProblems, ({ body }, { caller }) => sets.arrangeProblems(body, caller))
  mountCall(app, calls.removeProblems, ({ body }, { caller }) => sets.removeProblems(body, caller))
  mountCall(app, calls.getProblemSetStudies, ({ body }) => read.ofStudy(body.id))
  mountCall(app, calls.getAllWipProblems, ({ body }) => read.problemsOf(body.id))
  mountCall(app, calls.getProblemSetsInUse, () => read.inUse())
  mountCall(app, calls.isProblemSetInUse, async ({ query }) => ({
    isInUse: await isHeldByOther(deps.db, query.problemSetId, query.studyId),
  }))
  mountCall(app, calls.getWipProblemSets, (_, { actor }) => read.inDevelopment(actor))
  mountCall(app, calls.getProblemSetData, ({ query }, { caller }) => read.find(query, caller))
}
