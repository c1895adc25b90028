import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { verdictOn } from './answer-parts.fixtures'

type Case = [key: string, given: string, verdict: string]

const expressions: Case[] = [
  ['2(x+3)', '2x+6', 'correct'],
  ['2(x+3)', '6+2x', 'correct'],
  ['2(x+3)', '(x+3)2', 'correct'],
  ['2(x+3)', 'x+3+x+3', 'correct'],
  ['2(x+3)', '2x+3', 'incorrect'],
  ['2(x+3)', '2y+6', 'incorrect'],
  ['2(x+3)', '2*(x + 3)', 'correct'],
  ['2(x+3)', '2×(x+3)', 'correct'],
  ['2(x+3)', '2\\left(x+3\\right)', 'correct'],
  ['2(x+3)', '2\\cdot\\left(x+3\\right)', 'correct'],
  ['2x+6', '2X+6', 'correct'],
  ['ax+A', 'Ax+a', 'incorrect'],
  ['5', '5', 'correct'],
  ['5', '2+3', 'correct'],
  ['5', 'x', 'incorrect'],
  ['0', 'x-x', 'correct'],
  ['x^2-1', '(x-1)(x+1)', 'correct'],
  ['x^2-1', 'x²−1', 'correct'],
  ['x^2-1', 'x^{2}-1', 'correct'],
  ['x^2-1', 'x**2-1', 'correct'],
  ['x^2-1', 'x*x-1', 'correct'],
  ['x^2-1', 'xx-1', 'correct'],
  ['x^2-1', 'x^2+1', 'incorrect'],
  ['(x+y)^2', 'x^2+2xy+y^2', 'correct'],
  ['(x+y)^2', 'x^2+y^2', 'incorrect'],
  ['xy', 'yx', 'correct'],
  ['xy', 'x*y', 'correct'],
  ['xy', 'x+y', 'incorrect'],
  ['x(x+1)^2', 'x^3+2x^2+x', 'correct'],
  ['x(x+1)^2', '(x^2+x)^2', 'incorrect'],
  ['-x^2', '(-x)^2', 'incorrect'],
  ['-x^2', '-(x^2)', 'correct'],
  ['x/2', '1/2x', 'correct'],
  ['x/2', '(1/2)x', 'correct'],
  ['x/2', '0.5x', 'correct'],
  ['x/2', '\\frac{1}{2}x', 'correct'],
  ['x/2', '\\frac12x', 'correct'],
  ['x/2', '\\frac{x}{2}', 'correct'],
  ['x/2', '½x', 'correct'],
  ['x/2', 'x÷2', 'correct'],
  ['x/2', '2/x', 'incorrect'],
  ['-x/2', '-1/2x', 'correct'],
  ['3xy/4', '3/4xy', 'correct'],
  ['1/(2x)', '\\frac{1}{2x}', 'correct'],
  ['1/(2x)', '1/2x', 'incorrect'],
  ['x/(2y)', 'x/2y', 'correct'],
  ['3x/2', '1 1/2 x', 'correct'],
  ['3x/2', '1\\frac{1}{2}x', 'correct'],
  ['3x/2', '1.5x', 'correct'],
  ['x/3', '0.33x', 'incorrect'],
  ['1000x', '1,000x', 'correct'],
  ['x+1', '(x^2-1)/(x-1)', 'correct'],
  ['1/x+1/y', '(x+y)/(xy)', 'correct'],
  ['1/x+1/y', '2/(x+y)', 'incorrect'],
  ['x^5', 'x^2 x^3', 'correct'],
  ['x^5', '(x^2)^3', 'incorrect'],
  ['x^-2', '1/x^2', 'correct'],
  ['x^0', '1', 'correct'],
  ['2^(x+1)', '2*2^x', 'correct'],
  ['2^(x+y)', '2^x 2^y', 'correct'],
  ['2^(x+y)', '2^x+2^y', 'incorrect'],
  ['x^(ab)', '(x^a)^b', 'correct'],
  ['√x', 'x^(1/2)', 'correct'],
  ['√x', '\\sqrt{x}', 'correct'],
  ['√x', 'sqrt(x)', 'correct'],
  ['√x', '-√x', 'incorrect'],
  ['2√(2x)', '√(8x)', 'correct'],
  ['√2x', 'x√2', 'correct'],
  ['√2x', '√(2x)', 'incorrect'],
  ['x', '√x√x', 'correct'],
  ['x', '√(x^2)', 'incorrect'],
  ['|x|', '√(x^2)', 'correct'],
  ['|x|', '\\left|x\\right|', 'correct'],
  ['|x|', 'abs(x)', 'correct'],
  ['|x|', 'x', 'incorrect'],
  ['|x||y|', '|xy|', 'correct'],
  ['||x|-1|', '|1-|x||', 'correct'],
  ['\\sqrt[3]{x}', 'x^(1/3)', 'correct'],
  ['∛x', '\\sqrt[3]{x}', 'correct'],
  ['√(-x^2-1)', '√(-1-x^2)', 'correct'],
  ['√(-x^2-1)', '√(-2-x^2)', 'incorrect'],
  ['√(x+1)-√x', '1/(√(x+1)+√x)', 'correct'],
  ['πr^2', 'r^2π', 'correct'],
  ['πr^2', 'pi*r*r', 'correct'],
  ['πr^2', '\\pi r^{2}', 'correct'],
  ['πr^2', '3.14r^2', 'incorrect'],
  ['4/3πr^3', '(4πr^3)/3', 'correct'],
  ['1/3πr^2h', '\\frac{\\pi r^2 h}{3}', 'correct'],
  ['e^(x+1)', 'e*e^x', 'correct'],
  ['e^(x+1)', '\\exponentialE^{x+1}', 'correct'],
  ['ln(x^2)', '2ln(x)', 'correct'],
  ['ln(e)', '1', 'correct'],
  ['log(1000)', '3', 'correct'],
  ['sin(x)^2+cos(x)^2', '1', 'correct'],
  ['sin(2x)', '2 sin(x) cos(x)', 'correct'],
  ['sin(2x)', 'sin 2x', 'correct'],
  ['tan(x)', '\\frac{\\sin x}{\\cos x}', 'correct'],
  ['(x+1)^10', '(1+x)^10', 'correct'],
  ['(x+1)^10', 'x^10+1', 'incorrect'],
  ['x^99', 'x^98*x', 'correct'],
  ['x^99', 'x^98', 'incorrect'],
  ['x^9999', 'x^9998*x', 'incorrect'],
  ['1/0', '1/0', 'correct'],
  ['x+1/0', '1/0+x', 'correct'],
  ['x+1/0', '2/0+x', 'incorrect'],
  ['x', '1/0', 'incorrect'],
  ['x', 'hello', 'incorrect'],
  ['(2,3)', '(2,3)', 'correct'],
  ['(2,3)', '(3,2)', 'malformed'],
]

