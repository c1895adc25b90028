import { describe, expect, it } from 'vitest'
import { inWords, spellingsOf } from './number-words'

describe('numbers in words', () => {
  it.each([
    [7, 'seven'],
    [40, 'forty'],
    [318, 'three hundred eighteen'],
    [40507, 'forty thousand five hundred seven'],
    [205040, 'two hundred five thousand forty'],
    [900000, 'nine hundred thousand'],
  ])('writes %i as %s', (number, words) => {
    expect(inWords(number)).toBe(words)
  })

  it('spells numbers with or without "and" before the last part, a comma after the thousands, and hyphens', () => {
    expect(spellingsOf(4028)).toEqual(
      expect.arrayContaining([
        'four thousand twenty-eight',
        'four thousand twenty eight',
        'four thousand and twenty-eight',
        'four thousand, and twenty eight',
      ]),
    )
    expect(spellingsOf(352)).toEqual(expect.arrayContaining(['three hundred and fifty-two', 'three hundred fifty two']))
    expect(new Set(spellingsOf(40500))).toEqual(
      new Set(['forty thousand five hundred', 'forty thousand, five hundred']),
    )
  })
})
