import { queryOptions } from '@tanstack/react-query'
import { osfCalls, preregistrationCalls } from '@trellis/domain'
import { request } from '../../lib/client'
import { keys } from '../../lib/query-keys'

export const preregistrationQuery = (studyId: number) =>
  queryOptions({
    queryKey: [...keys.study(studyId), 'preregistration'],
    queryFn: ({ signal }) => request(preregistrationCalls.getPreregistration, { query: { studyId } }, signal),
  })

/** A version never changes. */
export const versionQuery = (studyId: number, number: number) =>
  queryOptions({
    queryKey: ['preregistration-version', studyId, number],
    queryFn: ({ signal }) =>
      request(preregistrationCalls.getPreregistrationVersion, { query: { studyId, number } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })

const pendingPollMs = 5_000

/** Polled while a registration is in progress. */
export const registrationQuery = (studyId: number) =>
  queryOptions({
    queryKey: [...keys.study(studyId), 'registration'],
    queryFn: ({ signal }) => request(osfCalls.getOsfRegistration, { query: { studyId } }, signal),
    refetchInterval: ({ state }) => (state.data?.registration?.nextAttemptAt ? pendingPollMs : false),
  })
