import type { FieldKind } from './field'
import { evaluate } from './math/evaluate'
import type { Expression } from './math/expression'
import { decimal, divide, negate, type Rational } from './math/rational'
import { maxLength, plainWidth } from './math/symbols'
import { euler, isSame, type OperationName } from './math/value'

const maxNesting = 30
const tolerance = 1e-9
const closing: Record<string, string> = { '(': ')', '[': ']' }
const atom = /^([+-]?)(\d+(?:\.\d*)?|\.\d+)(?:\/(\d+))?$/

/** The least and the greatest number of operands of each operation. */
const arities: Record<string, [number, number]> = {
  '+': [0, 100],
  '-': [1, 100],
  '*': [0, 100],
  '/': [1, 100],
  expt: [2, 2],
  sqrt: [1, 1],
  abs: [1, 1],
}

/** Replaces the symbols of phones and mathematics keyboards with those of the language. */
const plainCode = (text: string) => plainWidth(text).replace(/[−–]/g, '-').replace(/[×·]/g, '*').replace(/÷/g, '/')

/** A number or an arithmetic s-expression such as (+ 1 (* 2 3)); undefined when it is neither. */
export function readRacket(text: string): Expression | undefined {
  if (text.length > maxLength) return undefined
  const tokens = plainCode(text).match(/[()[\]]|[^\s()[\]]+/g) ?? []
  let at = 0

  function read(depth: number): Expression | undefined {
    const token = tokens[at++]
    if (token === undefined || depth > maxNesting) return undefined
    if (!(token in closing)) return number(token)
    const name = tokens[at++] ?? ''
    const operands: Expression[] = []
    while (at < tokens.length && tokens[at] !== closing[token]) {
      const operand = read(depth + 1)
      if (!operand) return undefined
      operands.push(operand)
    }
    return tokens[at++] === closing[token] ? application(name, operands) : undefined
  }

  const expression = read(0)
  return at === tokens.length ? expression : undefined
}

function number(token: string): Expression | undefined {
  const [, sign, over, under] = atom.exec(token) ?? []
  if (over === undefined || (under !== undefined && over.includes('.'))) return undefined
  const numerator = decimal(over)
  const denominator = under === undefined ? decimal('1') : decimal(under)
  const size = numerator && denominator && divide(numerator, denominator)
  return size && { kind: 'number', value: sign === '-' ? negate(size) : size }
}

function application(name: string, operands: Expression[]): Expression | undefined {
  const [least, most] = Object.hasOwn(arities, name) ? arities[name]! : [1, 0]
  if (operands.length < least || operands.length > most) return undefined
  const [first, ...rest] = operands
  switch (name) {
    case '+':
      return fold('add', operands, whole(0n))
    case '*':
      return fold('multiply', operands, whole(1n))
    case '-':
      return rest.length === 0
        ? operation('negate', first!)
        : operation('subtract', first!, fold('add', rest, whole(0n)))
    case '/':
      return rest.length === 0
        ? operation('divide', whole(1n), first!)
        : operation('divide', first!, fold('multiply', rest, whole(1n)))
    case 'expt':
      return operation('power', first!, rest[0]!)
    default:
      return operation(name as 'sqrt' | 'abs', first!)
  }
}

const whole = (value: bigint): Expression => ({
  kind: 'number',
  value: { numerator: value, denominator: 1n } satisfies Rational,
})

const operation = (name: OperationName, ...operands: [Expression, ...Expression[]]): Expression => ({
  kind: 'operation',
  name,
  operands,
})

const fold = (name: OperationName, operands: Expression[], start: Expression) =>
  operands.reduce((sum, each) => operation(name, sum, each), start)

function valueOfText(text: string) {
  const expression = readRacket(text)
  return expression && evaluate(expression, { field: 'complex', at: () => euler })
}

export const racket: FieldKind = {
  unreadableReason(text) {
    if (text.length > maxLength) return { code: 'too_long' }
    return readRacket(text) ? null : { code: 'code' }
  },
  same(a, b) {
    const [x, y] = [valueOfText(a), valueOfText(b)]
    return x !== undefined && y !== undefined && isSame(x, y, tolerance)
  },
}
