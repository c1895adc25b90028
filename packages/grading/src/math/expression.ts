import { create, type MathNode, parseDependencies } from 'mathjs/number'
import type { Rational } from './rational'
import { NotAnExpression, respell } from './respell'
import type { Token } from './tokens'
import { type OperationName, operations } from './value'

export type Expression =
  | { kind: 'number'; value: Rational }
  | { kind: 'letter'; name: string }
  | { kind: 'pi' }
  | { kind: 'operation'; name: OperationName; operands: [Expression, ...Expression[]] }

const { parse } = create({ parseDependencies: parseDependencies! })

const operators: Record<string, OperationName> = {
  add: 'add',
  subtract: 'subtract',
  multiply: 'multiply',
  divide: 'divide',
  pow: 'power',
  unaryMinus: 'negate',
}

/** The expression that the tokens spell, or undefined when they spell none. */
export function expressionOf(tokens: readonly Token[]): Expression | undefined {
  if (tokens.length === 0) return undefined
  const numbers: Rational[] = []
  try {
    return fromNode(parse(respell(tokens, numbers)) as unknown as AnyNode, numbers)
  } catch (error) {
    // The parser throws these when the text is not an expression; anything else is a bug of ours.
    if (error instanceof NotAnExpression || error instanceof SyntaxError) return undefined
    throw error
  }
}

interface AnyNode extends MathNode {
  value?: unknown
  name?: string
  content?: AnyNode
  fn?: string | AnyNode
  args?: AnyNode[]
}

/** Accepts only the nodes listed here and refuses every other node of the parser. */
function fromNode(node: AnyNode, numbers: readonly Rational[]): Expression {
  switch (node.type) {
    case 'ParenthesisNode':
      return fromNode(node.content!, numbers)
    case 'ConstantNode':
      return { kind: 'number', value: numbers[node.value as number] ?? refuse() }
    case 'SymbolNode':
      if (node.name === 'pi') return { kind: 'pi' }
      return /^[a-z]$/i.test(node.name!) ? { kind: 'letter', name: node.name! } : refuse()
    case 'OperatorNode': {
      if (node.fn === 'unaryPlus') return fromNode(node.args![0]!, numbers)
      return operation(operators[node.fn as string] ?? refuse(), node.args!, numbers)
    }
    case 'FunctionNode': {
      const name = (node.fn as AnyNode).name!
      return operation(Object.hasOwn(operations, name) ? (name as OperationName) : refuse(), node.args!, numbers)
    }
    default:
      return refuse()
  }
}

function operation(name: OperationName, operands: AnyNode[], numbers: readonly Rational[]): Expression {
  const [first, ...rest] = operands.map((operand) => fromNode(operand, numbers))
  return first ? { kind: 'operation', name, operands: [first, ...rest] } : refuse()
}

function refuse(): never {
  throw new NotAnExpression()
}

/** The unknowns of an expression. */
export function lettersOf(expression: Expression): Set<string> {
  if (expression.kind === 'letter') return new Set([expression.name])
  return new Set(expression.kind === 'operation' ? expression.operands.flatMap((each) => [...lettersOf(each)]) : [])
}

export function renameLetters(expression: Expression, rename: (name: string) => string): Expression {
  if (expression.kind === 'letter') return { kind: 'letter', name: rename(expression.name) }
  if (expression.kind !== 'operation') return expression
  const [first, ...rest] = expression.operands
  return {
    ...expression,
    operands: [renameLetters(first, rename), ...rest.map((each) => renameLetters(each, rename))],
  }
}
