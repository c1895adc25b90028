import { z } from 'zod'
import { boundedRecord } from '../bounded-record'
import { studyCall } from '../call'
import { gradeNameSchema } from '../class/class.schema'
import { maxRosterSize } from '../enrolment/enrolment.schema'
import { doneSchema, rowIdSchema, studyIdSchema } from '../ids'
import { problemIdSchema, responseSchema } from '../problem/problem.schema'
import { problemSetIdSchema } from '../problem-set/problem-set.schema'
import { clientEventSchema, correctnessSchema, eventIdSchema } from '../record/record.schema'
import { onWire } from '../wire'
import { problemFactsSchema } from '../work/work.schema'
import {
  foreignIdSchema,
  partnerDeliverySchema,
  partnerEnrolmentSchema,
  partnerNameSchema,
  partnerSchema,
} from './partner.schema'

const studentEvent = clientEventSchema.extend({
  studyId: studyIdSchema,
  studentId: foreignIdSchema,
  problemId: onWire(['problemId', 'problemCeri'], problemIdSchema.nullable().default(null)),
})
const problemEvent = studentEvent.extend({ problemId: onWire(['problemId', 'problemCeri'], problemIdSchema) })
const countSchema = z.number().int().nonnegative().max(10_000)
const isAutomatic = z.boolean().optional().describe('Whether it opened automatically instead of on request.')
const helpPiece = { number: countSchema.min(1), of: countSchema.min(1), isAutomatic }

/** The events that another platform may record. */
const partnerEventSchema = z.discriminatedUnion('kind', [
  problemEvent.extend({ kind: z.literal('started') }),
  problemEvent.extend({
    kind: z.literal('answered'),
    response: responseSchema,
    correctness: correctnessSchema,
    try: countSchema.describe('Which graded answer to the problem it was, from 1; 0 for one that could not be read.'),
  }),
  problemEvent.extend({ kind: z.literal('hint_shown'), ...helpPiece }),
  problemEvent.extend({ kind: z.literal('explanation_shown'), ...helpPiece }),
  problemEvent.extend({ kind: z.literal('feedback_shown'), html: z.string().max(100_000) }),
  problemEvent.extend({ kind: z.literal('answer_shown'), isAutomatic }),
  problemEvent.extend({
    kind: z.literal('problem_finished'),
    ...problemFactsSchema.partial({ firstAnswer: true, helpFirst: true }).shape,
    tries: countSchema,
    helps: countSchema,
  }),
  studentEvent.extend({ kind: z.literal('finished') }),
  studentEvent.extend({ kind: z.literal('logged'), data: boundedRecord(z.string().max(200), z.unknown(), 200) }),
])
export type PartnerEvent = z.infer<typeof partnerEventSchema>

/** For other tutoring platforms, with the token that an administrator gave them: `Authorization: Bearer …`. */
export const partnerCalls = {
  partnerEnrol: studyCall('POST', '/partner/enrol', {
    summary: 'A student opens a problem set: enroll in the study that has it, if there is one',
    access: 'partner',
    body: z.object({
      studentId: foreignIdSchema,
      problemSetId: problemSetIdSchema,
      classId: foreignIdSchema.nullable().default(null),
      schoolId: foreignIdSchema.nullable().default(null),
      grade: gradeNameSchema.nullable().default(null),
      teacherId: foreignIdSchema.nullable().default(null).describe('The teacher of the class.'),
      classSize: z
        .number()
        .int()
        .min(0)
        .max(maxRosterSize)
        .nullable()
        .default(null)
        .describe('Students in the class now.'),
      joinedAt: z
        .number()
        .int()
        .nonnegative()
        .max(8_640_000_000_000)
        .nullable()
        .default(null)
        .describe('When the student joined the class, seconds since the epoch.'),
      isStudent: z.boolean().default(true).describe('False for a member of staff who tries the platform out.'),
      event: clientEventSchema,
    }),
    reply: z.object({
      enrolment: partnerEnrolmentSchema.nullable(),
      reason: z
        .enum(['no_study', 'not_running', 'ended', 'full', 'not_recruited_here', 'withdrawn'])
        .nullable()
        .describe('Why the student is not enrolled, or can no longer work in the study: withdrawn.'),
    }),
  }),
  partnerDelivery: studyCall('POST', '/partner/delivery', {
    summary: "A student's condition in a study and what it gives",
    access: 'partner',
    body: z.object({ studentId: foreignIdSchema, studyId: studyIdSchema }),
    reply: partnerDeliverySchema,
  }),
  partnerRecord: studyCall('POST', '/partner/events', {
    summary: 'Record events of students; returns the ids that are recorded now',
    access: 'partner',
    body: z.object({ events: z.array(partnerEventSchema).min(1).max(1000) }),
    reply: z.object({ recorded: z.array(eventIdSchema), repeated: z.array(eventIdSchema) }),
  }),
}

const partnerIdSchema = rowIdSchema
const withTokenSchema = z.object({ partner: partnerSchema, token: z.string() })

/** For administrators. */
export const partnerAdminCalls = {
  getPartners: studyCall('GET', '/admin/partners', {
    summary: 'Platforms whose students take part in studies here',
    access: 'admin',
    reply: z.array(partnerSchema),
  }),
  addPartner: studyCall('POST', '/admin/partners', {
    summary: 'Grant another platform access; its token is shown once',
    access: 'admin',
    body: z.object({ name: partnerNameSchema }),
    reply: withTokenSchema,
  }),
  renewPartnerToken: studyCall('POST', '/admin/partners/token', {
    summary: 'Issue a new token to a platform, shown once; the earlier token stops working',
    access: 'admin',
    body: z.object({ id: partnerIdSchema }),
    reply: withTokenSchema,
  }),
  revokePartner: studyCall('DELETE', '/admin/partners', {
    summary: 'Revoke the access of a platform: its token stops working',
    access: 'admin',
    body: z.object({ id: partnerIdSchema }),
    reply: doneSchema,
  }),
}
