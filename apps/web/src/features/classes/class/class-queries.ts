import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type ClassId, classCalls, enrolmentCalls, type HomeworkId, type ReplyOf } from '@trellis/domain'
import { request } from '../../../lib/client'
import type { Progress } from '../classes.rules'

export const classKeys = {
  /** Invalidate this and the list, every class and all progress is asked for again. */
  all: ['classes'],
  list: ['classes', 'list'],
  one: (classId: ClassId) => ['classes', 'one', classId],
  progress: (classId: ClassId, homeworkIds: readonly HomeworkId[]) => ['classes', 'progress', classId, homeworkIds],
} as const

/** Milliseconds between two looks at what the students have done, while the page is in sight. */
const lookEvery = 15_000

export type OpenedClass = ReplyOf<typeof classCalls.getClass>

export const classesQuery = queryOptions({
  queryKey: classKeys.list,
  queryFn: ({ signal }) => request(classCalls.getClasses, {}, signal),
})

export const classQuery = (classId: ClassId) =>
  queryOptions({
    queryKey: classKeys.one(classId),
    queryFn: ({ signal }) => request(classCalls.getClass, { params: { id: classId } }, signal),
    refetchInterval: lookEvery,
  })

/** As many as one call answers. */
const homeworkPerCall = 200

/** How far each student has come, by homework and student. */
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
    refetchInterval: lookEvery,
    // More homework must not blank what is known of the rest.
    placeholderData: keepPreviousData,
  })
