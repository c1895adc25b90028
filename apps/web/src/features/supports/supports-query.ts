import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  type BestKind,
  feedbackMappingCalls,
  type ProblemId,
  type ProblemSetId,
  type StoredSupport,
  type StudyId,
  type SupportSlot,
  supportMappingCalls,
  supportRevision,
  type Tutoring,
  tutoringCalls,
} from '@trellis/domain'
import { request } from '../../lib/client'
import { keys } from '../../lib/query-keys'
import { treeQuery } from '../../shared/problem/problem-sets'
import { slotKey } from './slot'

/** By the key of their slot. */
export type Supports = ReadonlyMap<string, StoredSupport>

/** Every support of a study, feedback included, with its slot. */
export const supportsQuery = (studyId: StudyId) =>
  queryOptions({
    queryKey: [...keys.study(studyId), 'supports'],
    queryFn: async ({ signal }): Promise<Supports> => {
      const [supports, feedback, contents] = await Promise.all([
        request(supportMappingCalls.getSupportMappings, { query: { studyId } }, signal),
        request(feedbackMappingCalls.getFeedbackMappings, { query: { studyId } }, signal),
        request(supportMappingCalls.getStudySupports, { query: { studyId } }, signal),
      ])
      const mappings = [
        ...supports.map((one) => ({ ...one, studentResponseId: null, id: null })),
        ...feedback.map((one) => ({
          ...one,
          conditionId: one.conditionId,
          id: one.mappingId,
        })),
      ]
      const tutorings = new Map<string, Tutoring>(contents.map((tutoring) => [tutoring.supportId, tutoring]))
      return new Map(
        mappings.flatMap(({ conditionId, problemId, studentResponseId, supportId, id, isPublished }) => {
          const tutoring = tutorings.get(supportId)
          if (!tutoring) return []
          const slot: SupportSlot = { studyId, conditionId, problemId, studentResponseId }
          const stored = { slot, tutoring, revision: supportRevision(tutoring), mapping: { id, isPublished } }
          return [[slotKey(slot), stored] as const]
        }),
      )
    },
    // The saver writes changes made here into the cache; changes made elsewhere arrive with the next visit.
    staleTime: 60_000,
    structuralSharing: false,
  })

/** The problem sets that supports are written for, with their problems. */
export const buildSetsQuery = (client: QueryClient, ids: readonly ProblemSetId[]) =>
  queryOptions({
    queryKey: ['build-sets', ids],
    queryFn: () => Promise.all(ids.map((id) => client.ensureQueryData(treeQuery(id)))),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

/** Replaces what the cache has for one slot. */
export function patchSupports(client: QueryClient, slot: SupportSlot, stored: StoredSupport | null) {
  client.setQueryData(supportsQuery(slot.studyId).queryKey, (known) => {
    if (!known) return known
    const next = new Map(known)
    if (stored) next.set(slotKey(slot), stored)
    else next.delete(slotKey(slot))
    return next
  })
}

/** The platform's own best support, by problem: of this kind where there is one of it. */
export const bestTutoringsQuery = (problemIds: readonly ProblemId[], first: BestKind) =>
  queryOptions({
    queryKey: ['best-tutorings', problemIds, first],
    queryFn: ({ signal }) =>
      request(tutoringCalls.getBestTutorings, { body: { problemIds: [...problemIds], first } }, signal),
    staleTime: 60_000,
  })
