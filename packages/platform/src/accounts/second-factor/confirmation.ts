import { AppError, type ConfirmationMethod, type UsedPasskey, type UserId } from '@trellis/domain'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { passkeys } from '../../db/schema/second-factor'
import { users } from '../../db/schema/users'
import { requirePasskey } from '../passkeys/passkeys.service'
import type { RelyingParty } from '../passkeys/relying-party'
import { requireCurrentPassword } from '../password/password.service'
import { readSecondFactor, requireCode } from './second-factor.service'
import type { SecretBox } from './secret-box'

/** How a person can confirm their identity: a password alone is not enough for an account with a second factor. */
export async function confirmationMethods(db: Db, userId: UserId): Promise<ConfirmationMethod[]> {
  const [user] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId))
  const { totpSince, recoveryCodesLeft } = await readSecondFactor(db, userId)
  const methods: ConfirmationMethod[] = []
  if ((await db.$count(passkeys, eq(passkeys.userId, userId))) > 0) methods.push('passkey')
  if (totpSince !== null || recoveryCodesLeft > 0) methods.push('code')
  if (methods.length > 0) return methods
  return user?.passwordHash ? ['password'] : ['sign_in']
}

export interface Confirmation {
  userId: UserId
  /** Network address of the attempt. */
  address: string
  password?: string | undefined
  code?: string | undefined
  passkey?: UsedPasskey | undefined
  /** Null where browsers do not support passkeys. */
  rp: RelyingParty | null
}

/** Throws unless the person has confirmed their identity. */
export async function requireProof(db: Db, box: SecretBox, proof: Confirmation): Promise<void> {
  const { userId, address, password = '', code, passkey, rp } = proof
  const methods = await confirmationMethods(db, userId)
  if (methods.includes('password')) {
    await requireCurrentPassword(db, { userId, current: password, address }, 'password')
  } else if (passkey !== undefined) {
    if (!rp) throw new AppError('passkeys_unavailable', {})
    await requirePasskey(db, rp, passkey, 'confirm', userId)
  } else if (methods.includes('code') || methods.includes('passkey')) {
    if (code === undefined) throw missing('code')
    await requireCode(db, box, { userId, code, address })
  } else {
    throw new AppError('access_restricted', {})
  }
}

function missing(field: string): AppError<'invalid_input'> {
  return new AppError('invalid_input', { fields: [{ field, message: 'Enter the code' }] })
}
