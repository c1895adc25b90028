import { z } from 'zod'

/** For whom a second factor is required; everyone else may have one. */
export const requireSecondFactorSchema = z.enum(['off', 'administrators', 'staff'])
export type RequireSecondFactor = z.infer<typeof requireSecondFactorSchema>

/** Minutes for which a person who has proved who they are is not asked again. */
export const confirmationMinutes = 10

/** The ways in which a person can prove once more who they are. */
export const confirmationMethodSchema = z
  .enum(['password', 'code', 'passkey', 'sign_in'])
  .describe('`code` is of an authenticator app or a recovery code; `sign_in` is signing in again at the provider.')
export type ConfirmationMethod = z.infer<typeof confirmationMethodSchema>

export const factorCodeSchema = z.string().trim().min(1, 'Enter the code').max(40, 'Max 40 characters')

export const recoveryCodesSchema = z.object({
  recoveryCodes: z.array(z.string()).nullable().describe('Shown once; null when those from before stay valid.'),
})

export const totpSetupSchema = z.object({
  key: z.string().describe('The key to type into an app that cannot read the QR code.'),
  qr: z.object({
    size: z.number().int().describe('Width and height in modules.'),
    path: z.string().describe('The dark modules as the path of an SVG.'),
  }),
})
export type TotpSetup = z.infer<typeof totpSetupSchema>
