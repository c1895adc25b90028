import { z } from 'zod'
import { type ProblemId, problemIdSchema } from '../problem/problem.schema'
import { onWire } from '../wire'
import {
  type ProblemSetId,
  type ProblemSetProperties,
  type ProblemSetType,
  problemSetIdSchema,
  problemSetPropertiesSchema,
  problemSetTypeSchema,
} from './problem-set.schema'

/** The structure of a problem set, without anything that gives an answer away. */
export interface WorkSet {
  problemSetId: ProblemSetId
  name: string
  type: ProblemSetType
  properties: ProblemSetProperties
  members: WorkMember[]
}
export type WorkMember = { kind: 'set'; set: WorkSet } | { kind: 'problem'; problemId: ProblemId }

export const workSetSchema: z.ZodType<WorkSet> = z
  .object({
    problemSetId: onWire('ceri', problemSetIdSchema),
    name: z.string(),
    type: problemSetTypeSchema,
    properties: problemSetPropertiesSchema,
    members: z.array(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('set'), set: z.lazy(() => workSetSchema) }),
        z.object({ kind: z.literal('problem'), problemId: onWire('ceri', problemIdSchema) }),
      ]),
    ),
  })
  .meta({ id: 'WorkSet' })
