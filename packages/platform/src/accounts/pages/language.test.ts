// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { chooseLanguage, followChosenLanguage } from './language'

const offered = ['en', 'es']

beforeEach(() => {
  localStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: as the pages do
  document.cookie = 'trellis_language=; Max-Age=0; Path=/'
  document.documentElement.lang = 'en'
})

describe('the language of the accounts pages', () => {
  it('follows the language that was chosen in the app, and reloads the page once', () => {
    localStorage.setItem('trellis-language', 'es')
    expect(followChosenLanguage(offered)).toBe(true)
    expect(document.cookie).toBe('trellis_language=es')
    expect(followChosenLanguage(offered)).toBe(false)
  })

  it('does not reload a page that is in the chosen language', () => {
    localStorage.setItem('trellis-language', 'en')
    expect(followChosenLanguage(offered)).toBe(false)
  })

  it('ignores a language that is not offered', () => {
    localStorage.setItem('trellis-language', 'xx; Domain=evil.example')
    expect(followChosenLanguage(offered)).toBe(false)
    expect(document.cookie).toBe('')
  })

  it('stores the language that is chosen on a page for the app and for the server', () => {
    chooseLanguage('es')
    expect(localStorage.getItem('trellis-language')).toBe('es')
    expect(document.cookie).toBe('trellis_language=es')
  })
})
