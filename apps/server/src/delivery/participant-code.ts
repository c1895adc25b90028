import { createHash, createHmac } from 'node:crypto'
import { codeAlphabet, type Hmac, type StudyId } from '@trellis/domain'

export const hmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest()

const codeLength = 12

/**
 * The pseudonym of a student, class, school or grade in one study: the same every time, different in every study, and useless
 * for finding out who it is.
 */
export function codeInStudy(
  secret: string,
  studyId: StudyId,
  kind: 'student' | 'class' | 'school' | 'grade',
  id: string,
): string {
  return lettersOf(hmac(secret, `${studyId}:${kind}:${id}`), codeLength)
}

/** The key of the places in the blocks of one study. It is never published. */
export function placeKeyOf(secret: string, studyId: StudyId): string {
  return Buffer.from(hmac(secret, `${studyId}:places`)).toString('hex')
}

/** A student who uses a study link is identified by a key that the browser generated, and by nothing else. */
export function anonymousStudentId(linkCode: string, participantKey: string): string {
  return `A${lettersOf(createHash('sha256').update(`${linkCode}:${participantKey}`).digest(), 20)}`
}

export function partnerStudentId(partnerId: number, foreignId: string): string {
  return `P${partnerId}:${foreignId}`
}

function lettersOf(bytes: Uint8Array, length: number): string {
  let value = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  let letters = ''
  while (letters.length < length) {
    letters += codeAlphabet[Number(value % BigInt(codeAlphabet.length))]
    value /= BigInt(codeAlphabet.length)
  }
  return letters
}
