import { z } from 'zod'
import { studyCall } from '../call'
import { studyIdSchema } from '../ids'
import {
  preregistrationEditsSchema,
  preregistrationSchema,
  preregistrationTextSchema,
  preregistrationVersionSchema,
  versionNumberSchema,
} from './preregistration.schema'

export const preregistrationCalls = {
  getPreregistration: studyCall('GET', '/study/preregistration', {
    summary: 'The preregistration of a study: as drafted from its design, as its owner wrote it, and as a document',
    access: 'owner',
    role: 'reader',
    of: { study: 'query.studyId' },
    query: z.object({ studyId: studyIdSchema }),
    reply: preregistrationSchema,
  }),
  savePreregistration: studyCall('POST', '/study/preregistration', {
    summary: 'Save a version of the preregistration; possible until the study starts',
    access: 'owner',
    role: 'editor',
    of: { study: 'body.studyId' },
    body: z.object({
      studyId: studyIdSchema,
      edits: preregistrationEditsSchema,
      previous: versionNumberSchema.nullable().describe('The latest version that the editor has seen; null for none.'),
    }),
    reply: preregistrationSchema,
  }),
  getPreregistrationVersion: studyCall('GET', '/study/preregistration/version', {
    summary: 'A version of the preregistration, with the version before it to compare with',
    access: 'owner',
    role: 'reader',
    of: { study: 'query.studyId' },
    query: z.object({ studyId: studyIdSchema, number: versionNumberSchema }),
    reply: preregistrationVersionSchema.extend({
      sections: preregistrationTextSchema,
      before: preregistrationTextSchema.nullable().describe('The sections of the version before it.'),
    }),
  }),
}
