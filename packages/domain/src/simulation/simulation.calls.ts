import { z } from 'zod'
import { studyCall } from '../call'
import { studyIdSchema } from '../ids'
import { powerRequestSchema, studyPowerSchema } from './power.schema'
import { dryRunRequestSchema, dryRunSchema } from './simulation.schema'

export const simulationCalls = {
  dryRun: studyCall('POST', '/study/dryRun', {
    summary: 'Simulate a study before it is submitted; nothing is recorded',
    access: 'owner',
    role: 'reader',
    of: { study: 'body.studyId' },
    body: dryRunRequestSchema,
    maxConcurrent: 1,
    reply: dryRunSchema,
  }),
  dryRunProgress: studyCall('GET', '/study/dryRunProgress', {
    summary: 'How far the dry run is that the caller has under way',
    access: 'owner',
    role: 'reader',
    of: { study: 'query.studyId' },
    query: z.object({ studyId: studyIdSchema }),
    reply: z.object({
      share: z
        .number()
        .nullable()
        .describe('What is done, from 0 to 1; null when this server has none of the caller under way.'),
    }),
  }),
  planPower: studyCall('POST', '/study/planPower', {
    summary: 'The statistical power of a study with so many students, classes or schools; nothing is recorded',
    access: 'owner',
    role: 'reader',
    of: { study: 'body.studyId' },
    body: powerRequestSchema,
    maxConcurrent: 2,
    reply: studyPowerSchema,
  }),
}
