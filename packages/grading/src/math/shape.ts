import { evaluate } from './evaluate'
import type { Expression } from './expression'
import { normalForm } from './normal-form'
import { absolute, type Rational } from './rational'
import { euler } from './value'

/** What an expression looks like as it is written. Parentheses that change nothing leave no trace in it. */

/** The terms of a sum; undefined when a sum in parentheses is subtracted or negated, which is left to be worked out. */
export function termsOf(expression: Expression): Expression[] | undefined {
  if (expression.kind !== 'operation') return [expression]
  const [first, second] = expression.operands
  switch (expression.name) {
    case 'add':
      return concat(termsOf(first), termsOf(second!))
    case 'subtract':
      return isSum(second!) ? undefined : concat(termsOf(first), [second!])
    case 'negate':
      return isSum(first) ? undefined : [first]
    default:
      return [expression]
  }
}

const concat = (a: Expression[] | undefined, b: Expression[] | undefined) => a && b && [...a, ...b]

export const isSum = (expression: Expression): boolean =>
  expression.kind === 'operation' &&
  (expression.name === 'add' ||
    expression.name === 'subtract' ||
    (expression.name === 'negate' && isSum(expression.operands[0])))

/** What is multiplied and what it is divided by; signs are left out. */
export function factorsOf(expression: Expression): { over: Expression[]; under: Expression[] } {
  if (expression.kind !== 'operation') return { over: [expression], under: [] }
  const [first, second] = expression.operands
  if (expression.name === 'negate') return factorsOf(first)
  if (expression.name !== 'multiply' && expression.name !== 'divide') return { over: [expression], under: [] }
  const [a, b] = [factorsOf(first), factorsOf(second!)]
  return expression.name === 'multiply'
    ? { over: [...a.over, ...b.over], under: [...a.under, ...b.under] }
    : { over: [...a.over, ...b.under], under: [...a.under, ...b.over] }
}

export function numberIn(expression: Expression): Rational | undefined {
  if (expression.kind === 'number') return expression.value
  if (expression.kind !== 'operation' || expression.name !== 'negate') return undefined
  const inner = numberIn(expression.operands[0])
  return inner && { ...inner, numerator: -inner.numerator }
}

/** The value of a number without letters when it is rational. */
function exactValue(expression: Expression): Rational | undefined {
  const value = evaluate(expression, { field: 'real', at: () => euler })
  return value && 'numerator' in value ? value : undefined
}

export const isWhole = (value: Rational) => value.denominator === 1n

/** One number, or one fraction of whole numbers that is not a whole number itself. */
export function isComputedNumber(expression: Expression): boolean {
  const { over, under } = factorsOf(expression)
  const [numerator, denominator] = [over, under].map((list) => list[0] && numberIn(list[0]))
  if (over.length !== 1 || under.length > 1 || !numerator) return false
  if (under.length === 0) return true
  if (!denominator || !isWhole(numerator) || !isWhole(denominator) || denominator.numerator === 0n) return false
  return numerator.numerator % denominator.numerator !== 0n
}

interface Coefficient {
  over: Rational | null
  under: Rational | null
}

/** A product of one coefficient and of different letters, roots and powers. */
interface Term {
  coefficient: Coefficient
  /** The term without its coefficient, in a canonical spelling: like terms have the same one. */
  symbols: string
  degree: number
}

/** Undefined when there is something left to work out in the term. */
export function simpleTerm(expression: Expression): Term | undefined {
  const { over, under } = factorsOf(expression)
  const numbers = (list: Expression[]) => list.flatMap((each) => numberIn(each) ?? [])
  const [above, below] = [numbers(over), numbers(under)]
  if (above.length > 1 || below.length > 1) return undefined
  const coefficient = { over: above[0] ?? null, under: below[0] ?? null }
  const symbols: [base: string, exponent: string, degree: number][] = []
  for (const [list, sign] of [[over, 1] as const, [under, -1] as const]) {
    for (const factor of list) {
      if (numberIn(factor)) continue
      const symbol = symbolOf(factor, sign)
      if (!symbol) return undefined
      symbols.push(symbol)
    }
  }
  const bases = symbols.map(([base]) => base)
  if (new Set(bases).size < bases.length) return undefined
  if (coefficient.over?.numerator === 0n && (symbols.length > 0 || coefficient.under)) return undefined
  return {
    coefficient,
    symbols: symbols
      .map(([base, exponent]) => `${base}^${exponent}`)
      .sort()
      .join(';'),
    degree: symbols.reduce((sum, [, , degree]) => sum + degree, 0),
  }
}