const statements: Case[] = [
  ['y=2x+1', 'y=2x+1', 'correct'],
  ['y=2x+1', '2x+1=y', 'correct'],
  ['y=2x+1', 'y-2x=1', 'correct'],
  ['y=2x+1', 'y-2x-1=0', 'correct'],
  ['y=2x+1', '2y=4x+2', 'correct'],
  ['y=2x+1', '-y=-2x-1', 'correct'],
  ['y=2x+1', 'y=1+2x', 'correct'],
  ['y=2x+1', 'y==2x+1', 'correct'],
  ['y=2x+1', 'Y = 2X + 1', 'correct'],
  ['y=2x+1', 'y=2x-1', 'incorrect'],
  ['y=2x+1', 'y=2x', 'incorrect'],
  ['y=2x+1', '2x+1', 'incorrect'],
  ['y=2x+1', 'y<2x+1', 'incorrect'],
  ['y=2x+1', 'x=2y+1', 'incorrect'],
  ['y=\\frac{1}{2}x', '2y=x', 'correct'],
  ['y=mx+b', 'b+mx=y', 'correct'],
  ['x=5', '5=x', 'correct'],
  ['x=5', '2x=10', 'correct'],
  ['x=5', 'x=6', 'incorrect'],
  ['x=5', '5', 'incorrect'],
  ['x=5', 'x^2=25', 'incorrect'],
  ['e=5', 'e=7', 'incorrect'],
  ['e=5', '2e=10', 'correct'],
  ['E=mc^2', 'mc^2=E', 'correct'],
  ['A=lw', 'a=wl', 'correct'],
  ['x^2+y^2=25', '25=y^2+x^2', 'correct'],
  ['3=3', '4=4', 'correct'],
  ['3=3', '3=4', 'incorrect'],
  ['x=x', 'y=y', 'correct'],
  ['y=√x', '√x-y=0', 'correct'],
  ['x>3', '3<x', 'correct'],
  ['x>3', 'x > 3', 'correct'],
  ['x>3', '2x>6', 'correct'],
  ['x>3', '-x<-3', 'correct'],
  ['x>3', 'x-3>0', 'correct'],
  ['x>3', '\\text{x}>3', 'malformed'],
  ['x>3', 'x\\gt3', 'correct'],
  ['x>3', 'x<3', 'incorrect'],
  ['x>3', '3>x', 'incorrect'],
  ['x>3', '-x>-3', 'incorrect'],
  ['x>3', 'x≥3', 'incorrect'],
  ['x>3', 'x=3', 'incorrect'],
  ['x>3', 'x>4', 'incorrect'],
  ['x>=3', 'x≥3', 'correct'],
  ['x≥3', '3≤x', 'correct'],
  ['x≥3', 'x\\ge3', 'correct'],
  ['x≥3', 'x\\geq 3', 'correct'],
  ['x≤3', '3>=x', 'correct'],
  ['x≠3', '3≠x', 'correct'],
  ['x≠3', 'x!=3', 'correct'],
  ['x≠3', 'x\\ne3', 'correct'],
  ['1<x<3', '3>x>1', 'correct'],
  ['1<x<3', '2<2x<6', 'correct'],
  ['1<x<3', '1<x≤3', 'incorrect'],
  ['1<x<3', '1<x', 'incorrect'],
  ['1<x<3', '1<x<4', 'incorrect'],
  ['1≤x<3', '3>x≥1', 'correct'],
  ['1<x<3', '1<x>3', 'malformed'],
  ['x=3', 'x=y=3', 'malformed'],
  ['x>3', 'x>', 'malformed'],
  ['x>3', '>3', 'malformed'],
  ['x=3', '=', 'malformed'],
  ['x=3', '(x=3)', 'malformed'],
]

