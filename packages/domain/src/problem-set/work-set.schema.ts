import { z } from 'zod'
import { type ProblemCeri, problemCeriSchema } from '../problem/problem.schema'
import {
  type ProblemSetCeri,
  type ProblemSetProperties,
  type ProblemSetType,
  problemSetCeriSchema,
  problemSetPropertiesSchema,
  problemSetTypeSchema,
} from './problem-set.schema'

/** The structure of a problem set, without anything that gives an answer away. */
export interface WorkSet {
  ceri: ProblemSetCeri
  name: string
  type: ProblemSetType
  properties: ProblemSetProperties
  members: WorkMember[]
}
export type WorkMember = { kind: 'set'; set: WorkSet } | { kind: 'problem'; ceri: ProblemCeri }

export const workSetSchema: z.ZodType<WorkSet> = z
  .object({
    ceri: problemSetCeriSchema,
    name: z.string(),
    type: problemSetTypeSchema,
    properties: problemSetPropertiesSchema,
    members: z.array(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('set'), set: z.lazy(() => workSetSchema) }),
        z.object({ kind: z.literal('problem'), ceri: problemCeriSchema }),
      ]),
    ),
  })
  .meta({ id: 'WorkSet' })
