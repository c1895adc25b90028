import { z } from 'zod'
import { userIdSchema } from '../ids'
import { onWire } from '../wire'

export const roleSchema = z.enum(['RESEARCHER', 'ADMIN', 'TEACHER', 'STUDENT'])
export type Role = z.infer<typeof roleSchema>

export const roleLabel: Record<Role, string> = {
  RESEARCHER: 'Researcher',
  ADMIN: 'Administrator',
  TEACHER: 'Teacher',
  STUDENT: 'Student',
}

export const attributeNameSchema = z.enum(['gradeLevel', 'curriculum', 'ETSOnboardingCompleted', 'orcid'])
export type AttributeName = z.infer<typeof attributeNameSchema>

export const attributeValueSchema = z.union([z.string().max(200), z.array(z.string().max(200)).max(50), z.boolean()])
export type AttributeValue = z.infer<typeof attributeValueSchema>

export const settingNameSchema = z.enum(['enableAllStudyTypes', 'colorScheme'])
export type SettingName = z.infer<typeof settingNameSchema>

export const settingValueSchema = z.union([z.boolean(), z.string().max(200)])

export const settingSchema = z.object({ name: settingNameSchema, value: settingValueSchema })
export type Setting = z.infer<typeof settingSchema>

export const personNameSchema = z.string().trim().min(1).max(100)

/** What a session is good for, besides the roles of its person. */
export const sessionSecuritySchema = z.object({
  hasSecondFactor: z.boolean().describe('Whether the person has an authenticator app or a passkey.'),
  mustAddSecondFactor: z.boolean().describe('True when the person may only set up a second factor.'),
  isConfirmed: z.boolean().describe('Whether the person proved within the last minutes who they are.'),
})
export type SessionSecurity = z.infer<typeof sessionSecuritySchema>

export const userSchema = z.object({
  userId: onWire('xref', userIdSchema),
  username: z.string().describe('The address the person signs in with; of a student, the nickname.'),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string().describe('The name others see.'),
  timeZone: z.string().describe('Name from the time zone database, such as Europe/Madrid.'),
  isDisabled: z.literal(true).optional().describe('Present when the account is disabled.'),
  roles: z.array(roleSchema).optional().describe('Present when ROLES was asked for.'),
  attributes: z
    .partialRecord(attributeNameSchema, attributeValueSchema)
    .optional()
    .describe('Present when ATTRIBUTES was asked for.'),
  session: sessionSecuritySchema
    .optional()
    .describe('About the session in which the call was made; present when SESSION was asked for.'),
})
export type User = z.infer<typeof userSchema>

export const preferenceOptionSchema = z.object({ value: z.string(), displayText: z.string() })

/** The person on whose behalf a call is made. */
export interface Actor {
  userId: z.infer<typeof userIdSchema>
  roles: readonly Role[]
  isAdmin: boolean
}
