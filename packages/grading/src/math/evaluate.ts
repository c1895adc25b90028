import type { Expression } from './expression'
import { type Field, isReliable, operations, pi, type Value } from './value'

export interface Place {
  readonly field: Field
  /** The value of each letter here. */
  at(letter: string): Value
}

/** Counts the steps of a computation, so that a test can hold it to its bound. */
export interface Meter {
  steps: number
}

/** The value at a place, or undefined where there is none, or none that can be trusted after rounding. */
export function evaluate(expression: Expression, place: Place, meter: Meter = { steps: 0 }): Value | undefined {
  const value = compute(expression, place, meter)
  return value && isReliable(value) ? value : undefined
}

function compute(expression: Expression, place: Place, meter: Meter): Value | undefined {
  meter.steps++
  switch (expression.kind) {
    case 'number':
      return expression.value
    case 'pi':
      return pi
    case 'letter':
      return place.at(expression.name)
    case 'operation': {
      const operands: Value[] = []
      for (const operand of expression.operands) {
        const value = compute(operand, place, meter)
        if (!value) return undefined
        operands.push(value)
      }
      return operations[expression.name](place.field, ...(operands as [Value, ...Value[]]))
    }
  }
}
