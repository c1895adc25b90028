import type { Expression } from './expression'

/**
 * A spelling in which the order and grouping of sums and products no longer show. It decides only where expressions
 * have no values to compare, such as 1/0 or what is too large to compute.
 */
export function normalForm(expression: Expression): string {
  switch (expression.kind) {
    case 'number':
      return `${expression.value.numerator}/${expression.value.denominator}`
    case 'letter':
      return expression.name
    case 'pi':
      return 'π'
    case 'operation': {
      const { name, operands } = expression
      if (name === 'add' || name === 'subtract') return `sum(${terms(expression, '+').sort().join(' ')})`
      if (name === 'multiply') return `product(${factors(expression).sort().join(' ')})`
      return `${name}(${operands.map(normalForm).join(' ')})`
    }
  }
}

function terms(expression: Expression, sign: '+' | '-'): string[] {
  if (expression.kind === 'operation') {
    const [first, second] = expression.operands
    const opposite = sign === '+' ? '-' : '+'
    if (expression.name === 'add') return [...terms(first, sign), ...terms(second!, sign)]
    if (expression.name === 'subtract') return [...terms(first, sign), ...terms(second!, opposite)]
    if (expression.name === 'negate') return terms(first, opposite)
  }
  return [`${sign}${normalForm(expression)}`]
}

function factors(expression: Expression): string[] {
  if (expression.kind === 'operation' && expression.name === 'multiply') return expression.operands.flatMap(factors)
  return [normalForm(expression)]
}
