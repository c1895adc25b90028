import { z } from 'zod'
import { platformCall } from '../call'
import { skillNodeSchema } from './problem-set.schema'

/** Separate from the other calls for content, because the first page needs nothing else of the library. */
export const skillCalls = {
  getSkillNodes: platformCall('GET', '/skills/nodes', {
    summary: 'All skills, ascending by code',
    access: 'public',
    reply: z.array(skillNodeSchema),
  }),
}
