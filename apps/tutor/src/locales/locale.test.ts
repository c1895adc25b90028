// @vitest-environment jsdom
import { i18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { chooseLocale, chosenLocale, loadLocale, preferredLocale } from './locale'

describe('the language of the page', () => {
  it.each([
    [null, ['es-MX', 'en'], 'es'],
    [null, ['fr-FR', 'es'], 'es'],
    [null, ['EN-us'], 'en'],
    [null, ['es-MX@posix', 'en'], 'es'],
    [null, ['fr'], 'en'],
    [null, [], 'en'],
    ['es', ['en-US'], 'es'],
    ['tlh', ['es'], 'es'],
  ] as const)('with %j chosen and %j in the browser, the language is %s', (chosen, browser, expected) => {
    expect(preferredLocale(chosen, browser)).toBe(expected)
  })

  it('loading a language changes the texts and the lang attribute of the document', async () => {
    await loadLocale('es')
    expect([i18n._('entry.title'), document.documentElement.lang]).toEqual(['¡Hola!', 'es'])
  })

  it('remembers the chosen language on the device', async () => {
    await chooseLocale('es')
    expect(chosenLocale()).toBe('es')
  })

  it('uses the language that was chosen last, whichever catalog arrives first', async () => {
    await Promise.all([chooseLocale('es'), chooseLocale('en')])
    expect([i18n.locale, chosenLocale()]).toEqual(['en', 'en'])
  })
})
