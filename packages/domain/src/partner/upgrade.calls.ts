import { z } from 'zod'
import { studyCall } from '../call'
import {
  aliasesSchema,
  contextSchema,
  groupsSchema,
  logEntrySchema,
  loggedSchema,
  markedSchema,
  markSchema,
  upgradeAssignmentSchema,
  upgradeUserSchema,
  workingGroupSchema,
} from './upgrade.schema'

const ofUser = {
  access: 'partner',
  headers: { 'User-Id': 'Who it is about, as the platform names its users.' },
} as const

/**
 * The client protocol of UpGrade, version 6, so that a platform that already speaks it can switch by changing one
 * address. Browsers of the product do not make these calls.
 */
export const upgradeCalls = {
  upgradeInit: studyCall('POST', '/v6/init', {
    summary: 'UpGrade: make a user known, with the groups it is in',
    ...ofUser,
    body: z.object({ group: groupsSchema.nullish(), workingGroup: workingGroupSchema.nullish() }),
    reply: upgradeUserSchema,
  }),
  upgradeGroupMembership: studyCall('PATCH', '/v6/groupmembership', {
    summary: 'UpGrade: change the groups of a user',
    ...ofUser,
    body: z.object({ group: groupsSchema }),
    reply: upgradeUserSchema,
  }),
  upgradeWorkingGroup: studyCall('PATCH', '/v6/workinggroup', {
    summary: 'UpGrade: change the groups a user works in',
    ...ofUser,
    body: z.object({ workingGroup: workingGroupSchema }),
    reply: upgradeUserSchema,
  }),
  upgradeAssign: studyCall('POST', '/v6/assign', {
    summary:
      'UpGrade: enroll a user and get its conditions at every decision point: each problem set of each study that runs',
    ...ofUser,
    body: z.object({ context: contextSchema }),
    reply: z.array(upgradeAssignmentSchema),
  }),
  upgradeMark: studyCall('POST', '/v6/mark', {
    summary: 'UpGrade: a user has met a decision point that it was assigned before',
    ...ofUser,
    body: markSchema,
    reply: markedSchema,
  }),
  upgradeLog: studyCall('POST', '/v6/log', {
    summary: 'UpGrade: record what was measured of a user',
    ...ofUser,
    body: z.object({ value: z.array(logEntrySchema).min(1).max(1000) }),
    reply: z.array(loggedSchema),
  }),
  upgradeFeatureFlag: studyCall('POST', '/v6/featureflag', {
    summary: 'UpGrade: the feature flags of a user; there are none here',
    ...ofUser,
    body: z.object({
      context: contextSchema,
      groupsForSession: groupsSchema.nullish(),
      includeStoredUserGroups: z.boolean().nullish(),
    }),
    reply: z.array(z.string()),
  }),
  upgradeUserAliases: studyCall('PATCH', '/v6/useraliases', {
    summary: 'UpGrade: other ids of the same user',
    ...ofUser,
    body: z.object({ aliases: aliasesSchema }),
    reply: z.object({ userId: z.string(), aliases: z.array(z.string()) }),
  }),
}
