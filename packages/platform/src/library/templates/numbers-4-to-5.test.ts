import { describe, expect, it } from 'vitest'
import { decimal, fractionKey, inWords, mixedText, ordinal } from './numbers-4-to-5'

describe('spelling of numbers', () => {
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

  it.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [8, '8th'],
    [11, '11th'],
    [22, '22nd'],
  ])('writes place %i as %s', (number, text) => {
    expect(ordinal(number)).toBe(text)
  })

  it('keeps a decimal free of trailing zeros and of rounding noise', () => {
    expect([decimal(1250, 2), decimal(7, 3), decimal(300, 2), decimal(29, 1)]).toEqual(['12.5', '0.007', '3', '2.9'])
  })

  it('writes a mixed number in lowest terms', () => {
    expect([mixedText(14, 6), mixedText(4, 6), mixedText(12, 6)]).toEqual(['2 1/3', '2/3', '2'])
  })

  it('takes every step of simplifying as right, the simplest first', () => {
    expect(fractionKey(18, 12)).toEqual(['1 1/2', '3/2', '1 2/4', '6/4', '1 3/6', '9/6', '1 6/12', '18/12'])
    expect(fractionKey(8, 4)).toEqual(['2', '4/2', '8/4'])
  })
})
