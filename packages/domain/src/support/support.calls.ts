import { z } from 'zod'
import { platformCall, studyCall } from '../call'
import { studentResponseIdSchema } from '../common-wrong-answer/common-wrong-answer.schema'
import { conditionIdSchema, doneSchema, listOf, studyIdSchema, tutoringCeriSchema, userIdSchema } from '../ids'
import { problemCeriSchema } from '../problem/problem.schema'
import {
  supportContentSchema,
  supportMappingSchema,
  supportTypeSchema,
  tutoringSchema,
  tutoringStateSchema,
} from './support.schema'

const ops = z.object({ ops: z.enum(['PUBLISH']).optional() })
const key = z.uuid().optional().describe('Made by the client: the same support sent again is not written twice.')
const revision = z.coerce
  .number()
  .int()
  .positive()
  .optional()
  .describe('The revision the change was made from. When given and no longer the stored one, the change is refused.')
const writtenTutoringSchema = z.object({ ceri: tutoringCeriSchema, revision: z.number().int() })
const byCeri = z.object({ ceri: tutoringCeriSchema })

/** Supports themselves live on the platform. */
export const tutoringCalls = {
  createTutoring: platformCall('POST', '/content/problems/{ceri}/tutorings', {
    summary: 'Write a support for a problem; with ops=PUBLISH it is published at once',
    access: 'staff',
    params: z.object({ ceri: problemCeriSchema }),
    query: ops.extend({ key }),
    body: supportContentSchema,
    reply: writtenTutoringSchema,
  }),
  getProblemTutorings: platformCall('GET', '/content/problems/{ceri}/tutorings', {
    summary: "Supports written for a problem: the library's and the caller's own",
    access: 'staff',
    params: z.object({ ceri: problemCeriSchema }),
    reply: z.object({ data: z.array(tutoringSchema) }),
  }),
  getBestTutorings: platformCall('POST', '/content/tutorings/best', {
    summary: "The platform's own best published support of each problem; problems without one are left out",
    access: 'staff',
    body: z.object({ problemCeris: z.array(problemCeriSchema).max(20_000) }),
    reply: z.record(z.string(), tutoringSchema),
  }),
  updateTutoring: platformCall('PATCH', '/content/tutorings/{ceri}', {
    summary: 'Change a support; a published one stays as it is and a new version with a new CERI is made',
    access: 'staff',
    params: byCeri,
    query: ops.extend({ key, revision }),
    body: supportContentSchema,
    reply: writtenTutoringSchema,
  }),
  giveTutorings: platformCall('POST', '/content/tutorings/give', {
    summary: 'Make somebody the author of what another person wrote for them',
    access: 'service',
    body: z.object({
      from: userIdSchema.describe('Only what this person wrote is given.'),
      to: userIdSchema,
      ceris: z.array(tutoringCeriSchema).max(500),
      studentResponseIds: z.array(studentResponseIdSchema).max(500).default([]),
    }),
    reply: doneSchema,
  }),
  publishTutorings: platformCall('POST', '/content/tutorings/publish', {
    summary: 'Publish supports as they stand, all or none',
    access: 'staff',
    body: z.object({ ceris: z.array(tutoringCeriSchema).max(20_000) }),
    reply: z.object({ published: z.number().int() }),
  }),
  copyTutorings: platformCall('POST', '/content/tutorings/copy', {
    summary: 'Copy supports as drafts of the caller; answers the new CERI of each',
    access: 'staff',
    body: z.object({ ceris: z.array(tutoringCeriSchema).max(20_000) }),
    reply: z.record(z.string(), tutoringCeriSchema),
  }),
  deleteTutorings: platformCall('POST', '/content/tutorings/delete', {
    summary: "Delete the caller's own supports among these; others are left alone",
    access: 'staff',
    body: z.object({ ceris: z.array(tutoringCeriSchema).max(20_000) }),
    reply: z.object({ deleted: z.number().int() }),
  }),
  deleteTutoring: platformCall('DELETE', '/content/tutorings/{ceri}', {
    summary: 'Delete a support',
    access: 'staff',
    params: byCeri,
    reply: doneSchema,
  }),
  getTutorings: platformCall('GET', '/content/tutorings/', {
    summary: 'Supports by CERI; those that are unknown or not for the caller are left out',
    access: 'staff',
    query: z.object({
      ceris: listOf(tutoringCeriSchema, 500),
      psTypes: listOf(tutoringStateSchema, 2).optional(),
    }),
    reply: z.object({ data: z.array(tutoringSchema) }),
  }),
  getTutoring: platformCall('GET', '/content/tutorings/{ceri}', {
    summary: 'One support',
    access: 'staff',
    params: byCeri,
    reply: tutoringSchema,
  }),
}

const place = { studyId: studyIdSchema, conditionId: conditionIdSchema, problemCeri: problemCeriSchema }

/** Which support a condition gives for a problem is the study service's. */
export const supportMappingCalls = {
  createSupportMapping: studyCall('POST', '/TutorStrategyCondition/createTSC', {
    summary: 'Give a support to a condition for a problem',
    access: 'owner',
    of: { study: 'body.studyId' },
    body: z.object({
      ...place,
      tutorStrategyCeri: tutoringCeriSchema,
      tutorStrategyType: supportTypeSchema.optional(),
    }),
    reply: supportMappingSchema,
  }),
  updateSupportMapping: studyCall('PATCH', '/TutorStrategyCondition/update', {
    summary: 'Point a condition at another support for a problem',
    access: 'owner',
    of: { study: 'body.studyId' },
    body: z.object({
      ...place,
      newTutorStrategyCeri: tutoringCeriSchema,
      tutorStrategyType: supportTypeSchema.optional(),
    }),
    reply: supportMappingSchema,
  }),
  deleteSupportMapping: studyCall('DELETE', '/TutorStrategyCondition/delete', {
    summary: 'Take the support of a condition for a problem away',
    access: 'owner',
    of: { study: 'body.studyId' },
    body: z.object(place),
    reply: doneSchema,
  }),
  getSupportMappings: studyCall('GET', '/TutorStrategyCondition', {
    summary: 'Every support mapping of a study',
    access: 'owner',
    of: { study: 'query.studyId' },
    query: z.object({ studyId: studyIdSchema }),
    reply: z.array(supportMappingSchema),
  }),
}
