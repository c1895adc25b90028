import { describe, expect, it } from 'vitest'
import { lettersIn, signKeys } from './keys'

const formula = (tex: string) => `<p>Solve <span data-type="inline-math" data-latex="${tex}"><b>typeset</b></span></p>`

describe('the letter keys', () => {
  it.each([
    ['3n + 4 = 19', ['n']],
    ['y = 2x + 3', ['y', 'x']],
    ['\\frac{a}{b} + \\sqrt{c}', ['a', 'b', 'c']],
    ['\\text{area} = \\pi r^2', ['r']],
    ['2xy \\cdot 4', ['x', 'y']],
    ['x &lt; 4', ['x']],
    ['12 + 5', []],
  ])('the letter keys for %s are %j', (tex, letters) => {
    expect(lettersIn(formula(tex))).toEqual(letters)
  })

  it('offers x and y when the question has no letters', () => {
    const keys = signKeys(new Set(['ALGEBRA'] as const), []).map((key) => key.face)
    expect(keys.slice(0, 2)).toEqual(['x', 'y'])
  })

  it('leaves out letters when the answer has no unknown', () => {
    expect(signKeys(new Set(['NUMERIC'] as const), ['x']).map((key) => key.face)).not.toContain('x')
  })
})
