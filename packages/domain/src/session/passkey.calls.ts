import { z } from 'zod'
import { accountsCall } from '../call'
import { doneSchema } from '../ids'
import { newPasskeySchema, passkeyNameSchema, passkeyOptionsSchema, usedPasskeySchema } from './passkey.schema'
import { recoveryCodesSchema } from './second-factor.schema'
import { callbackSchema, redirectSchema } from './session.schema'

const passkeyParams = z.object({ id: z.string().max(100) })

/** Passkeys of researchers, teachers and administrators: a second factor, and a way to sign in without a password. */
export const passkeyCalls = {
  startPasskey: accountsCall('POST', '/passkeys/options', {
    summary: 'What a browser needs to create a passkey',
    access: 'adult',
    beforeSecondFactor: true,
    confirm: 'always',
    reply: passkeyOptionsSchema,
  }),
  addPasskey: accountsCall('POST', '/passkeys', {
    summary: 'Add the passkey that the browser has created; all other sessions end',
    access: 'adult',
    beforeSecondFactor: true,
    body: z.object({ name: passkeyNameSchema, passkey: newPasskeySchema }),
    reply: recoveryCodesSchema,
  }),
  renamePasskey: accountsCall('PATCH', '/passkeys/{id}', {
    summary: 'Rename a passkey',
    access: 'adult',
    params: passkeyParams,
    body: z.object({ name: passkeyNameSchema }),
    reply: doneSchema,
  }),
  removePasskey: accountsCall('DELETE', '/passkeys/{id}', {
    summary: 'Remove a passkey',
    access: 'adult',
    confirm: 'always',
    params: passkeyParams,
    reply: doneSchema,
  }),
  startPasskeySignIn: accountsCall('POST', '/passkeys/sign-in/options', {
    summary: 'What a browser needs to sign in with a passkey instead of a password',
    access: 'public',
    reply: passkeyOptionsSchema,
  }),
  signInWithPasskey: accountsCall('POST', '/passkeys/sign-in', {
    summary: 'Sign in with a passkey instead of a password',
    access: 'public',
    body: z.object({ passkey: usedPasskeySchema, callback: callbackSchema }),
    reply: redirectSchema,
  }),
  startSecondStep: accountsCall('POST', '/second-step/options', {
    summary: 'What a browser needs to finish a sign-in with a passkey',
    access: 'public',
    reply: passkeyOptionsSchema,
  }),
  startConfirmation: accountsCall('POST', '/confirmation/options', {
    summary: 'What a browser needs to prove with a passkey who the person is',
    access: 'user',
    beforeSecondFactor: true,
    reply: passkeyOptionsSchema,
  }),
}
