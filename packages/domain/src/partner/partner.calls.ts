import { z } from 'zod'
import { studyCall } from '../call'
import { gradeNameSchema } from '../class/class.schema'
import { doneSchema, studyIdSchema } from '../ids'
import { problemCeriSchema, responseSchema } from '../problem/problem.schema'
import { problemSetCeriSchema } from '../problem-set/problem-set.schema'
import { clientEventSchema, eventIdSchema } from '../record/record.schema'
import { outcomeSchema } from '../work/work.schema'
import {
  foreignIdSchema,
  partnerDeliverySchema,
  partnerEnrolmentSchema,
  partnerNameSchema,
  partnerSchema,
} from './partner.schema'

const told = clientEventSchema.extend({
  studyId: studyIdSchema,
  studentId: foreignIdSchema,
  problemCeri: problemCeriSchema.nullable().default(null),
})
const ofProblem = told.extend({ problemCeri: problemCeriSchema })
const piece = { number: z.number().int().positive(), of: z.number().int().positive() }
const countSchema = z.number().int().nonnegative().max(10_000)

/** What another platform may tell of. */
const partnerEventSchema = z.discriminatedUnion('kind', [
  ofProblem.extend({ kind: z.literal('started') }),
  ofProblem.extend({
    kind: z.literal('answered'),
    response: responseSchema,
    correctness: z.enum(['correct', 'incorrect', 'malformed', 'ungraded']),
    try: countSchema.describe('Which graded answer to the problem it was, from 1; 0 for one that could not be read.'),
  }),
  ofProblem.extend({ kind: z.literal('hint_shown'), ...piece }),
  ofProblem.extend({ kind: z.literal('explanation_shown'), ...piece }),
  ofProblem.extend({ kind: z.literal('feedback_shown'), html: z.string().max(100_000) }),
  ofProblem.extend({ kind: z.literal('answer_shown') }),
  ofProblem.extend({
    kind: z.literal('problem_finished'),
    outcome: outcomeSchema,
    tries: countSchema,
    helps: countSchema,
  }),
  told.extend({ kind: z.literal('finished') }),
  told.extend({ kind: z.literal('logged'), data: z.record(z.string(), z.unknown()) }),
])
export type PartnerEvent = z.infer<typeof partnerEventSchema>

/** For other tutoring platforms, with the token that an administrator gave them: `Authorization: Bearer …`. */
export const partnerCalls = {
  partnerEnrol: studyCall('POST', '/partner/enrol', {
    summary: 'A student opens a problem set: takes part in the study that has it, if one does',
    access: 'partner',
    body: z.object({
      studentId: foreignIdSchema,
      problemSetId: problemSetCeriSchema,
      classId: foreignIdSchema.nullable().default(null),
      schoolId: foreignIdSchema.nullable().default(null),
      grade: gradeNameSchema.nullable().default(null),
      event: clientEventSchema,
    }),
    reply: z.object({
      enrolment: partnerEnrolmentSchema.nullable(),
      reason: z
        .enum(['no_study', 'not_running', 'ended', 'full', 'not_recruited_here'])
        .nullable()
        .describe('Why the student takes part in no study.'),
    }),
  }),
  partnerDelivery: studyCall('POST', '/partner/delivery', {
    summary: "A student's condition in a study and what it gives",
    access: 'partner',
    body: z.object({ studentId: foreignIdSchema, studyId: studyIdSchema }),
    reply: partnerDeliverySchema,
  }),
  partnerRecord: studyCall('POST', '/partner/events', {
    summary: 'Record what students did; answers the ids that are on record now',
    access: 'partner',
    body: z.object({ events: z.array(partnerEventSchema).min(1).max(1000) }),
    reply: z.object({ recorded: z.array(eventIdSchema), repeated: z.array(eventIdSchema) }),
  }),
}

const partnerIdSchema = z.number().int().positive()
const withTokenSchema = z.object({ partner: partnerSchema, token: z.string() })

/** For administrators. */
export const partnerAdminCalls = {
  getPartners: studyCall('GET', '/admin/partners', {
    summary: 'Platforms whose students take part in studies here',
    access: 'admin',
    reply: z.array(partnerSchema),
  }),
  addPartner: studyCall('POST', '/admin/partners', {
    summary: 'Let another platform in; its token is told this once',
    access: 'admin',
    body: z.object({ name: partnerNameSchema }),
    reply: withTokenSchema,
  }),
  renewPartnerToken: studyCall('POST', '/admin/partners/token', {
    summary: 'Give a platform another token, told this once; the one before opens nothing any more',
    access: 'admin',
    body: z.object({ id: partnerIdSchema }),
    reply: withTokenSchema,
  }),
  revokePartner: studyCall('DELETE', '/admin/partners', {
    summary: 'Shut another platform out: its token opens nothing any more',
    access: 'admin',
    body: z.object({ id: partnerIdSchema }),
    reply: doneSchema,
  }),
}
