import { randomBytes } from 'node:crypto'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server'
import { AppError, type NewPasskey, type UsedPasskey, type UserId } from '@trellis/domain'
import { and, asc, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { type PasskeyPurpose, passkeyChallenges, passkeys } from '../../db/schema/second-factor'
import { users } from '../../db/schema/users'
import { recordAccountEvent } from '../second-factor/account-events'
import { onFactorAdded, onFactorRemoved } from '../second-factor/second-factor.service'
import type { RelyingParty } from './relying-party'

/** Loaded on first use: it includes parsers that a server without passkeys does not need. */
const webauthn = () => import('@simplewebauthn/server')

const challengeMinutes = 5
export const maxPasskeys = 20

type Transports = NonNullable<WebAuthnCredential['transports']>

export interface PasskeyFacts {
  id: string
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

export function listPasskeys(db: Db, userId: UserId): Promise<PasskeyFacts[]> {
  return db
    .select({ id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
}

export interface PasskeyOwner {
  userId: UserId
  email: string
}

/** Options for the browser to create a passkey that is discoverable and verifies its user by PIN or biometrics. */
export async function creationOptions(
  db: Db,
  rp: RelyingParty,
  { userId, email }: PasskeyOwner,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const known = await credentialsOf(db, userId)
  if (known.length >= maxPasskeys) throw new AppError('passkey_limit', { limit: maxPasskeys })
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: 'Trellis',
    rpID: rp.id,
    userID: new TextEncoder().encode(userId),
    userName: email,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known,
    timeout: challengeMinutes * 60_000,
  })
  await storeChallenge(db, options.challenge, 'register', userId)
  return options
}

/** Returns the recovery codes, or null when the person already has some. */
export async function addPasskey(
  db: Db,
  rp: RelyingParty,
  { userId, name, passkey, session }: { userId: UserId; name: string; passkey: NewPasskey; session: string | null },
): Promise<string[] | null> {
  const expectedChallenge = await takeChallenge(db, passkey, 'register', userId)
  const { verifyRegistrationResponse } = await webauthn()
  const response = { ...passkey, clientExtensionResults: {} }
  const result = await verifyRegistrationResponse({
    response: {
      ...response,
      response: { ...response.response, transports: passkey.response.transports as Transports },
    },
    expectedChallenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: true,
  }).catch(() => null) // Throws for anything that is wrong in the browser's data.
  if (!result?.verified) throw new AppError('wrong_passkey', {})
  const { credential } = result.registrationInfo
  return db.transaction(async (tx) => {
    const added = await tx
      .insert(passkeys)
      .values({
        id: randomBytes(12).toString('base64url'),
        credentialId: credential.id,
        userId,
        name,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id })
    if (added.length === 0) throw new AppError('wrong_passkey', {})
    await recordAccountEvent(tx, { userId, actorId: userId, kind: 'passkey_added' })
    return onFactorAdded(tx, userId, session)
  })
}

export async function renamePasskey(db: Db, userId: UserId, id: string, name: string): Promise<void> {
  await db.transaction(async (tx) => {
    const renamed = await tx.update(passkeys).set({ name }).where(isOwn(userId, id)).returning({ id: passkeys.id })
    if (renamed.length === 0) throw new AppError('passkey_not_found', {})
    await recordAccountEvent(tx, { userId, actorId: userId, kind: 'passkey_renamed' })
  })
}

export async function removePasskey(db: Db, userId: UserId, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await tx.delete(passkeys).where(isOwn(userId, id)).returning({ id: passkeys.id })
    if (gone.length === 0) throw new AppError('passkey_not_found', {})
    await recordAccountEvent(tx, { userId, actorId: userId, kind: 'passkey_removed' })
    await onFactorRemoved(tx, userId)
  })
}

