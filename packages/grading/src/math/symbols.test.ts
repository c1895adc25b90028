import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainSymbols } from './symbols'

describe('plainSymbols', () => {
  it('gives a text that needs no replacements the same spelling as the replacements would', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'012xy+-*/^=<>!~{}()., |\\$%½√−abcfr'), maxLength: 12 })
    fc.assert(
      fc.property(typed, (text) => {
        // A zero-width space is removed, but it forces all the replacements.
        expect(plainSymbols(text)).toBe(plainSymbols(`${text}\u200b`))
      }),
      { numRuns: 5000, seed: 1 },
    )
  })
})
