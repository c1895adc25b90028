import { createHash, createHmac } from 'node:crypto'
import { codeAlphabet, type Hmac, type PackageTier, type StudyId } from '@trellis/domain'

export const hmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest()

const codeLength = 12

export type CodedKind = 'student' | 'class' | 'teacher' | 'school' | 'grade' | 'homework' | 'device'

/**
 * The pseudonym of a student, class, teacher, school, grade, homework or device in one study: the same every time,
 * different in every study, and useless for finding out who it is.
 */
export function codeInStudy(secret: string, studyId: StudyId, kind: CodedKind, id: string): string {
  return lettersOf(hmac(secret, `${studyId}:${kind}:${id}`), codeLength)
}

/** Codes that a process caches: those of the classes whose students are enrolling. */
const maxKnown = 20_000

/** `codeInStudy` for what students share, such as their class, with a cache: computed once and not per student. */
export function createSharedCodes(secret: string) {
  const known = new Map<string, string>()
  return (studyId: StudyId, kind: Exclude<CodedKind, 'student' | 'device'>, id: string): string => {
    const key = `${studyId}:${kind}:${id}`
    const cached = known.get(key)
    if (cached !== undefined) return cached
    const code = codeInStudy(secret, studyId, kind, id)
    if (known.size >= maxKnown) known.clear()
    known.set(key, code)
    return code
  }
}
export type SharedCodes = ReturnType<typeof createSharedCodes>

/** The key from which the positions in the blocks of one study are drawn. It is never published. */
export function positionKeyOf(secret: string, studyId: StudyId): string {
  return Buffer.from(hmac(secret, `${studyId}:places`)).toString('hex')
}

/** The key of the codes in a data package of one study. It is never published. */
export function packageKeyOf(secret: string, studyId: StudyId, tier: PackageTier): string {
  return Buffer.from(hmac(secret, `${studyId}:package:${tier}`)).toString('hex')
}

/** A code of the study as it appears in a data package. Without the key, it cannot be traced back. */
export function packageCode(packageKey: string, code: string): string {
  return lettersOf(hmac(packageKey, code), codeLength)
}

/** A student who uses a study link is identified only by a key that the browser generated. */
export function anonymousStudentId(linkCode: string, participantKey: string): string {
  return `A${lettersOf(createHash('sha256').update(`${linkCode}:${participantKey}`).digest(), 20)}`
}

export function partnerStudentId(partnerId: number, foreignId: string): string {
  return `P${partnerId}:${foreignId}`
}

/** The parts of an id from `partnerStudentId`. */
export function foreignIdOf(id: string): { partnerId: number; foreignId: string } {
  const end = id.indexOf(':')
  return { partnerId: Number(id.slice(1, end)), foreignId: id.slice(end + 1) }
}

/** How many letters one division of 16-bit digits can produce within 31 bits, and the divisor for them. */
const lettersAtOnce = 3
const base = codeAlphabet.length
const divisor = base ** lettersAtOnce

/**
 * The bytes as one number in the code alphabet, least significant letter first. Computed in 16-bit digits, because
 * BigInt takes six times as long.
 */
export function lettersOf(bytes: Uint8Array, length: number): string {
  const digits: number[] = []
  for (let at = bytes.length % 2; at < bytes.length; at += 2) digits.push((bytes[at]! << 8) | bytes[at + 1]!)
  if (bytes.length % 2 === 1) digits.unshift(bytes[0]!)
  let letters = ''
  while (letters.length < length) {
    let rest = 0
    for (let at = 0; at < digits.length; at++) {
      const value = rest * 0x1_0000 + digits[at]!
      digits[at] = Math.trunc(value / divisor)
      rest = value % divisor
    }
    for (let count = 0; count < lettersAtOnce && letters.length < length; count++) {
      letters += codeAlphabet[rest % base]
      rest = Math.trunc(rest / base)
    }
  }
  return letters
}
