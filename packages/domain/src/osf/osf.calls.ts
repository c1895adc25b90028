import { z } from 'zod'
import { studyCall } from '../call'
import { studyIdSchema } from '../ids'
import { maxReportLength, pushStateSchema } from './osf-push.schema'
import { registrationStateSchema } from './osf-registration.schema'

const projectSchema = z.object({
  studyId: studyIdSchema,
  osfProjectId: z.string().nullable(),
  title: z.string().nullable().describe('Title of the project on OSF, where it could be read.'),
  isStandIn: z.boolean().describe('Whether the embedded stand-in answered instead of OSF.'),
})

export const osfCalls = {
  getOsfProject: studyCall('GET', '/OSF/project', {
    summary: 'The OSF project of a study',
    access: 'owner',
    role: 'reader',
    of: { study: 'query.studyId' },
    query: z.object({ studyId: studyIdSchema }),
    reply: projectSchema,
  }),
  linkOsfProject: studyCall('POST', '/OSF/project/{studyId}', {
    summary: 'Link a study to an OSF project after checking it; an empty id unlinks',
    access: 'owner',
    of: { study: 'params.studyId' },
    params: z.object({ studyId: studyIdSchema }),
    query: z.object({ projectId: z.string().max(200) }),
    reply: projectSchema,
  }),
  getOsfRegistration: studyCall('GET', '/OSF/registration', {
    summary: 'The registration of a study on OSF, and whether it can be registered now',
    access: 'owner',
    role: 'reader',
    of: { study: 'query.studyId' },
    query: z.object({ studyId: studyIdSchema }),
    reply: registrationStateSchema,
  }),
  registerOnOsf: studyCall('POST', '/OSF/registration', {
    summary:
      'Register the preregistration on the OSF project of the study, in the background; again, to try once more what failed',
    access: 'owner',
    of: { study: 'body.studyId' },
    body: z.object({ studyId: studyIdSchema }),
    reply: registrationStateSchema,
  }),
  getOsfFiles: studyCall('GET', '/OSF/files', {
    summary: 'The files of a study on their way to its OSF project, and whether they can be sent now',
    access: 'owner',
    role: 'reader',
    of: { study: 'query.studyId' },
    query: z.object({ studyId: studyIdSchema }),
    reply: pushStateSchema,
  }),
  sendFilesToOsf: studyCall('POST', '/OSF/files', {
    summary:
      'Send study file, preregistration, data package and report to the OSF project of a completed study, in the background; files that OSF has are not sent again',
    access: 'owner',
    of: { study: 'body.studyId' },
    bodyLimit: 4 * maxReportLength,
    maxConcurrent: 1,
    body: z.object({
      studyId: studyIdSchema,
      report: z
        .string()
        .min(1)
        .max(maxReportLength)
        .optional()
        .describe('The report as HTML, as the browser makes it.'),
    }),
    reply: pushStateSchema,
  }),
  linkOsfResearcher: studyCall('POST', '/OSF/researcher', {
    summary: 'Link the signed-in researcher to an OSF account after checking it; an empty id unlinks',
    access: 'researcher',
    body: z.object({ osfUserId: z.string().max(200) }),
    reply: z.object({ osfUserId: z.string().nullable(), fullName: z.string().nullable(), isStandIn: z.boolean() }),
  }),
}
