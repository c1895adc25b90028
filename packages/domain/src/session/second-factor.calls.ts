import { z } from 'zod'
import { accountsCall } from '../call'
import { doneSchema } from '../ids'
import { usedPasskeySchema } from './passkey.schema'
import {
  confirmationMethodSchema,
  factorCodeSchema,
  recoveryCodesSchema,
  totpSetupSchema,
} from './second-factor.schema'
import { callbackSchema, emailSchema, redirectSchema } from './session.schema'

/** Two-step sign-in of researchers, teachers and administrators. */
export const secondFactorCalls = {
  finishSignIn: accountsCall('POST', '/second-step', {
    summary:
      'Finish a sign-in whose password was correct, with a code of an authenticator app, a recovery code or a passkey',
    access: 'public',
    body: z.object({
      code: factorCodeSchema.optional(),
      passkey: usedPasskeySchema.optional(),
      callback: callbackSchema,
    }),
    reply: redirectSchema,
  }),
  startTotp: accountsCall('POST', '/totp', {
    summary: 'A new key for an authenticator app, which takes effect once one of its codes is entered',
    access: 'adult',
    beforeSecondFactor: true,
    confirm: 'always',
    reply: totpSetupSchema,
  }),
  confirmTotp: accountsCall('POST', '/totp/confirm', {
    summary: 'Switch two-step sign-in on with a code of the authenticator app; all other sessions end',
    access: 'adult',
    beforeSecondFactor: true,
    body: z.object({ code: factorCodeSchema }),
    reply: recoveryCodesSchema,
  }),
  removeTotp: accountsCall('DELETE', '/totp', {
    summary: 'Remove the authenticator app',
    access: 'adult',
    confirm: 'always',
    reply: doneSchema,
  }),
  createRecoveryCodes: accountsCall('POST', '/recovery-codes', {
    summary: 'Ten new recovery codes; the earlier ones stop working',
    access: 'adult',
    confirm: 'always',
    reply: recoveryCodesSchema,
  }),
  resetSecondFactor: accountsCall('POST', '/reset-second-factor', {
    summary: 'Remove the lost second factor of another person: authenticator app, passkeys and recovery codes',
    access: 'admin',
    confirm: 'always',
    body: z.object({ email: emailSchema }),
    reply: doneSchema,
  }),
  getConfirmation: accountsCall('GET', '/confirmation', {
    summary: 'How the signed-in person can prove once more who they are',
    access: 'user',
    beforeSecondFactor: true,
    reply: z.object({ methods: z.array(confirmationMethodSchema) }),
  }),
  confirm: accountsCall('POST', '/confirmation', {
    summary:
      'Confirm your identity again, for ten minutes: with the second factor, or with the password where there is none',
    access: 'user',
    beforeSecondFactor: true,
    body: z.object({
      password: z.string().max(200).optional(),
      code: factorCodeSchema.optional(),
      passkey: usedPasskeySchema.optional(),
    }),
    reply: doneSchema,
  }),
}
