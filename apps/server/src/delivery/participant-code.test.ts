import { codeAlphabet, type StudyId } from '@trellis/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anonymousStudentId, codeInStudy, createSharedCodes, lettersOf } from './participant-code'

const study = (id: number) => id as StudyId

describe('participant codes', () => {
  it('a code is stable, and differs between studies, students, kinds and installations', () => {
    const code = codeInStudy('secret', study(1), 'student', 'U1')
    expect(codeInStudy('secret', study(1), 'student', 'U1')).toBe(code)
    const others = [
      codeInStudy('secret', study(2), 'student', 'U1'),
      codeInStudy('secret', study(1), 'student', 'U2'),
      codeInStudy('secret', study(1), 'class', 'U1'),
      codeInStudy('other', study(1), 'student', 'U1'),
    ]
    expect(new Set([code, ...others]).size).toBe(5)
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{12}$/)
  })

  it('a cached code equals the computed code of the same study, kind, id and installation', () => {
    const secrets = ['secret', 'other']
    const sharedCodes = secrets.map(createSharedCodes)
    for (const _ of ['computed', 'cached']) {
      for (const [index, secret] of secrets.entries()) {
        for (const kind of ['class', 'homework'] as const) {
          for (const id of ['1', '11']) {
            for (const number of [1, 11]) {
              expect(sharedCodes[index]!(study(number), kind, id)).toBe(codeInStudy(secret, study(number), kind, id))
            }
          }
        }
      }
    }
  })

  it('no two of a hundred thousand students share a code', () => {
    const codes = Array.from({ length: 100_000 }, (_, index) => codeInStudy('s', study(1), 'student', `U${index}`))
    expect(new Set(codes).size).toBe(codes.length)
  })
})

describe('ids of students who use a study link', () => {
  it('two ids are equal only for the same participant key and the same link', () => {
    const id = anonymousStudentId('ABCDEFGH', 'ABCD-EFGH-JKMN')
    expect(anonymousStudentId('ABCDEFGH', 'ABCD-EFGH-JKMN')).toBe(id)
    expect(anonymousStudentId('ABCDEFGJ', 'ABCD-EFGH-JKMN')).not.toBe(id)
    expect(anonymousStudentId('ABCDEFGH', 'ABCD-EFGH-JKMP')).not.toBe(id)
    expect(id).toMatch(/^A[2-9A-HJKMNP-Z]{20}$/)
  })
})

describe('lettersOf', () => {
  /** As they were computed when the first codes were recorded. */
  function lettersOfBigInt(bytes: Uint8Array, length: number): string {
    let value = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
    let letters = ''
    while (letters.length < length) {
      letters += codeAlphabet[Number(value % BigInt(codeAlphabet.length))]
      value /= BigInt(codeAlphabet.length)
    }
    return letters
  }

  it('returns the same letters as exact arithmetic with big integers', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc.constantFrom(0, 255).map((all) => new Uint8Array(32).fill(all)),
    )
    fc.assert(
      fc.property(bytes, fc.integer({ min: 0, max: 60 }), (number, length) => {
        expect(lettersOf(number, length)).toBe(lettersOfBigInt(number, length))
      }),
      { numRuns: 2_000 },
    )
  })
})
