import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeJoinCode, nicknameKey } from './class.rules'
import { codeAlphabet, joinCodeSchema, nicknameSchema } from './class.schema'

const drawFrom = (numbers: number[]) => {
  let at = 0
  return (below: number) => numbers[at++ % numbers.length]! % below
}
const joinCodes = fc
  .infiniteStream(fc.nat(1_000_000))
  .map((numbers) => makeJoinCode(() => numbers.next().value % codeAlphabet.length))

describe('a join code', () => {
  it('makes join codes that can be typed in any case and with spaces around them', () => {
    fc.assert(
      fc.property(joinCodes, (code) => {
        expect(joinCodeSchema.parse(` ${code.toLowerCase()} `)).toBe(code)
      }),
    )
  })

  it('makes join codes without characters that look alike, and without anything that may be read as a word', () => {
    fc.assert(
      fc.property(joinCodes, (code) => {
        expect(code).not.toMatch(/[01ILO]/)
        for (const letters of code.match(/[A-Z]{3,}/g) ?? []) expect(letters).not.toMatch(/[AEUY]/)
      }),
    )
  })

  it('draws a join code again when it may be read as a word', () => {
    const numbers = [...'2BAD772B7D7A'].map((sign) => codeAlphabet.indexOf(sign))
    expect(makeJoinCode(drawFrom(numbers))).toBe('2B7D7A')
  })

  it.each(['GARDE', 'GARDENS', 'GARD0N', 'GAR DEN', ''])('refuses %j as a join code', (text) => {
    expect(joinCodeSchema.safeParse(text).success).toBe(false)
  })
})

describe('a nickname', () => {
  it.each([
    ['Maya', 'maya'],
    ['Zoë', 'Zoe\u0308'],
    ['Ana  Gil', ' ana gil '],
    ['Sam', 'S\u200bam'],
    ['ＬＥＯ', 'leo'],
    ['ÅSA', 'åsa'],
  ])('the nickname %j is the same as %j', (one, other) => {
    expect(nicknameKey(one)).toBe(nicknameKey(other))
  })

  it.each([
    ['Maya', 'Maia'],
    ['Zoe', 'Zoë'],
    ['Sam 1', 'Sam 2'],
    ['😀', '😃'],
  ])('the nickname %j is not the same as %j', (one, other) => {
    expect(nicknameKey(one)).not.toBe(nicknameKey(other))
  })

  it('gives every valid nickname a key that is not empty, and is its own key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (text) => {
        const parsed = nicknameSchema.safeParse(text)
        fc.pre(parsed.success)
        const key = nicknameKey(parsed.data!)
        expect(key).not.toBe('')
        expect(nicknameKey(key)).toBe(key)
      }),
    )
  })

  it.each(['', '   ', '\u200b', '<b>', 'a\nb', 'x'.repeat(31)])('refuses %j as a nickname', (text) => {
    expect(nicknameSchema.safeParse(text).success).toBe(false)
  })
})
