import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainSymbols } from './symbols'

describe('one spelling for every symbol', () => {
  it('is the same for a text that is taken as plain at first sight', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'012xy+-*/^=<>!~{}()., |\\$%½√−abcfr'), maxLength: 12 })
    fc.assert(
      fc.property(typed, (text) => {
        // A character without width is left out, but makes the text go the whole way.
        expect(plainSymbols(text)).toBe(plainSymbols(`${text}\u200b`))
      }),
      { numRuns: 5000, seed: 1 },
    )
  })
})
