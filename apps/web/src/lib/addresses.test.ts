import { describe, expect, it } from 'vitest'
import { safeReturnTo } from './addresses'

const origin = 'https://trellis.example'

describe('safeReturnTo', () => {
  it.each([
    ['/archive?q=a#b', '/archive?q=a#b'],
    ['/home/study/problem-varied/basics/7', '/home/study/problem-varied/basics/7'],
    [null, '/home'],
    ['', '/home'],
    ['https://evil.example/', '/home'],
    ['//evil.example/', '/home'],
    ['/\\evil.example', '/home'],
    ['/\t/evil.example', '/home'],
    ['javascript:alert(1)', '/home'],
    ['/login', '/home'],
  ])('turns the requested address %j into the destination %s', (wanted, expected) => {
    expect(safeReturnTo(wanted, origin)).toBe(expected)
  })
})
