import { z } from 'zod'
import { platformCall, studyCall } from '../call'
import { studentResponseIdSchema } from '../common-wrong-answer/common-wrong-answer.schema'
import { conditionSchema } from '../condition/condition.schema'
import { conditionIdSchema, doneSchema, listOf, studyIdSchema, supportIdSchema, userIdSchema } from '../ids'
import { problemIdSchema } from '../problem/problem.schema'
import { onWire } from '../wire'
import {
  slotContentSchema,
  storedSupportSchema,
  supportContentSchema,
  supportMappingSchema,
  supportRevisionSchema,
  supportSlotSchema,
  supportTypeSchema,
  tutoringSchema,
  tutoringStateSchema,
} from './support.schema'

const ops = z.object({ ops: z.enum(['PUBLISH']).optional() })
const key = z.uuid().optional().describe('Made by the client: the same support sent again is not written twice.')
const revision = z.coerce
  .number()
  .int()
  .nonnegative()
  .max(2_147_483_647)
  .optional()
  .describe(
    'The revision the change was made from, 0 for none. When given and no longer the stored one, the change is refused.',
  )
const writtenTutoringSchema = z.object({ supportId: onWire('ceri', supportIdSchema), revision: z.number().int() })
const bySupportId = z.object({ supportId: supportIdSchema })

/** Supports themselves live on the platform. */
export const tutoringCalls = {
  createTutoring: platformCall('POST', '/content/problems/{problemId}/tutorings', {
    summary: 'Write a support for a problem; with ops=PUBLISH it is published immediately',
    access: 'staff',
    params: z.object({ problemId: problemIdSchema }),
    query: ops.extend({
      key,
      authorId: userIdSchema
        .optional()
        .describe('The author, when an administrator writes on behalf of another person.'),
    }),
    body: supportContentSchema,
    reply: writtenTutoringSchema,
  }),
  getProblemTutorings: platformCall('GET', '/content/problems/{problemId}/tutorings', {
    summary: "Supports written for a problem: the library's and the caller's own",
    access: 'staff',
    params: z.object({ problemId: problemIdSchema }),
    reply: z.object({ data: z.array(tutoringSchema) }),
  }),
  getBestTutorings: platformCall('POST', '/content/tutorings/best', {
    summary: "The platform's own best published support of each problem; problems without one are left out",
    access: 'staff',
    body: z.object({
      problemIds: z.array(problemIdSchema).max(20_000),
      first: z
        .enum(['HINTS', 'EXPLANATIONS'])
        .default('HINTS')
        .describe('The kind to take where a problem has both; the other where it has none of it.'),
    }),
    reply: z.record(z.string(), tutoringSchema),
  }),
  updateTutoring: platformCall('PATCH', '/content/tutorings/{supportId}', {
    summary: 'Change a support; a published one stays as it is and a new version with a new id is made',
    access: 'staff',
    params: bySupportId,
    query: ops.extend({
      key,
      revision,
      authorId: userIdSchema.optional().describe('Whose support it has to be, when it is changed on their behalf.'),
    }),
    body: supportContentSchema,
    reply: writtenTutoringSchema,
  }),
  giveTutorings: platformCall('POST', '/content/tutorings/give', {
    summary: 'Transfer supports and wrong answers to the person they were written for',
    access: 'service',
    body: z.object({
      from: userIdSchema.describe('Only what this person wrote is transferred.'),
      to: userIdSchema,
      supportIds: z.array(supportIdSchema).max(500),
      studentResponseIds: z.array(studentResponseIdSchema).max(500).default([]),
    }),
    reply: doneSchema,
  }),
  publishTutorings: platformCall('POST', '/content/tutorings/publish', {
    summary: 'Publish supports as they are, all or none',
    access: 'staff',
    body: z.object({ supportIds: z.array(supportIdSchema).max(20_000) }),
    reply: z.object({ published: z.number().int() }),
  }),
  copyTutorings: platformCall('POST', '/content/tutorings/copy', {
    summary: 'Copy supports as drafts of the caller; answers the new id of each',
    access: 'staff',
    body: z.object({
      supportIds: z.array(supportIdSchema).max(20_000),
      authorId: userIdSchema
        .optional()
        .describe('Whose drafts they become, when they are copied on behalf of a person.'),
    }),
    reply: z.record(z.string(), supportIdSchema),
  }),
  deleteTutorings: platformCall('POST', '/content/tutorings/delete', {
    summary: "Delete the caller's own supports among these; others are left alone",
    access: 'staff',
    body: z.object({ supportIds: z.array(supportIdSchema).max(20_000) }),
    reply: z.object({ deleted: z.number().int() }),
  }),
  deleteTutoring: platformCall('DELETE', '/content/tutorings/{supportId}', {
    summary: 'Delete a support',
    access: 'staff',
    params: bySupportId,
    reply: doneSchema,
  }),
  getTutorings: platformCall('GET', '/content/tutorings/', {
    summary: 'Supports by id; those that are unknown or not for the caller are left out',
    access: 'staff',
    query: z.object({
      supportIds: onWire('ceris', listOf(supportIdSchema, 500)),
      psTypes: listOf(tutoringStateSchema, 2).optional(),
    }),
    reply: z.object({ data: z.array(tutoringSchema) }),
  }),
  getTutoring: platformCall('GET', '/content/tutorings/{supportId}', {
    summary: 'One support',
    access: 'staff',
    params: bySupportId,
    reply: tutoringSchema,
  }),
}

