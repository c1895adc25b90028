import { studyCall } from '../call'
import { dryRunRequestSchema, dryRunSchema } from './simulation.schema'

export const simulationCalls = {
  dryRun: studyCall('POST', '/study/dryRun', {
    summary: 'Simulate a study before it is submitted; nothing is recorded',
    access: 'owner',
    of: { study: 'body.studyId' },
    body: dryRunRequestSchema,
    atOnce: 1,
    reply: dryRunSchema,
  }),
}
