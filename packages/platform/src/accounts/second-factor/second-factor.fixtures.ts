import { sql } from 'drizzle-orm'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { Db } from '../../db/client'
import { totpFactors } from '../../db/schema/second-factor'
import { sessions } from '../../db/schema/sign-in'
import { anAccount, anAddress, cookiesOf, password } from '../person.fixtures'
import { totpCode, totpStep } from './totp'

export type Cookies = Record<string, string>

/** A browser that talks to the accounts service, each time from a new address. */
export function browserOf(app: FastifyInstance) {
  return (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload: object = {}, cookies: Cookies = {}) =>
    app.inject({
      method,
      url: `/accounts${path}`,
      cookies,
      headers: { 'x-forwarded-for': anAddress() },
      ...(method !== 'GET' && { payload }),
    })
}

export const codeOf = (answer: LightMyRequestResponse): string => answer.json().error?.code ?? 'done'
export const fieldOf = (answer: LightMyRequestResponse): string => answer.json().error?.details.fields?.[0]?.field

/** The code that an app with this key shows this many steps from now. */
export function codeFor(key: string, steps = 0): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...key.replaceAll(' ', '')].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2))
  return totpCode(Buffer.from(bytes), totpStep(Date.now()) + steps)
}

/** An account with an authenticator app, signed in. */
export async function aProtectedAccount(app: FastifyInstance, db: Db) {
  const send = browserOf(app)
  const { id, email } = await anAccount(db)
  const cookies = cookiesOf(await send('POST', '/signin', { email, password }))
  const { key } = (await send('POST', '/totp', {}, cookies)).json()
  const answer = await send('POST', '/totp/confirm', { code: codeFor(key) }, cookies)
  expect(answer.statusCode).toBe(200)
  // Each code is accepted once, so this simulates that the next half minute has begun.
  await forgetCodes(db)
  return { id, email, cookies, key: key as string, recoveryCodes: answer.json().recoveryCodes as string[] }
}

export async function forgetCodes(db: Db): Promise<void> {
  await db.update(totpFactors).set({ lastStep: 0 })
}

/** Simulates that everyone signed in a quarter of an hour ago. */
export async function forgetConfirmations(db: Db): Promise<void> {
  await db.update(sessions).set({ confirmedAt: sql`now() - interval '15 minutes'` })
}
