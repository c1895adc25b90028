import { z } from 'zod'
import { platformCall } from '../call'
import { doneSchema, listOf, userIdSchema } from '../ids'
import { timeZoneSchema } from '../time-zone/time-zone.schema'
import {
  attributeNameSchema,
  attributeValueSchema,
  personNameSchema,
  preferenceOptionSchema,
  roleSchema,
  settingNameSchema,
  settingSchema,
  settingValueSchema,
  userSchema,
} from './user.schema'

const userParams = z.object({ userId: userIdSchema })
const attributeParams = z.object({ name: attributeNameSchema })
const include = z.object({ include: listOf(z.enum(['ROLES', 'ATTRIBUTES']), 2).optional() })

export const userCalls = {
  getMe: platformCall('GET', '/users/me', {
    summary: 'The signed-in person, with roles, attributes and the session when asked for',
    access: 'user',
    beforeSecondFactor: true,
    query: z.object({ include: listOf(z.enum(['ROLES', 'ATTRIBUTES', 'SESSION']), 3).optional() }),
    reply: userSchema,
  }),
  updateMe: platformCall('PATCH', '/users/me', {
    summary: 'Change names or time zone of the signed-in person',
    access: 'user',
    body: z
      .object({
        firstName: personNameSchema,
        lastName: personNameSchema,
        displayName: personNameSchema,
        timeZone: timeZoneSchema,
      })
      .partial(),
    reply: userSchema,
  }),
  getMySettings: platformCall('GET', '/users/me/settings', {
    summary: 'The settings of the signed-in person',
    access: 'user',
    reply: z.array(settingSchema),
  }),
  updateMySetting: platformCall('PATCH', '/users/me/settings/{settingName}', {
    summary: 'Change one setting of the signed-in person',
    access: 'user',
    params: z.object({ settingName: settingNameSchema }),
    body: z.object({ value: settingValueSchema }),
    reply: settingSchema,
  }),
  addMyAttribute: platformCall('POST', '/users/me/attributes/{name}', {
    summary: 'Set an attribute that is not set yet; answers 409 when it is',
    access: 'user',
    params: attributeParams,
    body: z.object({ value: attributeValueSchema }),
    reply: z.object({ name: attributeNameSchema, value: attributeValueSchema }),
  }),
  updateMyAttribute: platformCall('PUT', '/users/me/attributes/{name}', {
    summary: 'Replace an attribute',
    access: 'user',
    params: attributeParams,
    body: z.object({ value: attributeValueSchema }),
    reply: z.object({ name: attributeNameSchema, value: attributeValueSchema }),
  }),
  deleteMyAttribute: platformCall('DELETE', '/users/me/attributes/{name}', {
    summary: 'Remove an attribute',
    access: 'user',
    params: attributeParams,
    reply: doneSchema,
  }),
  getAttribute: platformCall('GET', '/attributes/{name}', {
    summary: 'What may be chosen for an attribute',
    access: 'user',
    params: z.object({ name: z.string().max(100) }),
    reply: z.object({ name: attributeNameSchema, values: z.array(preferenceOptionSchema) }),
  }),
  getUser: platformCall('GET', '/users/{userId}', {
    summary: 'One person: yourself, or any person for an administrator',
    access: 'user',
    params: userParams,
    query: include,
    reply: userSchema,
  }),
  getUsers: platformCall('GET', '/users', {
    summary: 'Up to 100 people by id; ids that are unknown are left out',
    access: 'admin',
    query: include.extend({ ids: listOf(userIdSchema, 100) }),
    reply: z.array(userSchema),
  }),
  findUsers: platformCall('GET', '/users/search', {
    summary: 'People whose name or e-mail contains the text, or who have the role; at most 1,000, ascending by id',
    access: 'admin',
    query: z.object({
      search: z.string().trim().max(200).optional(),
      role: roleSchema.optional(),
    }),
    reply: z.array(userSchema),
  }),
  updateUserSetting: platformCall('PATCH', '/users/{userId}/settings/{settingName}', {
    summary: 'Change a setting of another person',
    access: 'admin',
    params: userParams.extend({ settingName: settingNameSchema }),
    body: z.object({ value: settingValueSchema }),
    reply: settingSchema,
  }),
  addRole: platformCall('PUT', '/users/{userId}/roles/{role}', {
    summary: 'Give a person a role',
    access: 'admin',
    confirm: 'always',
    params: userParams.extend({ role: roleSchema }),
    reply: z.array(roleSchema),
  }),
  removeRole: platformCall('DELETE', '/users/{userId}/roles/{role}', {
    summary: 'Take a role from a person',
    access: 'admin',
    confirm: 'always',
    params: userParams.extend({ role: roleSchema }),
    reply: z.array(roleSchema),
  }),
}
