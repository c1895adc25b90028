import { z } from 'zod'
import { platformCall } from '../call'
import { skillNodeSchema } from './problem-set.schema'

/** Apart from the other calls for content: the first page asks for skills, and for nothing else of the library. */
export const skillCalls = {
  getSkillNodes: platformCall('GET', '/skills/nodes', {
    summary: 'All skills, ascending by code',
    access: 'public',
    reply: z.array(skillNodeSchema),
  }),
}
