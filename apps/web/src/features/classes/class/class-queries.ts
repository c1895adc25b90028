import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ClassId, classCalls, enrolmentCalls, type HomeworkId, type ReplyOf, streamCalls } from '@trellis/domain'
import { request } from '../../../lib/client'
import { useEventStream } from '../../../shared/use-event-stream'
import type { Progress } from '../classes.rules'

export const classKeys = {
  /** Invalidating this refetches the list, every class and all progress. */
  all: ['classes'],
  list: ['classes', 'list'],
  one: (classId: ClassId) => ['classes', 'one', classId],
  followUps: (classId: ClassId) => ['classes', 'follow-ups', classId],
  report: (classId: ClassId, homeworkId: HomeworkId) => ['classes', 'report', classId, homeworkId],
  progress: (classId: ClassId, homeworkIds: readonly HomeworkId[]) => ['classes', 'progress', classId, homeworkIds],
} as const

/** Polling interval of student progress, while the page is visible. */
const pollIntervalMs = 15_000

export type OpenedClass = ReplyOf<typeof classCalls.getClass>

export const classesQuery = queryOptions({
  queryKey: classKeys.list,
  queryFn: ({ signal }) => request(classCalls.getClasses, {}, signal),
})

export const classQuery = (classId: ClassId) =>
  queryOptions({
    queryKey: classKeys.one(classId),
    queryFn: ({ signal }) => request(classCalls.getClass, { params: { id: classId } }, signal),
    refetchInterval: pollIntervalMs,
  })

/** A class that is open on the screen, and whether it and its progress are streamed; otherwise both are polled. */
export function useClass(classId: ClassId) {
  const client = useQueryClient()
  const query = classQuery(classId)
  const isStreaming = useEventStream(
    streamCalls.watchClass,
    { query: { classId } },
    {
      queryKey: classKeys.all,
      onValue: ({ progress, ...opened }) => {
        client.setQueryData(query.queryKey, opened)
        client.setQueryData(classKeys.progress(classId, homeworkIdsOf(opened)), progress)
      },
    },
  )
  return { ...useQuery(isStreaming ? { ...query, refetchInterval: false } : query), isStreaming }
}

/** Sorted, so that query keys do not depend on the order on the screen. */
export function homeworkIdsOf({ homework }: Pick<OpenedClass, 'homework'>): HomeworkId[] {
  return homework.map(({ id }) => id).sort()
}

/** How each student finished each problem of a homework. */
export const reportQuery = (classId: ClassId, homeworkId: HomeworkId) =>
  queryOptions({
    queryKey: classKeys.report(classId, homeworkId),
    queryFn: ({ signal }) => request(enrolmentCalls.getHomeworkReport, { query: { classId, homeworkId } }, signal),
    refetchInterval: pollIntervalMs,
  })

/** Who can take a follow-up test now, by homework. */
export const followUpsQuery = (classId: ClassId) =>
  queryOptions({
    queryKey: classKeys.followUps(classId),
    queryFn: ({ signal }) => request(enrolmentCalls.getClassFollowUps, { query: { classId } }, signal),
  })

/** Maximum per call. */
const homeworkPerCall = 200

/** The progress of each student, by homework and student. */
export const progressQuery = (classId: ClassId, homeworkIds: readonly HomeworkId[]) =>
  queryOptions({
    queryKey: classKeys.progress(classId, homeworkIds),
    queryFn: async ({ signal }): Promise<Progress> => {
      const chunks = Array.from({ length: Math.ceil(homeworkIds.length / homeworkPerCall) }, (_, chunk) =>
        homeworkIds.slice(chunk * homeworkPerCall, (chunk + 1) * homeworkPerCall),
      )
      const answers = await Promise.all(
        chunks.map((chunk) =>
          request(enrolmentCalls.getHomeworkProgress, { query: { classId, homeworkIds: chunk } }, signal),
        ),
      )
      return Object.assign({}, ...answers)
    },
    refetchInterval: pollIntervalMs,
    // Newly added homework must not clear the progress already loaded.
    placeholderData: keepPreviousData,
  })
