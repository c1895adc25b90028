import { add, decimal, type Rational, rational } from './rational'
import { plainSymbols } from './symbols'

export type Relation = '=' | '≠' | '<' | '≤' | '>' | '≥'
export type FunctionName = 'sqrt' | 'cbrt' | 'abs' | 'exp' | 'ln' | 'log' | 'sin' | 'cos' | 'tan'

export type Token =
  | { kind: 'number'; value: Rational; isWhole: boolean }
  | { kind: 'letter'; name: string }
  | { kind: 'function'; name: FunctionName }
  | { kind: 'operator'; sign: string }
  | { kind: 'relation'; sign: Relation }
  | { kind: 'open' | 'close'; bracket: string }
  | { kind: 'fraction' | 'bar' | 'pi' }

/** How letters are read: as unknowns, or not at all (then x is a times sign and 2e3 is scientific notation). */
export type Letters = 'unknowns' | 'none'

type Reader = (match: string[], letters: Letters, previous: Token | undefined) => Token | 'nothing' | undefined

const digits = String.raw`(?:[1-9]\d{0,2}(?:,\d{3})+(?!\d)|\d+)(?:\.\d*)?|\.\d+`

const readers: [RegExp, Reader][] = [
  [/ /y, () => 'nothing'],
  [
    /(\d+) (\d+) ?\/ ?(\d+)(?![\d.,])/y,
    ([, whole, over, under], _letters, previous) => mixed(whole!, over!, under!, previous),
  ],
  [
    new RegExp(`(${digits})e([+-]?\\d{1,3})(?!\\d)`, 'iy'),
    ([, mantissa, exponent], letters) => (letters === 'none' ? numeral(mantissa!, Number(exponent)) : undefined),
  ],
  [new RegExp(digits, 'y'), ([text]) => numeral(text!)],
  [
    /sqrt|cbrt|ln|log|sin|cos|tan|(?:abs|exp)(?= ?\()/iy,
    ([name]) => ({ kind: 'function', name: name!.toLowerCase() as FunctionName }),
  ],
  [/pi|π/iy, () => ({ kind: 'pi' })],
  [/[a-z](?=(\d?))/iy, ([name, digit], letters) => letter(name!, letters, digit !== '')],
  [/[-+*/^]/y, ([sign]) => ({ kind: 'operator', sign: sign! })],
  [/==|[=≠<≤>≥]/y, ([sign]) => ({ kind: 'relation', sign: sign![0] as Relation })],
  [/[([{]/y, ([bracket]) => ({ kind: 'open', bracket: bracket! })],
  [/[)\]}]/y, ([bracket]) => ({ kind: 'close', bracket: bracket! })],
  [/\\frac(?![a-z])/y, () => ({ kind: 'fraction' })],
  [/\|/y, () => ({ kind: 'bar' })],
]

/** The tokens of a mathematical text, or undefined when part of it cannot be read. */
export function tokensOf(text: string, letters: Letters): Token[] | undefined {
  const plain = plainSymbols(text)
  const tokens: Token[] = []
  for (let at = 0; at < plain.length; ) {
    const read = readAt(plain, at, letters, tokens.at(-1))
    if (!read) return undefined
    if (read.token !== 'nothing') tokens.push(read.token)
    at += read.length
  }
  return tokens
}

function readAt(plain: string, at: number, letters: Letters, previous: Token | undefined) {
  for (const [pattern, reader] of readers) {
    pattern.lastIndex = at
    const match = pattern.exec(plain)
    const token = match && reader(match, letters, previous)
    if (token) return { token, length: match[0].length }
  }
  return undefined
}

function numeral(text: string, exponent = 0): Token | undefined {
  const value = decimal(text.replaceAll(',', ''), exponent)
  return value && { kind: 'number', value, isWhole: value.denominator === 1n }
}

/** `1 1/2` is one and a half, but not in `x^1 1/2`. */
function mixed(whole: string, over: string, under: string, previous: Token | undefined): Token | undefined {
  if (previous?.kind === 'operator' && previous.sign === '^') return undefined
  const part = rational(BigInt(over), BigInt(under))
  const value = part && add({ numerator: BigInt(whole), denominator: 1n }, part)
  return value && { kind: 'number', value, isWhole: false }
}

/** x2 may be meant for x^2 or for 2x: better to ask again than to guess. */
function letter(name: string, letters: Letters, isBeforeDigit: boolean): Token | undefined {
  if (letters === 'unknowns' || name === 'e') return isBeforeDigit ? undefined : { kind: 'letter', name }
  return name.toLowerCase() === 'x' ? { kind: 'operator', sign: '*' } : undefined
}
