import type { StudyId } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { anonymousStudentId, codeInStudy } from './participant-code'

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

  it('no two of a hundred thousand students share a code', () => {
    const codes = Array.from({ length: 100_000 }, (_, index) => codeInStudy('s', study(1), 'student', `U${index}`))
    expect(new Set(codes).size).toBe(codes.length)
  })
})

describe('ids of students who use a study link', () => {
  it('the id is the same only for the same key and the same link', () => {
    const id = anonymousStudentId('ABCDEFGH', 'ABCD-EFGH-JKMN')
    expect(anonymousStudentId('ABCDEFGH', 'ABCD-EFGH-JKMN')).toBe(id)
    expect(anonymousStudentId('ABCDEFGJ', 'ABCD-EFGH-JKMN')).not.toBe(id)
    expect(anonymousStudentId('ABCDEFGH', 'ABCD-EFGH-JKMP')).not.toBe(id)
    expect(id).toMatch(/^A[2-9A-HJKMNP-Z]{20}$/)
  })
})
