import { z } from 'zod'

const base64url = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]*$/, 'Not base64url')

export const passkeyNameSchema = z.string().trim().min(1, 'Enter a name').max(60, 'Max 60 characters')

/** What a browser needs to use a passkey, as defined by the standard. */
export const passkeyOptionsSchema = z.object({
  options: z.record(z.string(), z.unknown()).describe('Options of WebAuthn as JSON.'),
})

const credential = { id: base64url(1400), rawId: base64url(1400), type: z.literal('public-key') }

/** What a browser answers when a passkey was created. */
export const newPasskeySchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(10_000),
    attestationObject: base64url(50_000),
    transports: z.array(z.string().max(32)).max(10).optional(),
  }),
})
export type NewPasskey = z.infer<typeof newPasskeySchema>

/** What a browser answers when a passkey was used. */
export const usedPasskeySchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(10_000),
    authenticatorData: base64url(10_000),
    signature: base64url(5_000),
    userHandle: base64url(200).nullish(),
  }),
})
export type UsedPasskey = z.infer<typeof usedPasskeySchema>
