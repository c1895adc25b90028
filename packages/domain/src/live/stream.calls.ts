import { z } from 'zod'
import { studyCall } from '../call'
import { classIdSchema, classStudentSchema, homeworkSchema, schoolClassSchema } from '../class/class.schema'
import { studentProgressSchema } from '../enrolment/enrolment.schema'
import { studyIdSchema } from '../ids'
import { liveSchema } from './live.schema'

/**
 * How many streams of one kind an account may have open at the same time in a process. A browser opens six connections.
 */
const maxStreams = 6

/**
 * Data that screens watch, pushed when they change. The calls that read the same data once are for clients without
 * streams.
 */
export const streamCalls = {
  watchStudy: studyCall('GET', '/study/live/stream', {
    summary: 'A running study at a glance, whenever it changes; ends with the study, whose results are read by a call',
    access: 'owner',
    role: 'reader',
    of: { study: 'query.studyId' },
    query: z.object({ studyId: studyIdSchema }),
    isStream: true,
    maxConcurrent: maxStreams,
    reply: liveSchema,
  }),
  watchClass: studyCall('GET', '/tutor/class/stream', {
    summary: 'A class with its students, homework and progress, for its teacher, whenever something of it changes',
    access: 'teacher',
    query: z.object({ classId: classIdSchema }),
    isStream: true,
    maxConcurrent: maxStreams,
    reply: z.object({
      class: schoolClassSchema,
      students: z.array(classStudentSchema),
      homework: z.array(homeworkSchema),
      progress: z.record(z.string(), z.array(studentProgressSchema)).describe('By homework.'),
    }),
  }),
}
