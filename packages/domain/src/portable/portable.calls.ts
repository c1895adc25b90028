import { z } from 'zod'
import { studyCall } from '../call'
import { studyIdSchema } from '../ids'
import { studySchema } from '../study/study.schema'
import { portableStudySchema } from './portable.rules'

/** Bytes of a file that may be imported: pictures make it large. */
export const maxImportBytes = 20 * 1024 * 1024

export const portableCalls = {
  exportStudy: studyCall('GET', '/study/export', {
    summary: 'A study as one file: design, conditions, ids of problem sets, supports and their pictures',
    access: 'owner',
    role: 'reader',
    of: { study: 'query.studyId' },
    query: z.object({ studyId: studyIdSchema }),
    maxConcurrent: 1,
    reply: portableStudySchema,
  }),
  importStudy: studyCall('POST', '/study/import', {
    summary: 'Make a new study in development from such a file, up to 20 MB',
    access: 'researcher',
    query: z.object({
      asReplication: z
        .enum(['true', 'false'])
        .optional()
        .describe('Whether the new study repeats the one that the file was made of.'),
    }),
    bodyLimit: maxImportBytes,
    maxConcurrent: 1,
    body: portableStudySchema,
    reply: studySchema,
  }),
}
