import { i18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { formatNumber } from './format-locale'

describe('formatNumber', () => {
  it('formats a number for the locale of the app, with the given options', () => {
    i18n.activate('de', ['de-CH', 'de'])
    expect(formatNumber(12_345)).toBe((12_345).toLocaleString('de-CH'))
    i18n.activate('es', ['es-MX', 'es'])
    expect(formatNumber(12_345)).toBe((12_345).toLocaleString('es-MX'))
    expect(formatNumber(12_345, { notation: 'compact' })).toBe(
      (12_345).toLocaleString('es-MX', { notation: 'compact' }),
    )
  })
})
