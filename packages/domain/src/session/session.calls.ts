import { z } from 'zod'
import { accountsCall, studyCall } from '../call'
import { doneSchema, userIdSchema } from '../ids'
import { personNameSchema } from '../user/user.schema'
import { callbackSchema, emailSchema, redirectSchema } from './session.schema'

export const authSchema = z.object({
  auth: z.boolean(),
  userName: z.string().nullable(),
  userID: userIdSchema.nullable(),
  osfUserId: z.string().nullable(),
  isAdmin: z.boolean(),
  firstTimeVisitingETrials: z.boolean().describe('True until onboarding was finished or postponed.'),
})
export type Auth = z.infer<typeof authSchema>

export const loginCalls = {
  isAuth: studyCall('GET', '/login/isAuth', {
    summary: 'Who is signed in, if anyone',
    access: 'public',
    reply: authSchema,
  }),
  getAuthDetails: studyCall('GET', '/study/getAuthDetails', {
    summary: 'Names of the running session for use outside it; they grant nothing',
    access: 'user',
    reply: z.object({ userToken: z.string(), loginAliasId: userIdSchema, userName: z.string() }),
  }),
}

/** Only available when MOCK_LOGIN is true. */
export const mockLoginCalls = {
  loginMock: studyCall('GET', '/loginMock', {
    summary: 'Sign in as the demo researcher, for tests of other tools',
    access: 'public',
    reply: authSchema,
  }),
  logoutMock: studyCall('GET', '/logoutMock', { summary: 'Sign out', access: 'public', reply: doneSchema }),
}

export const passwordSchema = z.string().min(12, 'At least 12 characters').max(200, 'Max 200 characters')

export const requestedRoleSchema = z.enum(['RESEARCHER', 'TEACHER'])
export type RequestedRole = z.infer<typeof requestedRoleSchema>

export const roleRequestSchema = z.object({
  userId: userIdSchema,
  name: z.string(),
  email: z.string(),
  role: requestedRoleSchema.describe('What the person asked for when creating the account.'),
  requestedAt: z.number().int().describe('Seconds since the epoch.'),
})
export type RoleRequest = z.infer<typeof roleRequestSchema>

export const demoAccountSchema = z.enum(['researcher', 'administrator', 'teacher', 'colleague', 'student'])
export type DemoAccountKey = z.infer<typeof demoAccountSchema>

const callback = callbackSchema

const signedIn = redirectSchema.extend({
  needsSecondStep: z.literal(true).optional().describe('Present when there is no session before a second step.'),
})

export const accountsCalls = {
  signIn: accountsCall('POST', '/signin', {
    summary: 'Sign in with e-mail and password',
    access: 'public',
    body: z.object({ email: z.string().trim().max(254), password: z.string().max(200), callback }),
    reply: signedIn,
  }),
  signInToDemo: accountsCall('POST', '/demo/signin', {
    summary: 'Sign in as one of the demo accounts without its password; refused where the demo is off',
    access: 'public',
    body: z.object({ account: demoAccountSchema, callback }),
    reply: signedIn,
  }),
  signOut: accountsCall('GET', '/signout', {
    summary: 'End the running session, if there is one',
    access: 'public',
    reply: doneSchema,
  }),
  createAccount: accountsCall('POST', '/create', {
    summary: 'Create an account of a researcher or a teacher and sign in',
    access: 'public',
    body: z.object({
      email: emailSchema,
      password: passwordSchema,
      firstName: personNameSchema,
      lastName: personNameSchema,
      role: requestedRoleSchema.optional().describe('What the person is here for; research when not said.'),
      timeZone: z
        .string()
        .max(64)
        .optional()
        .describe('The time zone of the browser. UTC without it, or if this server does not know it.'),
      callback,
    }),
    reply: redirectSchema,
  }),
  claimAdmin: accountsCall('POST', '/claim-admin', {
    summary:
      'Become an administrator, with an address of ADMIN_EMAILS and the code that the server printed at its start',
    access: 'user',
    body: z.object({
      code: z.string().trim().min(1, 'Enter the code').max(100, 'Max 100 characters'),
      callback,
    }),
    reply: redirectSchema,
  }),
  getRoleRequests: accountsCall('GET', '/role-requests', {
    summary: 'New accounts that wait for approval, oldest first; at most 200',
    access: 'admin',
    reply: z.array(roleRequestSchema),
  }),
  approveRoleRequest: accountsCall('POST', '/role-requests/{userId}/approve', {
    summary: 'Give a new account the role it asked for',
    access: 'admin',
    confirm: 'always',
    params: z.object({ userId: userIdSchema }),
    reply: doneSchema,
  }),
  declineRoleRequest: accountsCall('DELETE', '/role-requests/{userId}', {
    summary: 'Remove a new account instead of approving it',
    access: 'admin',
    confirm: 'always',
    params: z.object({ userId: userIdSchema }),
    reply: doneSchema,
  }),
  changePassword: accountsCall('POST', '/password', {
    summary: 'Change the password; all other sessions end',
    access: 'adult',
    confirm: 'with-factor',
    body: z.object({ current: z.string().max(200), password: passwordSchema }),
    reply: doneSchema,
  }),
  requestPasswordReset: accountsCall('POST', '/reset', {
    summary:
      'Send a one-time link for a new password to an address, if it has an account. The reply never says whether it has',
    access: 'public',
    body: z.object({ email: emailSchema }),
    reply: doneSchema,
  }),
  createResetLink: accountsCall('POST', '/reset-link', {
    summary:
      'A one-time link with which another person chooses a new password; it needs the administrator’s own password',
    access: 'admin',
    confirm: 'with-factor',
    body: z.object({ email: emailSchema, current: z.string().max(200) }),
    reply: z.object({ url: z.string(), minutes: z.number().int().describe('How long the link works.') }),
  }),
  resetPassword: accountsCall('POST', '/new-password', {
    summary: 'Choose a new password with a one-time link; all sessions end',
    access: 'public',
    body: z.object({ token: z.string().max(100), password: passwordSchema }),
    reply: redirectSchema,
  }),
  revokeOtherSessions: accountsCall('DELETE', '/sessions', {
    summary: 'End all sessions of the signed-in person but this one',
    access: 'user',
    beforeSecondFactor: true,
    reply: doneSchema,
  }),
  getSessions: accountsCall('GET', '/sessions', {
    summary: "The signed-in person's sessions",
    access: 'user',
    beforeSecondFactor: true,
    reply: z.array(
      z.object({
        id: z.string(),
        isCurrent: z.boolean(),
        createdAt: z.number().int(),
        lastSeenAt: z.number().int(),
        expiresAt: z.number().int(),
      }),
    ),
  }),
  revokeSession: accountsCall('DELETE', '/sessions/{id}', {
    summary: 'End one of the sessions of the signed-in person',
    access: 'user',
    beforeSecondFactor: true,
    params: z.object({ id: z.string().max(100) }),
    reply: doneSchema,
  }),
}
