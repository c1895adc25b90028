import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allowedCallback } from './allowed-callback'

const own = 'https://trellis.example'
const other = 'https://tutor.example:8443'
const ask = (wanted: unknown) => allowedCallback(wanted, own, [other])

describe('allowedCallback', () => {
  it.each([
    ['/', '/'],
    ['/study/12?tab=deploy#top', '/study/12?tab=deploy#top'],
    ['https://trellis.example/study/12?a=b#c', '/study/12?a=b#c'],
    ['HTTPS://TRELLIS.EXAMPLE/x', '/x'],
    ['https://trellis.example:443/x', '/x'],
    ['https://tutor.example:8443/home?x=1', 'https://tutor.example:8443/home?x=1'],
    ['/a/../b', '/b'],
    ['/x?next=https://evil.example', '/x?next=https://evil.example'],
  ])('resolves the callback %s to %s', (wanted, target) => {
    expect(ask(wanted)).toBe(target)
  })

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    'https://evil.example',
    'https:evil.example',
    'https:/evil.example',
    'https:///evil.example',
    'https://trellis.example@evil.example',
    'https://trellis.example:x@evil.example/',
    'https://user@trellis.example/',
    'https://trellis.example.evil.example',
    'https://evil.example/https://trellis.example',
    'https://evil.example#trellis.example',
    'https://evil.example\\@trellis.example',
    'http://trellis.example/',
    'https://trellis.example:444/',
    'https://tutor.example/',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://trellis.example/x',
    'vbscript:x',
    'ftp://trellis.example/',
    'evil.example',
    'study/12',
    '?x',
    '#x',
    '.',
    '',
    'https://',
    'https://[',
    `/${'x'.repeat(2000)}`,
  ])('replaces the callback %j by home', (wanted) => {
    expect(ask(wanted)).toBe('/')
  })

  it('replaces a callback that is not a string by home', () => {
    for (const wanted of [undefined, null, 7, ['/a', '/b'], { toString: () => '/x' }]) expect(ask(wanted)).toBe('/')
  })

  it('never leaves the allowed origins', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '@',
      ':',
      '//',
      'evil.example',
      'https:',
      '%2f',
      '\t',
      '?',
      '#',
      own,
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece, { maxLength: 8 }).map((all) => all.join('')),
          fc.webUrl(),
          fc.string(),
        ),
        (wanted) => {
          expect([own, other]).toContain(new URL(ask(wanted), own).origin)
        },
      ),
    )
  })

  it('falls back to home when the host of the request is invalid', () => {
    expect(allowedCallback('/x', '', [])).toBe('/')
  })
})
