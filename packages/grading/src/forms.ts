import type { AnswerForm } from '@trellis/domain'
import { type Expression, expressionOf, renameLetters } from './math/expression'
import { normalForm } from './math/normal-form'
import type { Rational } from './math/rational'
import {
  baseOf,
  commonDivisor,
  irrationalsIn,
  isComputedNumber,
  isExact,
  isInStandardOrder,
  isProductOfPowers,
  isSimplified,
  isWhole,
  sumFactorsIn,
} from './math/shape'
import { hasDivisionSign, maxLength, plainWidth } from './math/symbols'
import { type Relation, tokensOf } from './math/tokens'
import { readNumber, type WrittenNumber, withoutResult } from './numeric'
import { readRacket } from './racket'
import { readPoint, readTime, readWords } from './written-text'

type Check = (text: string, keys: readonly string[]) => boolean

/** Whether a text is written in a form. It says nothing about whether the text is right. Never throws. */
export function isInForm(form: AnswerForm, text: string, keys: readonly string[]): boolean {
  return text.length <= maxLength && checks[form](text, keys)
}

const checks: Record<AnswerForm, Check> = {
  number: ofNumber(
    ({ value, mantissa, fraction }) => !mantissa && (!fraction || (!isWhole(value) && isProper(fraction))),
  ),
  decimal: ofNumber(({ mantissa, fraction }) => !mantissa && !fraction),
  fraction: ofNumber(({ value, mantissa, fraction, isPercent }) =>
    fraction ? isProper(fraction) : !mantissa && !isPercent && isWhole(value),
  ),
  lowest_terms: ofNumber(
    (number) => !number.isPercent && isInLowestTerms(number) && (number.fraction !== null || isWhole(number.value)),
  ),
  mixed_number: ofNumber(({ value, mantissa, fraction, isPercent }) => {
    if (!fraction) return !mantissa && !isPercent && isWhole(value)
    return isProper(fraction) && fraction.denominator > 0n && fraction.numerator < fraction.denominator
  }),
  scientific: ofNumber(({ mantissa }) => mantissa !== null && isFromOneToTen(mantissa)),
  exact: ofExpression((expression, keys) => {
    const wanted = new Set(keys.flatMap((key) => [...irrationalsIn(key)]))
    const given = irrationalsIn(expression)
    return isExact(expression) && [...wanted].every((kind) => given.has(kind))
  }),
  exponents: ofExpression(isProductOfPowers),
  single_power: ofExpression((expression, keys) => {
    const given = baseOf(expression)
    return keys.some((key) => {
      const wanted = baseOf(key)
      return given?.base === wanted?.base && (given?.isPower || wanted?.isPower === false)
    })
  }),
  expression: (text, keys) => {
    const written = structureOf(withoutResult(text))
    return written !== undefined && keys.some((key) => structureOf(key) === written)
  },
  simplified: ofExpression(isSimplified),
  expanded: ofExpression(isSimplified),
  standard_polynomial: ofExpression((expression) => isSimplified(expression) && isInStandardOrder(expression)),
  factored: ofExpression((expression, keys) => {
    const wanted = Math.min(...keys.map(sumFactorsIn))
    return sumFactorsIn(expression) >= Math.max(1, wanted)
  }),
  solved: isSolved,
  words: (text) => readWords(text) !== null,
  point: (text) => readPoint(text)?.isInForm === true,
  time: (text) => readTime(text)?.isInForm === true,
}

function ofNumber(check: (number: WrittenNumber) => boolean): Check {
  return (text) => {
    const number = readNumber(text)
    return number !== null && !hasDivisionSign(text) && check(number)
  }
}

/** −1/−2 and 1 5/4 still have to be worked out. */
function isProper({ whole, numerator, denominator }: NonNullable<WrittenNumber['fraction']>): boolean {
  return numerator >= 0n && denominator > 0n && (whole === null || numerator < denominator)
}

function isInLowestTerms({ mantissa, fraction }: WrittenNumber): boolean {
  if (!fraction) return !mantissa
  const { numerator, denominator } = fraction
  return isProper(fraction) && denominator > 1n && commonDivisor(numerator, denominator) === 1n
}

