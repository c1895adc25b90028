import { i18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { formatNumber } from './format-locale'

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
})