function symbolOf(factor: Expression, sign: 1 | -1): [base: string, exponent: string, degree: number] | undefined {
  if (factor.kind === 'letter') return [factor.name, String(sign), sign]
  if (factor.kind === 'pi') return ['π', String(sign), 0]
  if (factor.kind !== 'operation') return undefined
  const [first, second] = factor.operands
  switch (factor.name) {
    case 'power': {
      const exponent = numberIn(second!)
      if (first.kind === 'letter' || first.kind === 'pi') {
        if (!isFinished(second!)) return undefined
        const name = first.kind === 'pi' ? 'π' : first.name
        const degree =
          first.kind === 'letter' && exponent ? Number(exponent.numerator) / Number(exponent.denominator) : 0
        return [name, `${sign}*${normalForm(second!)}`, sign * degree]
      }
      // 2^x is a symbol; 2^3 is left to be worked out, and so is (x^2)^3.
      const isRoot = numberIn(first) !== undefined && exactValue(factor) === undefined && isComputedNumber(second!)
      const isExponential = numberIn(first) !== undefined && second!.kind === 'letter'
      return isRoot || isExponential ? [normalForm(factor), String(sign), 0] : undefined
    }
    case 'sqrt':
    case 'cbrt':
    case 'root': {
      const isDone = first.kind === 'letter' || (numberIn(first) !== undefined && exactValue(factor) === undefined)
      // Two roots are multiplied under one: they count as the same symbol.
      return isDone ? [factor.name, `${sign}`, 0] : undefined
    }
    case 'add':
    case 'subtract':
      return sign === -1 && isSimplified(factor) ? [normalForm(factor), '-1', 0] : undefined
    case 'multiply':
    case 'divide':
    case 'negate':
      return undefined
    default:
      return [normalForm(factor), String(sign), 0]
  }
}

const isFinished = (exponent: Expression) => isComputedNumber(exponent) || exponent.kind === 'letter'

/** Every term is worked out, in lowest terms, and no two are alike. */
export function isSimplified(expression: Expression): boolean {
  const terms = termsOf(expression)?.map(simpleTerm)
  if (!terms?.every((term) => term !== undefined)) return false
  const symbols = terms.map((term) => term.symbols)
  const hasZero = terms.length > 1 && terms.some(({ coefficient }) => coefficient.over?.numerator === 0n)
  return !hasZero && new Set(symbols).size === symbols.length && terms.every((term) => isReduced(term.coefficient))
}

/** Whether the terms go from the highest power to the lowest. */
export function isInStandardOrder(expression: Expression): boolean {
  const degrees = termsOf(expression)?.map((term) => simpleTerm(term)?.degree ?? 0) ?? []
  return degrees.every((degree, index) => index === 0 || degree <= degrees[index - 1]!)
}

function isReduced({ over, under }: Coefficient): boolean {
  if (!under) return true
  const above = over ?? { numerator: 1n, denominator: 1n }
  if (!isWhole(above) || !isWhole(under)) return false
  return absolute(under.numerator) > 1n && commonDivisor(above.numerator, under.numerator) === 1n
}

export function commonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [absolute(a), absolute(b)]
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}

/** Terms with π or roots in which nothing is left to work out: true of 5π/2, false of 6π/2. */
export function isExact(expression: Expression): boolean {
  const terms = termsOf(expression)?.map(simpleTerm)
  if (!terms?.every((term) => term !== undefined)) return false
  const symbols = terms.map((term) => term.symbols)
  return (
    new Set(symbols).size === symbols.length &&
    terms.every(({ coefficient: { over, under } }) => {
      if (!under) return true
      const above = over ?? { numerator: 1n, denominator: 1n }
      return isWhole(above) && isWhole(under) && under.numerator !== 0n && above.numerator % under.numerator !== 0n
    })
  )
}

