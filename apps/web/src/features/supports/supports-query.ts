import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  feedbackMappingCalls,
  type ProblemCeri,
  type ProblemSetCeri,
  type StudentResponse,
  type StudyId,
  studentResponseCalls,
  supportMappingCalls,
  type Tutoring,
  type TutoringCeri,
  tutoringCalls,
} from '@trellis/domain'
import { request } from '../../lib/client'
import { keys } from '../../lib/query-keys'
import { treeQuery } from '../../shared/problem/problem-sets'
import { buildSetOf } from './outline/build-outline'
import { type Place, placeKey, type StoredSupport } from './place'

/** As many as one call answers. */
const perCall = 500

/** By place. */
export type Supports = ReadonlyMap<string, StoredSupport>

/** Every support and every piece of feedback of a study, with the place it is given at. */
export const supportsQuery = (studyId: StudyId) =>
  queryOptions({
    queryKey: [...keys.study(studyId), 'supports'],
    queryFn: async ({ signal }): Promise<Supports> => {
      const [supports, feedback] = await Promise.all([
        request(supportMappingCalls.getSupportMappings, { query: { studyId } }, signal),
        request(feedbackMappingCalls.getFeedbackMappings, { query: { studyId } }, signal),
      ])
      const mappings = [
        ...supports.map((one) => ({ ...one, ceri: one.tutorStrategyCeri, answerId: null, mappingId: null })),
        ...feedback.map((one) => ({
          ...one,
          conditionId: one.conditionNumber,
          ceri: one.studentResponseFeedbackCeri,
          answerId: one.studentResponseId,
          mappingId: one.dbid,
        })),
      ]
      const tutorings = await loadTutorings([...new Set(mappings.map((mapping) => mapping.ceri))], signal)
      return new Map(
        mappings.flatMap(({ conditionId, problemCeri, ceri, answerId, mappingId }) => {
          const tutoring = tutorings.get(ceri)
          if (!tutoring) return []
          const response = tutoring.answerPartsToResponses ?? {}
          const place: Place = {
            studyId,
            conditionId,
            problemCeri,
            answer: answerId === null ? null : { id: answerId, response },
          }
          return [[placeKey(place), { place, tutoring, mappingId }] as const]
        }),
      )
    },
    // Changes made here are written into it; those made elsewhere come with the next visit.
    staleTime: 60_000,
    structuralSharing: false,
  })

async function loadTutorings(ceris: readonly TutoringCeri[], signal: AbortSignal): Promise<Map<string, Tutoring>> {
  const answers = await Promise.all(
    chunksOf(ceris).map((chunk) => request(tutoringCalls.getTutorings, { query: { ceris: chunk } }, signal)),
  )
  return new Map(answers.flatMap(({ data }) => data.map((tutoring) => [tutoring.ceri, tutoring])))
}

/** The problem sets of all conditions with their problems: those that supports are written for. */
export const buildSetsQuery = (client: QueryClient, ids: readonly ProblemSetCeri[]) =>
  queryOptions({
    queryKey: ['build-sets', ids],
    queryFn: async () => (await Promise.all(ids.map((id) => client.ensureQueryData(treeQuery(id))))).map(buildSetOf),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

/** What is stored at one place has changed. */
export function patchSupports(client: QueryClient, place: Place, stored: StoredSupport | null) {
  client.setQueryData(supportsQuery(place.studyId).queryKey, (known) => {
    if (!known) return known
    const next = new Map(known)
    if (stored) next.set(placeKey(place), stored)
    else next.delete(placeKey(place))
    return next
  })
}

/** The common wrong answers of a study's problems, as far as they have come. */
export interface WrongAnswers {
  data: ReadonlyMap<string, readonly StudentResponse[]> | undefined
  error: unknown
  refetch: () => unknown
}

/** Common wrong answers by problem, most frequent first. */
export const wrongAnswersQuery = (problems: readonly ProblemCeri[]) =>
  queryOptions({
    queryKey: ['wrong-answers', problems],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, readonly StudentResponse[]>> => {
      const answers = await Promise.all(
        chunksOf(problems).map((problemCeris) =>
          request(studentResponseCalls.getCommonWrongAnswers, { query: { problemCeris } }, signal),
        ),
      )
      const byProblem = new Map<string, StudentResponse[]>()
      for (const answer of answers.flat()) {
        byProblem.set(answer.problemCeri, [...(byProblem.get(answer.problemCeri) ?? []), answer])
      }
      return byProblem
    },
    staleTime: 60_000,
    structuralSharing: false,
  })

/** What the platform itself would give, by problem. */
export const bestTutoringsQuery = (problemCeris: readonly ProblemCeri[]) =>
  queryOptions({
    queryKey: ['best-tutorings', problemCeris],
    queryFn: ({ signal }) =>
      request(tutoringCalls.getBestTutorings, { body: { problemCeris: [...problemCeris] } }, signal),
    staleTime: 60_000,
  })

function chunksOf<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / perCall) }, (_, chunk) =>
    list.slice(chunk * perCall, (chunk + 1) * perCall),
  )
}
