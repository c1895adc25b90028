import { describe, expect, it } from 'vitest'
import { completeAddress, isAllowedAddress } from './link-address'

const table: [string, string | null][] = [
  ['https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
  ['http://example.org', 'http://example.org'],
  ['HTTPS://example.org', 'HTTPS://example.org'],
  ['mailto:ada@example.org', 'mailto:ada@example.org'],
  ['example.org/page', 'https://example.org/page'],
  ['  www.example.org  ', 'https://www.example.org'],
  ['ada@example.org', 'mailto:ada@example.org'],
  ['example.org:8080/x', 'https://example.org:8080/x'],
  ['', null],
  ['word', null],
  ['two words', null],
  ['javascript:alert(1)', null],
  ['java\nscript:alert(1)', null],
  ['data:text/html,x', null],
  ['ftp://example.org', null],
  ['//example.org', null],
  ['/resources/images/a', null],
  ['https://', null],
  ['https:example.org', null],
  ['mailto:nobody', null],
]

describe('the URL of a link', () => {
  it.each(table)('completes the typed URL %j to %j', (typed, address) => {
    expect(completeAddress(typed)).toBe(address)
  })

  it.each(['javascript:alert(1)', ' https://example.org', 'https://a b', 'vbscript:x', '#part', 'tel:1'])(
    'does not allow a link to %j',
    (address) => expect(isAllowedAddress(address)).toBe(false),
  )
})
