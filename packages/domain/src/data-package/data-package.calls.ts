import { z } from 'zod'
import { studyCall } from '../call'
import { contentHashSchema } from '../content-hash.schema'
import { doneSchema, studyIdSchema } from '../ids'
import {
  dataPackageSchema,
  openResponseCountsSchema,
  openResponseSchema,
  sharingRefusalSchema,
} from './data-package.schema'
import { packageTierSchema } from './package-columns.schema'

const ofStudy = z.object({ studyId: studyIdSchema })
const ofTier = ofStudy.extend({ tier: packageTierSchema })
const inQuery = { access: 'owner', role: 'reader', of: { study: 'query.studyId' } } as const
const inBody = { access: 'owner', of: { study: 'body.studyId' } } as const

/** The data package of a study whose end is final: one file that others can check and reuse. */
export const dataPackageCalls = {
  getDataPackage: studyCall('GET', '/study/dataPackage', {
    summary:
      'Both tiers of the data package of a completed study: how far they are, their privacy reports and signatures',
    ...inQuery,
    query: ofStudy,
    reply: dataPackageSchema,
  }),
  buildDataPackage: studyCall('POST', '/study/dataPackage/build', {
    summary: 'Make a tier of the data package in the background; a package that is current is kept',
    ...inBody,
    role: 'editor',
    body: ofTier,
    maxConcurrent: 2,
    reply: dataPackageSchema,
  }),
  cancelDataPackage: studyCall('POST', '/study/dataPackage/cancel', {
    summary: 'Stop making a tier of the data package',
    ...inBody,
    role: 'editor',
    body: ofTier,
    reply: dataPackageSchema,
  }),
  signPrivacyReport: studyCall('POST', '/study/dataPackage/sign', {
    summary: 'Sign the privacy report of a tier, which is needed before its first download and whenever it changes',
    ...inBody,
    body: ofTier.extend({ reportHash: contentHashSchema.describe('Of the report that was read.') }),
    reply: dataPackageSchema,
  }),
  downloadDataPackage: studyCall('GET', '/study/dataPackage/download', {
    summary: 'A tier of the data package as a zip file, once its privacy report is signed',
    ...inQuery,
    query: ofTier,
    maxConcurrent: 2,
    reply: z.unknown().describe('The bytes of the zip file.'),
  }),
  setSharing: studyCall('POST', '/study/dataPackage/sharing', {
    summary: 'Leave a participant out of data packages, or take the participant in again',
    ...inBody,
    body: ofStudy.extend({
      participant: z.string().trim().min(1).max(100).describe('The code of the participant in the study.'),
      refusedBy: sharingRefusalSchema.nullable().describe('Null: the data may be shared.'),
    }),
    reply: doneSchema,
  }),
  getOpenResponses: studyCall('GET', '/study/dataPackage/responses', {
    summary: 'Texts that students wrote, to be read before any of them is released',
    ...inQuery,
    query: ofStudy.extend({ page: z.coerce.number().int().min(1).max(1_000_000).default(1) }),
    reply: z.object({
      responses: z.array(openResponseSchema),
      counts: openResponseCountsSchema,
      pageSize: z.number().int(),
    }),
  }),
  releaseResponse: studyCall('POST', '/study/dataPackage/release', {
    summary: 'Release a text for data packages after reading it, or refuse it',
    ...inBody,
    body: ofStudy.extend({
      source: z.string().min(1).max(100),
      textHash: contentHashSchema,
      isReleased: z.boolean(),
    }),
    reply: doneSchema,
  }),
}
