import { i18n } from '@lingui/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { formatNumber } from './format-locale'

afterEach(() => vi.restoreAllMocks())

describe('a number', () => {
  it('is written as in the language of the app, and in the form that is asked for', () => {
    i18n.activate('de', ['de-CH', 'de'])
    expect(formatNumber(12_345)).toBe((12_345).toLocaleString('de-CH'))
    i18n.activate('es', ['es-MX', 'es'])
    expect(formatNumber(12_345)).toBe((12_345).toLocaleString('es-MX'))
    expect(formatNumber(12_345, { notation: 'compact' })).toBe(
      (12_345).toLocaleString('es-MX', { notation: 'compact' }),
    )
  })

  it('is written with a format that is made once, however many numbers a table has', () => {
    i18n.activate('en', ['en-NZ', 'en'])
    const made = vi.spyOn(Intl, 'NumberFormat')
    for (let count = 0; count < 400; count++) formatNumber(count)
    expect(made.mock.calls.length).toBeLessThanOrEqual(1)
    expect(formatNumber(1_234)).toBe('1,234')
  })
})