function isFromOneToTen({ numerator, denominator }: Rational): boolean {
  return numerator >= denominator && numerator < 10n * denominator
}

function ofExpression(check: (expression: Expression, keys: readonly Expression[]) => boolean): Check {
  return (text, keys) => {
    const expression = readWritten(text)
    if (!expression || hasDivisionSign(text)) return false
    return check(
      expression,
      keys.flatMap((key) => readWritten(key) ?? []),
    )
  }
}

/** The expression, letters in lower case as phones may capitalize the first; without letters, x is a times sign. */
function readWritten(text: string): Expression | undefined {
  const tokens = tokensOf(text, 'unknowns') ?? tokensOf(text, 'none')
  const expression = tokens && (expressionOf(tokens) ?? expressionOf(tokensOf(text, 'none') ?? []))
  return expression && renameLetters(expression, (name) => name.toLowerCase())
}

/** The operations of a calculation or of a program, in a canonical order. */
function structureOf(text: string): string | undefined {
  const plain = plainWidth(text)
  const program = /^\s*[([]\s*(?:[-+*/×·÷−–]|expt|sqrt|abs)\s/.test(plain) ? readRacket(plain) : undefined
  const expression = program ?? expressionOf(tokensOf(text, 'none') ?? []) ?? readWritten(text)
  return expression && `${program ? 'program ' : ''}${normalForm(withoutStart(expression))}`
}

/** A program's sum starts at 0 and its product at 1, which were not written. */
function withoutStart(expression: Expression): Expression {
  if (expression.kind !== 'operation') return expression
  const [first, ...rest] = expression.operands.map(withoutStart) as [Expression, ...Expression[]]
  const start = expression.name === 'add' ? 0n : expression.name === 'multiply' ? 1n : undefined
  const isStart = first.kind === 'number' && first.value.numerator === start && first.value.denominator === 1n
  return isStart && rest.length === 1 ? rest[0]! : { ...expression, operands: [first, ...rest] }
}

function isSolved(text: string, keys: readonly string[]): boolean {
  if (hasDivisionSign(text)) return false
  const written = sidesOf(text)
  if (!written) return false
  const variables = keys.flatMap((key) => variableIn(sidesOf(key)) ?? [])
  if (written.relations.length === 0) return isComputedNumber(written.sides[0]!)
  const variable = variableIn(written)
  if (variable === undefined || (variables.length > 0 && !variables.includes(variable))) return false
  const others = written.sides.filter((side) => !isLetter(side, variable))
  return others.length === written.relations.length && others.every((side) => isResult(side, variable))
}

interface Written {
  sides: Expression[]
  relations: Relation[]
}

function sidesOf(text: string): Written | undefined {
  const tokens = tokensOf(text, 'unknowns')
  if (!tokens) return undefined
  const relations: Relation[] = []
  const parts: (typeof tokens)[] = [[]]
  for (const token of tokens) {
    if (token.kind === 'relation') {
      relations.push(token.sign)
      parts.push([])
    } else parts.at(-1)!.push(token)
  }
  const sides = parts.map(expressionOf)
  if (!sides.every((side) => side !== undefined)) return undefined
  return { relations, sides: sides.map((side) => renameLetters(side, (name) => name.toLowerCase())) }
}

const isLetter = (side: Expression, name: string) => side.kind === 'letter' && side.name === name

/** The letter that is alone: on one side, or in the middle of 1 < x < 3. */
function variableIn(written: Written | undefined): string | undefined {
  if (!written || written.relations.length === 0) return undefined
  const { sides } = written
  const candidates = sides.length === 3 ? [sides[1]!] : sides
  for (const side of candidates) if (side.kind === 'letter') return side.name
  return undefined
}

function isResult(side: Expression, variable: string): boolean {
  const isFree = !normalForm(side)
    .split(/[^a-z]/)
    .includes(variable)
  return isFree && (isComputedNumber(side) || (hasLetter(side) && isSimplified(side)))
}

const hasLetter = (side: Expression): boolean =>
  side.kind === 'letter' || side.kind === 'pi' || (side.kind === 'operation' && side.operands.some(hasLetter))
