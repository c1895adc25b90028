import { createHash, createHmac } from 'node:crypto'
import { codeAlphabet, type Hmac, type PackageTier, type StudyId } from '@trellis/domain'

export const hmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest()

const codeLength = 12

export type CodedKind = 'student' | 'class' | 'teacher' | 'school' | 'grade' | 'homework' | 'device'

/**
 * The pseudonym of a student, class, teacher, school, grade, homework or device in one study: the same every time, different in
 * every study, and useless for finding out who it is.
 */
export function codeInStudy(secret: string, studyId: StudyId, kind: CodedKind, id: string): string {
  return lettersOf(hmac(secret, `${studyId}:${kind}:${id}`), codeLength)
}

/** Codes that a process remembers: those of the classes whose students come now. */
const maxKnown = 20_000

/** `codeInStudy` for what students share, such as their class: the code of a class is computed once, not for each of them. */
export function createSharedCodes(secret: string) {
  const known = new Map<string, string>()
  return (studyId: StudyId, kind: Exclude<CodedKind, 'student' | 'device'>, id: string): string => {
    const key = `${studyId}:${kind}:${id}`
    const found = known.get(key)
    if (found !== undefined) return found
    const code = codeInStudy(secret, studyId, kind, id)
    if (known.size >= maxKnown) known.clear()
    known.set(key, code)
    return code
  }
}
export type SharedCodes = ReturnType<typeof createSharedCodes>

/** The key of the places in the blocks of one study. It is never published. */
export function placeKeyOf(secret: string, studyId: StudyId): string {
  return Buffer.from(hmac(secret, `${studyId}:places`)).toString('hex')
}

/** The key of the codes in a data package of one study. It is never published. */
export function packageKeyOf(secret: string, studyId: StudyId, tier: PackageTier): string {
  return Buffer.from(hmac(secret, `${studyId}:package:${tier}`)).toString('hex')
}

/** A code of the study as a data package has it: without the key, it leads back to nothing. */
export function packageCode(packageKey: string, code: string): string {
  return lettersOf(hmac(packageKey, code), codeLength)
}

/** A student who uses a study link is identified by a key that the browser generated, and by nothing else. */
export function anonymousStudentId(linkCode: string, participantKey: string): string {
  return `A${lettersOf(createHash('sha256').update(`${linkCode}:${participantKey}`).digest(), 20)}`
}

export function partnerStudentId(partnerId: number, foreignId: string): string {
  return `P${partnerId}:${foreignId}`
}

/** What an id of `partnerStudentId` is made of. */
export function foreignIdOf(id: string): { partnerId: number; foreignId: string } {
  const end = id.indexOf(':')
  return { partnerId: Number(id.slice(1, end)), foreignId: id.slice(end + 1) }
}

/** As many letters as one division of 16-bit digits gives without leaving 31 bits, and the divisor for them. */
const lettersAtOnce = 3
const base = codeAlphabet.length
const divisor = base ** lettersAtOnce

/**
 * The bytes as one number, its last letters first. In digits of 16 bits, because numbers of arbitrary size cost six times
 * as much.
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
