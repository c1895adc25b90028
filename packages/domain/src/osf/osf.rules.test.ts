import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { osfIdOf } from './osf.rules'

describe('OSF id', () => {
  it.each([
    ['ab3xz', 'ab3xz'],
    ['  ab3xz  ', 'ab3xz'],
    ['https://osf.io/ab3xz', 'ab3xz'],
    ['https://osf.io/ab3xz/', 'ab3xz'],
    ['https://osf.io/ab3xz///', 'ab3xz'],
    [' https://osf.io/ab3xz/ \n', 'ab3xz'],
    ['osf.io/ab3xz', 'ab3xz'],
    ['/ab3xz', 'ab3xz'],
    ['profile/ ab3xz', 'ab3xz'],
    ['ab3xz /', 'ab3xz'],
    ['', ''],
    ['   ', ''],
    ['/', ''],
    [' // ', ''],
  ])('in %j is %j', (input, id) => {
    expect(osfIdOf(input)).toBe(id)
  })

  const pasted = fc.oneof(
    fc.string(),
    fc.array(fc.constantFrom('/', ' ', '\t', 'a', 'b9', '.'), { maxLength: 12 }).map((pieces) => pieces.join('')),
  )

  it('stays the same when it is read from itself', () => {
    fc.assert(fc.property(pasted, (input) => osfIdOf(osfIdOf(input)) === osfIdOf(input)))
  })

  it('never holds a slash or space around it', () => {
    fc.assert(
      fc.property(pasted, (input) => {
        const id = osfIdOf(input)
        expect(id).not.toContain('/')
        expect(id).toBe(id.trim())
      }),
    )
  })

  it('is found whatever address comes before it', () => {
    const segment = fc.stringMatching(/^[a-z0-9]{5}$/)
    fc.assert(
      fc.property(fc.array(segment), segment, fc.constantFrom('', '/', '//', '/ '), (before, id, after) => {
        expect(osfIdOf([...before, id].join('/') + after)).toBe(id)
      }),
    )
  })
})
