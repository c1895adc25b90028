import { z } from 'zod'
import { studyCall } from '../call'
import { studyIdSchema } from '../ids'
import { bestSoFarReasonSchema, bestSoFarRuleSchema, bestSoFarSchema } from './best-so-far.schema'
import { bestKindSchema, chosenKindSchema } from './chosen-kind.schema'

export const bestSoFarCalls = {
  getBestSoFar: studyCall('GET', '/bestSoFar', {
    summary: "What 'Best So Far' gives, by which rule and on which evidence, and every change of it",
    access: 'researcher',
    reply: bestSoFarSchema,
  }),
  getStudyBestSoFar: studyCall('GET', '/study/bestSoFar', {
    summary: "What 'Best So Far' gives first in the problem sets of a study: as frozen at its approval, or as of now",
    access: 'owner',
    role: 'reader',
    of: { study: 'query.studyId' },
    query: z.object({ studyId: studyIdSchema }),
    reply: z.object({ isFrozen: z.boolean(), sets: z.array(chosenKindSchema) }),
  }),
  declareBestSoFarRule: studyCall('POST', '/bestSoFar/rule', {
    summary: "Declare the rule by which 'Best So Far' changes. It counts only studies that end after this",
    access: 'admin',
    body: bestSoFarRuleSchema.extend({ reason: bestSoFarReasonSchema }),
    reply: bestSoFarSchema,
  }),
  switchBestSoFar: studyCall('POST', '/bestSoFar/switch', {
    summary: "Turn changes of 'Best So Far' by the rule on or off. What it gives stays as it is",
    access: 'admin',
    body: z.object({ isOn: z.boolean(), reason: bestSoFarReasonSchema }),
    reply: bestSoFarSchema,
  }),
  reverseBestSoFar: studyCall('POST', '/bestSoFar/reverse', {
    summary: "Revert what 'Best So Far' gives for a skill. Evidence from before no longer counts for it",
    access: 'admin',
    body: z.object({
      skillId: z.string().min(1).max(50),
      to: bestKindSchema.nullable().describe("Null: the library's own order."),
      reason: bestSoFarReasonSchema,
    }),
    reply: bestSoFarSchema,
  }),
}
