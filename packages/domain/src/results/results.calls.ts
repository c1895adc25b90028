import { z } from 'zod'
import { studyCall } from '../call'
import { studyIdSchema } from '../ids'
import { interimLookSchema, resultsSchema } from './results.schema'
import { resultsSampleSchema } from './results-sample.schema'

const ofStudy = { access: 'owner', role: 'reader', of: { study: 'query.studyId' } } as const

export const resultsCalls = {
  getResults: studyCall('GET', '/study/results', {
    summary: 'The results of a study that is completed or unblinded, by its analysis plan',
    ...ofStudy,
    query: z.object({
      studyId: studyIdSchema,
      sample: resultsSampleSchema
        .optional()
        .describe('Without it: students, or simulated students where there are no others.'),
    }),
    maxConcurrent: 2,
    reply: resultsSchema,
  }),
  resultsProgress: studyCall('GET', '/study/resultsProgress', {
    summary: 'How far the computation of results is that is under way',
    ...ofStudy,
    query: z.object({ studyId: studyIdSchema }),
    reply: z.object({
      share: z.number().nullable().describe('What is done, from 0 to 1; null when this server computes none.'),
    }),
  }),
  getInterimLook: studyCall('GET', '/study/interimLook', {
    summary: 'The confidence sequence of a running study whose plan has looks, and nothing else',
    access: 'admin',
    query: z.object({ studyId: studyIdSchema }),
    maxConcurrent: 2,
    reply: interimLookSchema,
  }),
}