/** The kinds of irrational number in an expression: π, roots. */
export function irrationalsIn(expression: Expression): Set<'pi' | 'root'> {
  if (expression.kind === 'pi') return new Set(['pi'])
  if (expression.kind !== 'operation') return new Set()
  const inner = new Set(expression.operands.flatMap((each) => [...irrationalsIn(each)]))
  const isRoot =
    ['sqrt', 'cbrt', 'root', 'power'].includes(expression.name) &&
    exactValue(expression) === undefined &&
    numberIn(expression.operands[0]) !== undefined
  if (isRoot) inner.add('root')
  return inner
}

/** A product of powers of whole numbers or letters, no base twice, and with at least one exponent. */
export function isProductOfPowers(expression: Expression): boolean {
  if (expression.kind === 'operation' && expression.name === 'negate') return false
  const { over, under } = factorsOf(expression)
  if (under.length > 0) return false
  const powers = over.map(powerOf)
  if (!powers.every((power) => power !== undefined)) return false
  const bases = powers.map(({ base }) => base)
  return new Set(bases).size === bases.length && powers.some(({ exponent }) => exponent > 1n)
}

function powerOf(factor: Expression): { base: string; exponent: bigint } | undefined {
  const isPower = factor.kind === 'operation' && factor.name === 'power'
  const base = isPower ? factor.operands[0] : factor
  if (base.kind !== 'letter' && !(base.kind === 'number' && isWhole(base.value) && base.value.numerator > 1n)) {
    return undefined
  }
  const name = base.kind === 'letter' ? base.name : String(base.value.numerator)
  if (!isPower)
    return base.kind === 'number' && isPerfectPower(base.value.numerator) ? undefined : { base: name, exponent: 1n }
  const exponent = numberIn(factor.operands[1]!)
  return exponent && isWhole(exponent) && exponent.numerator > 1n
    ? { base: name, exponent: exponent.numerator }
    : undefined
}

/** Whether a number can be written as a power itself: 16, but not 12. */
function isPerfectPower(value: bigint): boolean {
  for (let exponent = 2; 2n ** BigInt(exponent) <= value && exponent < 64; exponent++) {
    const near = BigInt(Math.round(Number(value) ** (1 / exponent)))
    if ([near - 1n, near, near + 1n].some((root) => root > 1n && root ** BigInt(exponent) === value)) return true
  }
  return false
}

/** The base when the expression is one power with a whole exponent, or a base alone. */
export function baseOf(expression: Expression): { base: string; isPower: boolean } | undefined {
  if (expression.kind !== 'operation') return { base: normalForm(expression), isPower: false }
  const [base, exponent] = expression.operands
  const value = expression.name === 'power' ? numberIn(exponent!) : undefined
  if (!value || !isWhole(value)) return undefined
  return { base: normalForm(base), isPower: true }
}

/** How many sums are multiplied, each without a common factor left; 0 when it is not such a product. */
export function sumFactorsIn(expression: Expression): number {
  const { over, under } = factorsOf(expression)
  if (under.length > 0) return 0
  let sums = 0
  for (const factor of over) {
    const isPower = factor.kind === 'operation' && factor.name === 'power'
    const base = isPower ? factor.operands[0] : factor
    const times = isPower ? numberIn(factor.operands[1]!) : { numerator: 1n, denominator: 1n }
    if (!isSum(base)) continue
    if (!times || !isWhole(times) || !isSimplified(base) || hasCommonFactor(base)) return 0
    sums += Number(times.numerator)
  }
  // A sum alone is not a product.
  return over.length > 1 || sums > 1 ? sums : 0
}

function hasCommonFactor(sum: Expression): boolean {
  const terms = termsOf(sum)!.map((term) => simpleTerm(term)!)
  if (terms.every(({ coefficient: { over, under } }) => under || (over && !isWhole(over)))) return true
  const divisor = terms.reduce((common, { coefficient: { over } }) => {
    return commonDivisor(common, over && isWhole(over) ? over.numerator : 1n)
  }, 0n)
  const letters = terms.map(({ symbols }) => new Set(symbols.split(';').map((symbol) => symbol.split('^')[0]!)))
  return divisor > 1n || [...letters[0]!].some((letter) => letter !== '' && letters.every((set) => set.has(letter)))
}