const unreadable: string[] = [
  '',
  ' ',
  '2x+',
  'x2+1',
  '2x3',
  '((',
  '(x',
  'x)',
  '()',
  '(x]',
  '|x',
  '*x',
  'x^',
  'x//2',
  '2 3x',
  '√',
  '\\frac{1}',
  '\\frac{}{2}',
  '\\foo{x}',
  '{}',
  'x, y',
  'x;y',
  'x!',
  'x%',
  "x'",
  'f(x):=x',
  'x"y"',
  '#x',
  '$x',
  'x_1',
  'x?1:2',
  'x & y',
  '[1,2]',
  'θ',
  'sin',
  'x@y',
  '1.2.3',
  'x'.repeat(201),
]

describe.each(['ALGEBRA', 'OLD_ALGEBRA'] as const)('algebra (%s)', (type) => {
  it.each(expressions)('grades an expression by the key %s: %s is %s', (key, given, verdict) => {
    expect(verdictOn(type, key, given)).toBe(verdict)
  })

  it.each(statements)('grades an equation or inequality by the key %s: %s is %s', (key, given, verdict) => {
    expect(verdictOn(type, key, given)).toBe(verdict)
  })

  it.each(unreadable)('asks again when the answer is unreadable: %j', (given) => {
    expect(verdictOn(type, 'x+1', given)).toBe('malformed')
  })
})

describe('polynomials', () => {
  const coefficient = fc.integer({ min: -12, max: 12 })
  const root = fc.tuple(
    coefficient.filter((n) => n !== 0),
    coefficient,
  )
  const product = fc.array(root, { minLength: 1, maxLength: 4 })

  const factored = (roots: [number, number][]) => roots.map(([a, b]) => `(${a}x+${b})`.replace('+-', '-')).join('')
  const coefficientsOf = (roots: [number, number][]) =>
    roots.reduce<number[]>(
      (sum, [a, b]) => sum.concat(0).map((_, power) => b * (sum[power] ?? 0) + a * (sum[power - 1] ?? 0)),
      [1],
    )
  const expanded = (coefficients: number[]) =>
    coefficients
      .map((each, power) => `${each}x^${power}`)
      .join('+')
      .replaceAll('+-', '-')

  it('accepts a product multiplied out, in any order of its terms and factors', () => {
    fc.assert(
      fc.property(product, (roots) => {
        const terms = expanded(coefficientsOf(roots))
        expect(verdictOn('ALGEBRA', factored(roots), terms)).toBe('correct')
        expect(verdictOn('ALGEBRA', terms, factored(roots.toReversed()))).toBe('correct')
        expect(verdictOn('ALGEBRA', `y=${terms}`, `0=y-${factored(roots)}`)).toBe('correct')
      }),
    )
  })

  it('rejects a product with one coefficient off by one', () => {
    fc.assert(
      fc.property(product, fc.nat({ max: 4 }), (roots, power) => {
        const coefficients = coefficientsOf(roots)
        coefficients[power % coefficients.length]! += 1
        expect(verdictOn('ALGEBRA', factored(roots), expanded(coefficients))).toBe('incorrect')
      }),
    )
  })
})