/** Options for the browser to use a passkey of this person, or any passkey when it is not known yet who signs in. */
export async function requestOptions(
  db: Db,
  rp: RelyingParty,
  purpose: Exclude<PasskeyPurpose, 'register'>,
  userId: UserId | null,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: rp.id,
    userVerification: 'required',
    timeout: challengeMinutes * 60_000,
    ...(userId !== null && { allowCredentials: await credentialsOf(db, userId) }),
  })
  await storeChallenge(db, options.challenge, purpose, userId)
  return options
}

/** Returns whose passkey it is; throws unless it has signed a challenge of this server for this purpose. */
export async function requirePasskey(
  db: Db,
  rp: RelyingParty,
  passkey: UsedPasskey,
  purpose: Exclude<PasskeyPurpose, 'register'>,
  userId: UserId | null,
): Promise<UserId> {
  const expectedChallenge = await takeChallenge(db, passkey, purpose, userId)
  const [stored] = await db
    .select({ id: passkeys.id, userId: passkeys.userId, publicKey: passkeys.publicKey })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(
      and(
        eq(passkeys.credentialId, passkey.id),
        isNull(users.disabledAt),
        userId === null ? undefined : eq(passkeys.userId, userId),
      ),
    )
  if (!stored) throw new AppError('wrong_passkey', {})
  const { verifyAuthenticationResponse } = await webauthn()
  const { userHandle, ...response } = passkey.response
  const result = await verifyAuthenticationResponse({
    response: { ...passkey, response: { ...response, ...(userHandle && { userHandle }) }, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: true,
    // The counter is compared below, where two concurrent uses cannot both pass.
    credential: { id: passkey.id, publicKey: new Uint8Array(stored.publicKey), counter: 0 },
  }).catch(() => null) // Throws for anything that is wrong in the browser's data.
  if (!result?.verified) throw new AppError('wrong_passkey', {})
  await countUse(db, { id: stored.id, userId: stored.userId as UserId }, result.authenticationInfo.newCounter)
  return stored.userId as UserId
}

/**
 * A counter that has not grown since the last use indicates a copy. Most passkeys have no counter and always send 0.
 */
async function countUse(db: Db, { id, userId }: { id: string; userId: UserId }, counter: number): Promise<void> {
  const hasGrown = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`))
  const used = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), hasGrown))
    .returning({ id: passkeys.id })
  if (used.length > 0) return
  await recordAccountEvent(db, { userId, actorId: userId, kind: 'passkey_refused' })
  throw new AppError('wrong_passkey', {})
}

async function credentialsOf(db: Db, userId: UserId): Promise<{ id: string; transports: Transports }[]> {
  const rows = await db.select().from(passkeys).where(eq(passkeys.userId, userId))
  return rows.map(({ credentialId, transports }) => ({ id: credentialId, transports: transports as Transports }))
}

async function storeChallenge(
  db: Db,
  challenge: string,
  purpose: PasskeyPurpose,
  userId: UserId | null,
): Promise<void> {
  await db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, sql`now()`))
  await db.insert(passkeyChallenges).values({
    challenge,
    purpose,
    userId,
    expiresAt: sql`now() + make_interval(mins => ${challengeMinutes})`,
  })
}

/** Returns the challenge that was signed, and deletes it so that it cannot be used again. */
async function takeChallenge(
  db: Db,
  { response }: NewPasskey | UsedPasskey,
  purpose: PasskeyPurpose,
  userId: UserId | null,
): Promise<string> {
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, signedChallenge(response.clientDataJSON)),
        eq(passkeyChallenges.purpose, purpose),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        gt(passkeyChallenges.expiresAt, sql`now()`),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge })
  if (!taken) throw new AppError('wrong_passkey', {})
  return taken.challenge
}

function signedChallenge(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return typeof challenge === 'string' && /^[\w-]{1,200}$/.test(challenge) ? challenge : ''
  } catch {
    return '' // No browser sends such data.
  }
}

function isOwn(userId: UserId, id: string) {
  return and(eq(passkeys.id, id), eq(passkeys.userId, userId))
}
