import { AppError, type UserId } from '@trellis/domain'
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { passkeys, recoveryCodes, totpFactors } from '../../db/schema/second-factor'
import { users } from '../../db/schema/users'
import { normalizeEmail } from '../accounts.service'
import { beginFactorAttempt } from '../credentials/sign-in-attempts'
import { revokeSessions } from '../sessions/sessions.store'
import { recordAccountEvent } from './account-events'
import { clearFactors } from './clear-factors'
import { endTickets } from './pending-sign-in'
import { consumeRecoveryCode, countRecoveryCodes, issueRecoveryCodes } from './recovery-codes'
import type { SecretBox } from './secret-box'
import { matchingStep, newTotpSecret } from './totp'

export interface SecondFactorFacts {
  /** When the authenticator app was added; null without one. */
  totpSince: Date | null
  recoveryCodesLeft: number
}

export async function readSecondFactor(db: Db, userId: UserId): Promise<SecondFactorFacts> {
  const [totp] = await db
    .select({ since: totpFactors.confirmedAt })
    .from(totpFactors)
    .where(and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt)))
  return { totpSince: totp?.since ?? null, recoveryCodesLeft: await countRecoveryCodes(db, userId) }
}

export async function usesSecondFactor(db: Db | Tx, userId: UserId): Promise<boolean> {
  const isConfirmed = and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt))
  if ((await db.$count(totpFactors, isConfirmed)) > 0) return true
  return (await db.$count(passkeys, eq(passkeys.userId, userId))) > 0
}

/** Creates the key for an app, and replaces one that was never confirmed. */
export async function startTotp(db: Db, box: SecretBox, userId: UserId): Promise<Buffer> {
  const secret = newTotpSecret()
  const sealed = await box.seal(secret, userId)
  const [row] = await db
    .insert(totpFactors)
    .values({ userId, secret: sealed })
    .onConflictDoUpdate({
      target: totpFactors.userId,
      set: { secret: sealed, createdAt: sql`now()`, lastStep: 0 },
      setWhere: isNull(totpFactors.confirmedAt),
    })
    .returning({ userId: totpFactors.userId })
  if (!row) throw new AppError('second_factor_refused', {})
  return secret
}

export interface CodeProof {
  userId: UserId
  code: string
  /** Network address of the attempt. */
  address: string
}

/**
 * Adds the app after a code has proved that it has the key. All other sessions end. Returns the recovery codes, or null
 * when the person already has some.
 */
export async function confirmTotp(
  db: Db,
  box: SecretBox,
  { session, ...proof }: CodeProof & { session: string | null },
): Promise<string[] | null> {
  const { userId } = proof
  const attempt = await beginFactorAttempt(db, userId, proof.address)
  const codes = await db.transaction(async (tx) => {
    if (!(await acceptTotp(tx, box, proof, { isConfirmed: false }))) return undefined
    await tx.update(totpFactors).set({ confirmedAt: sql`now()` }).where(eq(totpFactors.userId, userId))
    await recordAccountEvent(tx, { userId, actorId: userId, kind: 'totp_added' })
    return onFactorAdded(tx, userId, session)
  })
  if (codes === undefined) throw wrongCode()
  await attempt.succeed()
  return codes
}

/** Runs after every new factor. Ends all other sessions, so that no copy of an earlier session bypasses the factor. */
export async function onFactorAdded(tx: Tx, userId: UserId, session: string | null): Promise<string[] | null> {
  await revokeSessions(tx, userId, session)
  await endTickets(tx, userId)
  if ((await tx.$count(recoveryCodes, eq(recoveryCodes.userId, userId))) > 0) return null
  await recordAccountEvent(tx, { userId, actorId: userId, kind: 'recovery_codes_created' })
  return issueRecoveryCodes(tx, userId)
}

/** Recovery codes replace a factor, so they are deleted with the last one. */
export async function onFactorRemoved(tx: Tx, userId: UserId): Promise<void> {
  await endTickets(tx, userId)
  if (!(await usesSecondFactor(tx, userId))) await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

export async function removeTotp(db: Db, userId: UserId): Promise<void> {
  await db.transaction(async (tx) => {
    const removed = await tx.delete(totpFactors).where(eq(totpFactors.userId, userId)).returning()
    if (removed.length === 0) return
    await recordAccountEvent(tx, { userId, actorId: userId, kind: 'totp_removed' })
    await onFactorRemoved(tx, userId)
  })
}

export function replaceRecoveryCodes(db: Db, userId: UserId): Promise<string[]> {
  return db.transaction(async (tx) => {
    if (!(await usesSecondFactor(tx, userId))) throw new AppError('second_factor_refused', {})
    await recordAccountEvent(tx, { userId, actorId: userId, kind: 'recovery_codes_created' })
    return issueRecoveryCodes(tx, userId)
  })
}

export type CodeKind = 'totp' | 'recovery'

/**
 * Throws unless it is a code of the person's app or one of their recovery codes; each is accepted once. Wrong codes are
 * limited per account and per network address.
 */
export async function requireCode(db: Db, box: SecretBox, proof: CodeProof): Promise<CodeKind> {
  const attempt = await beginFactorAttempt(db, proof.userId, proof.address)
  const kind = await acceptCode(db, box, proof)
  if (kind === null) throw wrongCode()
  await attempt.succeed()
  return kind
}

async function acceptCode(db: Db, box: SecretBox, proof: CodeProof): Promise<CodeKind | null> {
  if (isTotpCode(proof.code)) return (await acceptTotp(db, box, proof, { isConfirmed: true })) ? 'totp' : null
  return db.transaction(async (tx) => {
    const { userId } = proof
    if (!(await consumeRecoveryCode(tx, userId, proof.code))) return null
    await recordAccountEvent(tx, { userId, actorId: userId, kind: 'recovery_code_used' })
    return 'recovery'
  })
}

async function acceptTotp(
  db: Db | Tx,
  box: SecretBox,
  { userId, code }: CodeProof,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<boolean> {
  const condition = and(
    eq(totpFactors.userId, userId),
    isConfirmed ? isNotNull(totpFactors.confirmedAt) : isNull(totpFactors.confirmedAt),
  )
  const [factor] = await db.select().from(totpFactors).where(condition)
  const secret = factor ? await box.open(factor.secret, userId) : null
  if (!secret) return false
  const step = matchingStep(secret, digitsOf(code), Date.now())
  if (step === null) return false
  const accepted = await db
    .update(totpFactors)
    .set({ lastStep: step })
    .where(and(condition, lt(totpFactors.lastStep, step)))
    .returning({ userId: totpFactors.userId })
  return accepted.length > 0
}

/** Removes every factor of the account with this email address. Returns its person, or null without such an account. */
export function resetSecondFactor(db: Db, email: string, actorId: UserId | null): Promise<UserId | null> {
  return db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, normalizeEmail(email)))
    if (!user) return null
    const userId = user.id as UserId
    await clearFactors(tx, userId)
    await endTickets(tx, userId)
    // The lost device may still be signed in.
    await revokeSessions(tx, userId)
    await recordAccountEvent(tx, { userId, actorId, kind: 'factors_reset' })
    return userId
  })
}

function isTotpCode(code: string): boolean {
  return /^\d{6}$/.test(digitsOf(code))
}

/** Apps show codes in groups, so spaces may be typed. */
function digitsOf(code: string): string {
  return code.replace(/\s/g, '')
}

function wrongCode(): AppError<'invalid_input'> {
  return new AppError('invalid_input', {
    fields: [{ field: 'code', message: 'This code is not valid. Each code works once' }],
  })
}
