import { z } from 'zod'
import { studyCall } from '../call'
import { studyIdSchema } from '../ids'
import { studySchema } from '../study/study.schema'
import {
  doiSchema,
  listedPublicationSchema,
  publicationChoicesShape,
  publicationNoteSchema,
  publicationSchema,
} from './publication.schema'

const ofStudy = z.object({ studyId: studyIdSchema })
const inQuery = { access: 'owner', role: 'reader', of: { study: 'query.studyId' } } as const
const inBody = { access: 'owner', of: { study: 'body.studyId' } } as const

/** The public page of a study that is completed for good. */
export const publicationCalls = {
  getPublication: studyCall('GET', '/study/publication', {
    summary: 'The state of the public page of a study',
    ...inQuery,
    query: ofStudy,
    reply: publicationSchema,
  }),
  previewPublication: studyCall('GET', '/study/publication/preview', {
    summary: 'The public page as it would be, with these choices or those of the request',
    ...inQuery,
    query: ofStudy.extend({
      license: publicationChoicesShape.license.optional(),
      abstract: publicationChoicesShape.abstract.optional(),
      doi: doiSchema.optional(),
      lang: z.enum(['en', 'es']).optional(),
    }),
    maxConcurrent: 2,
    reply: z.unknown().describe('An HTML document.'),
  }),
  requestPublication: studyCall('POST', '/study/publication/request', {
    summary: 'Ask administrators to publish the page of a study',
    ...inBody,
    body: ofStudy.extend(publicationChoicesShape),
    maxConcurrent: 2,
    reply: publicationSchema,
  }),
  withdrawPublication: studyCall('POST', '/study/publication/withdraw', {
    summary: 'Take the public page of a study, or the request for it, back',
    ...inBody,
    body: ofStudy.extend({ note: publicationNoteSchema.nullable().describe('The reason; null without one.') }),
    reply: publicationSchema,
  }),
  approvePublication: studyCall('POST', '/study/publication/approve', {
    summary: 'Publish the page of a study whose owner asks for it',
    access: 'admin',
    body: ofStudy,
    maxConcurrent: 2,
    reply: publicationSchema,
  }),
  declinePublication: studyCall('POST', '/study/publication/decline', {
    summary: 'Decline to publish the page of a study, with the reason its owner reads',
    access: 'admin',
    body: ofStudy.extend({ note: publicationNoteSchema }),
    reply: publicationSchema,
  }),
  getPublications: studyCall('GET', '/study/publications', {
    summary: 'Public pages that wait for an administrator, the oldest first, then up to 200 that are published',
    access: 'admin',
    reply: z.array(listedPublicationSchema),
  }),
  replicatePublished: studyCall('POST', '/study/publication/replicate', {
    summary:
      'Make a new study in development with the design and the plan of a published one, linked as its replication',
    access: 'researcher',
    body: z.object({ slug: z.string().min(1).max(100).describe('The last part of the address of its page.') }),
    maxConcurrent: 1,
    reply: studySchema,
  }),
}
