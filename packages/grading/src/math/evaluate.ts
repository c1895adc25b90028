import type { Expression } from './expression'
import { type Field, isReliable, operations, pi, type Value } from './value'

export interface Point {
  readonly field: Field
  /** The value of each letter here. */
  at(letter: string): Value
}

/** Counts the steps of a computation, so that a test can check its bound. */
export interface Meter {
  steps: number
}

/** The value at a point, or undefined where there is none, or none that can be trusted after rounding. */
export function evaluate(expression: Expression, point: Point, meter: Meter = { steps: 0 }): Value | undefined {
  const value = compute(expression, point, meter)
  return value && isReliable(value) ? value : undefined
}

function compute(expression: Expression, point: Point, meter: Meter): Value | undefined {
  meter.steps++
  switch (expression.kind) {
    case 'number':
      return expression.value
    case 'pi':
      return pi
    case 'letter':
      return point.at(expression.name)
    case 'operation': {
      const operands: Value[] = []
      for (const operand of expression.operands) {
        const value = compute(operand, point, meter)
        if (!value) return undefined
        operands.push(value)
      }
      return operations[expression.name](point.field, ...(operands as [Value, ...Value[]]))
    }
  }
}
