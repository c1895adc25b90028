import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { enrolmentCalls, type Live, liveCalls, type StudyId, streamCalls } from '@trellis/domain'
import { request } from '../../lib/client'
import { useEventStream } from '../../shared/use-event-stream'
import type { ParticipantsState } from './participants-state'

export const liveKeys = {
  /** Invalidating this key refetches everything shown of a running study. */
  all: (studyId: StudyId) => ['live', studyId],
  view: (studyId: StudyId) => ['live', studyId, 'view'],
  participants: (studyId: StudyId) => ['live', studyId, 'participants'],
  followUps: (studyId: StudyId) => ['live', studyId, 'follow-ups'],
} as const

/** Only while the page is visible: a hidden tab does not poll. */
const pollIntervalMs = 5_000

/** Counting many students is slow in the database, and the numbers change little from one poll to the next. */
const manyUnits = 10_000

function pollIntervalOf(live: Live | undefined): number | false {
  if (live?.status === 'COMPLETED') return false
  return live && live.split.units > manyUnits ? 6 * pollIntervalMs : pollIntervalMs
}

const liveQuery = (studyId: StudyId) =>
  queryOptions({
    queryKey: liveKeys.view(studyId),
    queryFn: ({ signal }) => request(liveCalls.getLive, { query: { studyId } }, signal),
    refetchInterval: ({ state }) => pollIntervalOf(state.data),
  })

/** A running study: streamed where that is possible, and polled otherwise. */
export function useLive(studyId: StudyId) {
  const client = useQueryClient()
  const query = liveQuery(studyId)
  const status = client.getQueryData(query.queryKey)?.status
  const isStreaming = useEventStream(
    streamCalls.watchStudy,
    { query: { studyId } },
    {
      isEnabled: status !== 'COMPLETED',
      queryKey: query.queryKey,
      onValue: (live) => client.setQueryData(query.queryKey, live),
    },
  )
  return useQuery(isStreaming ? { ...query, refetchInterval: false } : query)
}

export const followUpsQuery = (studyId: StudyId) =>
  queryOptions({
    queryKey: liveKeys.followUps(studyId),
    queryFn: ({ signal }) => request(enrolmentCalls.getFollowUpCounts, { query: { studyId } }, signal),
    refetchInterval: 12 * pollIntervalMs,
  })

export const participantsQuery = (
  studyId: StudyId,
  { search, conditionId, state, sort, order, page, pageSize }: ParticipantsState,
  /** Part of the key: what was read while the study was blinded must not be shown after unblinding. */
  isBlinded: boolean,
) =>
  queryOptions({
    queryKey: [
      ...liveKeys.participants(studyId),
      { isBlinded, search, conditionId, state, sort, order, page, pageSize },
    ],
    queryFn: ({ signal }) =>
      request(
        enrolmentCalls.getParticipants,
        {
          query: {
            studyId,
            sort,
            order,
            page,
            pageSize,
            search: search === '' ? undefined : search,
            conditionId: conditionId ?? undefined,
            state: state ?? undefined,
          },
        },
        signal,
      ),
    refetchInterval: pollIntervalMs,
    placeholderData: keepPreviousData,
  })
