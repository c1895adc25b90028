// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { nameOf, plainText, spokenText } from './choice-text'

const typeset =
  '<span data-latex="\\frac{1}{2}"><span class="katex"><span class="katex-mathml"><math><mfrac><mn>1</mn><mn>2</mn></mfrac><annotation>\\frac{1}{2}</annotation></math></span><span class="katex-html" aria-hidden="true">12</span></span></span>'

describe('the text of a choice', () => {
  it.each([
    ['3 apples', '3 apples'],
    ['<p>3 apples</p>', '3 apples'],
    ['a &lt; b &amp; c', 'a < b & c'],
    ['2 < 3', '2 < 3'],
    ['<strong>3</strong> apples', null],
    [typeset, null],
    ['<img src="/resources/images/1" alt="a cat">', null],
  ])('the plain text of %s is %j', (html, text) => {
    expect(plainText(html)).toBe(text)
  })

  it('speaks a formula as one would type it, and a picture by its description', () => {
    expect(spokenText(`<p>Half, ${typeset}</p>`)).toBe('Half, 1/2')
    expect(spokenText('<img src="/resources/images/1" alt="a cat">')).toBe('a cat')
  })

  it('gives an accessible name only to a choice that is more than plain text', () => {
    expect(nameOf('3 apples')).toBeUndefined()
    expect(nameOf(typeset)).toBe('1/2')
  })
})
