import { add, type Rational, rational } from './rational'
import type { FunctionName, Token } from './tokens'

/** How deeply brackets, roots and fractions may be nested. */
export const maxNesting = 30

const closing: Record<string, string> = { '(': ')', '[': ']', '{': '}' }

export class NotAnExpression extends Error {}

/**
 * The tokens as a text for the parser, in which numbers are indexes into the list `numbers` and every letter is in
 * brackets. So the parser takes no letter for a function, a unit or a constant of its own, x(x+1) is a product, and
 * numbers of any length stay exact. Throws NotAnExpression.
 */
export function respell(tokens: readonly Token[], numbers: Rational[]): string {
  let at = 0
  let nesting = 0

  function sequence(end: 'close' | 'bar' | undefined): string {
    let spelled = ''
    let follows: Token | undefined
    let isExponent = false
    for (let token = tokens[at]; token; token = tokens[at]) {
      const isOperandBefore = follows !== undefined && follows.kind !== 'operator'
      if (token.kind === end && (end === 'close' || isOperandBefore)) return spelled
      if (token.kind === 'operator') {
        spelled += token.sign
        isExponent = token.sign === '^' || (isExponent && !isOperandBefore)
        at++
      } else {
        const isFactorAfterPower = isExponent && isOperandBefore && follows?.kind !== 'number'
        const factor = operand(follows)
        // The parser rejects a number after a power, as in 2^x 2^y, unless it is in brackets.
        spelled += isFactorAfterPower ? `(${factor})` : factor
      }
      follows = token
    }
    if (end) throw new NotAnExpression()
    return spelled
  }

  function operand(before?: Token): string {
    const token = tokens[at++]
    if (++nesting > maxNesting) throw new NotAnExpression()
    const spelled = token && spellings(token, before)
    if (!spelled) throw new NotAnExpression()
    nesting--
    return spelled
  }

  function spellings(token: Token, before: Token | undefined): string | undefined {
    switch (token.kind) {
      case 'number':
        return numeral(mixedWith(token, before) ?? token.value)
      case 'letter':
        return `(${token.name})`
      case 'pi':
        return '(pi)'
      case 'open':
        return `(${inside(token.bracket)})`
      case 'bar': {
        const content = sequence('bar')
        at++
        return `abs(${content})`
      }
      case 'fraction':
        return `((${operand()})/(${operand()}))`
      case 'function':
        return call(token.name)
      default:
        return undefined
    }
  }

  const numeral = (value: Rational) => ` ${numbers.push(value) - 1} `

  function inside(bracket: string): string {
    const content = sequence('close')
    const close = tokens[at++]
    if (close?.kind !== 'close' || close.bracket !== closing[bracket]) throw new NotAnExpression()
    return content
  }

  function call(name: FunctionName): string {
    const next = tokens[at]
    if (name === 'sqrt' && next?.kind === 'open' && next.bracket === '[') {
      at++
      const degree = inside('[')
      return `root(${operand()},${degree})`
    }
    return `${name}(${name === 'sqrt' || name === 'cbrt' ? operand() : argument()})`
  }

  /** Without brackets a function takes the whole term: sin 2x is sin(2x). Roots do not: √2x is (√2)x. */
  function argument(): string {
    let term = operand()
    const isTerm = (token: Token | undefined) => token?.kind === 'letter' || token?.kind === 'pi'
    if (tokens[at - 1]?.kind === 'number' || isTerm(tokens[at - 1])) while (isTerm(tokens[at])) term += operand()
    return term
  }

  /** A whole number right before a fraction of whole numbers makes a mixed number, except in an exponent. */
  function mixedWith(token: Token & { kind: 'number' }, before: Token | undefined): Rational | undefined {
    const isExponent = before?.kind === 'operator' && before.sign === '^'
    const [command, open, over, close, openUnder, under, closeUnder] = tokens.slice(at, at + 7)
    if (isExponent || !token.isWhole || command?.kind !== 'fraction' || over?.kind !== 'number') return undefined
    if (open?.kind !== 'open' || close?.kind !== 'close' || openUnder?.kind !== 'open') return undefined
    if (under?.kind !== 'number' || closeUnder?.kind !== 'close' || !over.isWhole || !under.isWhole) return undefined
    const part = rational(over.value.numerator, under.value.numerator)
    if (!part) throw new NotAnExpression()
    at += 7
    return add(token.value, part)
  }

  return sequence(undefined)
}
