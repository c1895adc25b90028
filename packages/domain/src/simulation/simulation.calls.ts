import { studyCall } from '../call'
import { dryRunRequestSchema, dryRunSchema } from './simulation.schema'

export const simulationCalls = {
  dryRun: studyCall('POST', '/study/dryRun', {
    summary: 'Play a study with simulated students before it is submitted; nothing is recorded',
    access: 'owner',
    of: { study: 'body.studyId' },
    body: dryRunRequestSchema,
    reply: dryRunSchema,
  }),
}
