import type { FieldKind } from './field'
import { difference, equivalent, proportional } from './math/equivalence'
import type { Meter } from './math/evaluate'
import { type Expression, expressionOf, lettersOf, renameLetters } from './math/expression'
import { hasDecimalComma, maxLength } from './math/symbols'
import { type Relation, type Token, tokensOf } from './math/tokens'
import { memoize } from './memoize'

/** The expression is zero, not zero, positive, or not negative. */
interface Condition {
  readonly relation: '=' | '≠' | '>' | '≥'
  readonly expression: Expression
}
/** An expression, or the conditions of an equation or inequality (two for 1 < x < 3). */
type Statement = { expression: Expression } | { conditions: Condition[] }

export function readStatement(text: string): Statement | undefined {
  return text.length > maxLength ? undefined : readShort(text)
}

const readShort = memoize((text): Statement | undefined => {
  const tokens = tokensOf(text, 'unknowns')
  if (!tokens) return undefined
  const relations = tokens.flatMap((token) => (token.kind === 'relation' ? [token.sign] : []))
  const sides = sidesOf(tokens).map(expressionOf)
  if (!sides.every((side) => side !== undefined)) return undefined
  if (relations.length === 0) return { expression: sides[0]! }
  return isChain(relations)
    ? { conditions: relations.map((sign, index) => condition(sides[index]!, sign, sides[index + 1]!)) }
    : undefined
})

function sidesOf(tokens: readonly Token[]): Token[][] {
  const sides: Token[][] = [[]]
  for (const token of tokens) {
    if (token.kind === 'relation') sides.push([])
    else sides.at(-1)!.push(token)
  }
  return sides
}

/** One relation, or two that point the same way. */
function isChain(relations: readonly Relation[]): boolean {
  const pointsTo = (signs: string) => relations.every((relation) => signs.includes(relation))
  return relations.length === 1 || (relations.length === 2 && (pointsTo('<≤') || pointsTo('>≥')))
}

function condition(left: Expression, relation: Relation, right: Expression): Condition {
  if (relation === '<') return { relation: '>', expression: difference(right, left) }
  if (relation === '≤') return { relation: '≥', expression: difference(right, left) }
  return { relation, expression: difference(left, right) }
}

export function sameStatement(a: Statement, b: Statement, meter?: Meter): boolean {
  const [x, y] = withoutCase(a, b)
  if ('expression' in x && 'expression' in y) return equivalent(x.expression, y.expression, meter)
  if ('expression' in x || 'expression' in y || x.conditions.length !== y.conditions.length) return false
  const inOrder = (others: Condition[]) =>
    x.conditions.every((each, index) => sameCondition(each, others[index]!, meter))
  return inOrder(y.conditions) || inOrder(y.conditions.toReversed())
}

function sameCondition(a: Condition, b: Condition, meter?: Meter): boolean {
  const factor = a.relation === '=' || a.relation === '≠' ? 'any' : 'positive'
  return a.relation === b.relation && proportional(a.expression, b.expression, factor, meter)
}

/** Phones begin with a capital: X + 1 is x + 1 unless one of the two texts needs both X and x. */
function withoutCase(a: Statement, b: Statement): [Statement, Statement] {
  const needsCase = [a, b].some((statement) => {
    const letters = new Set(expressionsOf(statement).flatMap((each) => [...lettersOf(each)]))
    return [...letters].some((letter) => letter !== letter.toLowerCase() && letters.has(letter.toLowerCase()))
  })
  return needsCase ? [a, b] : [lowerCase(a), lowerCase(b)]
}

const expressionsOf = (statement: Statement) =>
  'expression' in statement ? [statement.expression] : statement.conditions.map((each) => each.expression)

function lowerCase(statement: Statement): Statement {
  const lower = (expression: Expression) => renameLetters(expression, (name) => name.toLowerCase())
  if ('expression' in statement) return { expression: lower(statement.expression) }
  return { conditions: statement.conditions.map((each) => ({ ...each, expression: lower(each.expression) })) }
}

export const algebra: FieldKind = {
  unreadableReason(text) {
    if (text.length > maxLength) return { code: 'too_long' }
    return readStatement(text) ? null : { code: hasDecimalComma(text) ? 'comma' : 'expression' }
  },
  same(a, b) {
    const [x, y] = [readStatement(a), readStatement(b)]
    return x !== undefined && y !== undefined && sameStatement(x, y)
  },
}