const slot = {
  studyId: studyIdSchema,
  conditionId: conditionIdSchema,
  problemId: onWire('problemCeri', problemIdSchema),
}

/** The study service stores which support a condition gives for a problem. */
export const supportMappingCalls = {
  saveSupport: studyCall('PUT', '/study/support', {
    summary: 'Save what a condition gives in a slot: write the support, map it and remove what it replaces',
    access: 'owner',
    role: 'editor',
    of: { study: 'body.slot.studyId' },
    body: z.object({
      slot: supportSlotSchema,
      content: slotContentSchema.nullable().describe('Null empties the slot.'),
      key: z.uuid().describe('Made by the client for this save: the same save sent again has the same result.'),
      revision: supportRevisionSchema
        .nullable()
        .describe('The revision that the slot had when the edit began; null when it was empty.'),
    }),
    reply: storedSupportSchema.nullable(),
  }),
  withholdSupports: studyCall('PUT', '/study/support/withheld', {
    summary: 'State that a condition gives no support for some problems on purpose, or take that back',
    access: 'owner',
    role: 'editor',
    of: { study: 'body.studyId' },
    body: z.object({
      studyId: studyIdSchema,
      conditionId: conditionIdSchema,
      problemIds: z.array(problemIdSchema).min(1).max(2000),
      isWithheld: z.boolean(),
    }),
    reply: conditionSchema,
  }),
  createSupportMapping: studyCall('POST', '/TutorStrategyCondition/createTSC', {
    summary: 'Give a support to a condition for a problem',
    access: 'owner',
    role: 'editor',
    of: { study: 'body.studyId' },
    body: z.object({
      ...slot,
      supportId: onWire('tutorStrategyCeri', supportIdSchema),
      tutorStrategyType: supportTypeSchema.optional(),
    }),
    reply: supportMappingSchema,
  }),
  updateSupportMapping: studyCall('PATCH', '/TutorStrategyCondition/update', {
    summary: 'Point a condition at another support for a problem',
    access: 'owner',
    role: 'editor',
    of: { study: 'body.studyId' },
    body: z.object({
      ...slot,
      supportId: onWire('newTutorStrategyCeri', supportIdSchema),
      tutorStrategyType: supportTypeSchema.optional(),
    }),
    reply: supportMappingSchema,
  }),
  deleteSupportMapping: studyCall('DELETE', '/TutorStrategyCondition/delete', {
    summary: 'Remove the support of a condition for a problem',
    access: 'owner',
    role: 'editor',
    of: { study: 'body.studyId' },
    body: z.object(slot),
    reply: doneSchema,
  }),
  getStudySupports: studyCall('GET', '/study/supports', {
    summary: 'The supports that the conditions of a study point at, feedback included, for everyone in its team',
    access: 'owner',
    role: 'reader',
    of: { study: 'query.studyId' },
    query: z.object({ studyId: studyIdSchema }),
    reply: z.array(tutoringSchema),
  }),
  getSupportMappings: studyCall('GET', '/TutorStrategyCondition', {
    summary: 'Every support mapping of a study',
    access: 'owner',
    role: 'reader',
    of: { study: 'query.studyId' },
    query: z.object({ studyId: studyIdSchema }),
    reply: z.array(supportMappingSchema),
  }),
}
