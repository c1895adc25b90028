import { describe, expect, it } from 'vitest'
import { preferredLocale } from './words'

describe('the language of the page', () => {
  it.each([
    [null, ['es-MX', 'en'], 'es'],
    [null, ['fr-FR', 'es'], 'es'],
    [null, ['EN-us'], 'en'],
    [null, ['fr'], 'en'],
    [null, [], 'en'],
    ['es', ['en-US'], 'es'],
    ['tlh', ['es'], 'es'],
  ] as const)('chosen %j, browser %j: %s', (chosen, browser, expected) => {
    expect(preferredLocale(chosen, browser)).toBe(expected)
  })
})
