import { queryOptions } from '@tanstack/react-query'
import { studyContentCalls } from '@trellis/domain'
import { request } from '../../lib/client'
import { keys } from '../../lib/query-keys'

/** The position of each problem that a study uses, by problem set. */
export const studyProblemsQuery = (studyId: number) =>
  queryOptions({
    queryKey: [...keys.study(studyId), 'problems'],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> => {
      const { allCond } = await request(studyContentCalls.getAllWipProblems, { body: { id: studyId } }, signal)
      const bySet = new Map<string, Map<string, number>>()
      for (const [position, { problemId, problemSetId }] of allCond.entries()) {
        bySet.set(problemSetId, (bySet.get(problemSetId) ?? new Map()).set(problemId, position))
      }
      return bySet
    },
    structuralSharing: false,
  })
