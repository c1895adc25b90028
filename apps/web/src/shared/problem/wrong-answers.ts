import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  allConditionsBlock,
  feedbackMappingCalls,
  type ProblemId,
  type StudentResponse,
  type Study,
  type StudyContent,
  type StudyId,
  studyTypes,
} from '@trellis/domain'
import { request } from '../../lib/client'
import { type AnswersByProblem, problemsOfSet, takesSupports } from './content-outline'

/** The maximum number of problems in one call. */
const problemsPerCall = 500

/** The common wrong answers of a study's problems, and the state of their loading. */
export interface WrongAnswers {
  data: ReadonlyMap<string, readonly StudentResponse[]> | undefined
  error: unknown
  refetch: () => unknown
}

/** The wrong answers for which a study can have feedback, by problem, most frequent first. */
export const wrongAnswersQuery = (studyId: StudyId, problems: readonly ProblemId[]) =>
  queryOptions({
    queryKey: ['wrong-answers', studyId, problems],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, readonly StudentResponse[]>> => {
      const answers = await Promise.all(
        chunksOf(problems).map((problemIds) =>
          request(feedbackMappingCalls.getStudyWrongAnswers, { query: { studyId, problemIds } }, signal),
        ),
      )
      const byProblem = new Map<string, StudentResponse[]>()
      for (const answer of answers.flat()) {
        byProblem.set(answer.problemId, [...(byProblem.get(answer.problemId) ?? []), answer])
      }
      return byProblem
    },
    staleTime: 60_000,
    structuralSharing: false,
  })

/** The wrong answers of a Common Answers study; null for the other types, undefined while they load. */
export function useStudyAnswers(study: Study, content: StudyContent | undefined): AnswersByProblem | undefined {
  const isCommon = study.studyTypeId === studyTypes.commonWrongAnswers
  const compared = content?.sets.filter((entry) => entry.studyBlockTypeId === allConditionsBlock) ?? []
  const problemIds = compared
    .flatMap(({ set }) => problemsOfSet(set).map(({ problemId }) => problemId as ProblemId))
    .filter((problemId) => content && takesSupports(content, problemId))
  const answers = useQuery({
    ...wrongAnswersQuery(study.studyId, [...new Set(problemIds)]),
    enabled: isCommon && content !== undefined,
  })
  return isCommon ? answers.data : null
}

function chunksOf<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / problemsPerCall) }, (_, chunk) =>
    list.slice(chunk * problemsPerCall, (chunk + 1) * problemsPerCall),
  )
}
