import { createRandom } from '@trellis/domain'
import { evaluate, type Meter, type Point } from './evaluate'
import { type Expression, lettersOf } from './expression'
import { normalForm } from './normal-form'
import { divide, euler, isSame, isZero, type Value } from './value'

const tolerance = 1e-9
const requiredComparisons = 4

const alphabet = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ']

/**
 * The points at which expressions are compared: the same in every run. Over the reals they are exact fractions, half of
 * them positive throughout, so that roots and logarithms have values at enough of them.
 */
const realPoints = createPoints('real', 12, (random, index) => {
  const numerator = BigInt(random.int(30, 400))
  return { numerator: index % 2 === 0 || random.next() < 0.5 ? numerator : -numerator, denominator: 97n }
})
const complexPoints = createPoints('complex', 12, (random) => ({
  re: random.next() * 4 - 2,
  im: random.next() * 2 + 0.1,
  error: 0,
}))

/** Whether two expressions have the same value wherever both have one. */
export function equivalent(a: Expression, b: Expression, meter?: Meter): boolean {
  const unknowns = unknownsOf(a, b)
  for (const points of [realPoints, complexPoints]) {
    let compared = 0
    for (const [x, y] of pairsAt(points, a, b, unknowns, meter)) {
      if (!isSame(x, y, tolerance)) return false
      compared++
    }
    if (compared >= comparisonsNeeded(unknowns)) return true
  }
  return normalForm(a) === normalForm(b)
}

/** Whether one expression is a constant multiple of the other: by any factor but zero, or by a positive one only. */
export function proportional(a: Expression, b: Expression, factor: 'any' | 'positive', meter?: Meter): boolean {
  const unknowns = unknownsOf(a, b)
  // A statement about e alone, such as e = 5, is one about a letter.
  if (unknowns.size === 0) unknowns.add('e')
  for (const points of [realPoints, complexPoints]) {
    let compared = 0
    let first: Value | undefined
    for (const [x, y] of pairsAt(points, a, b, unknowns, meter)) {
      compared++
      if (isZero(x) !== isZero(y)) return false
      const quotient = isZero(y) ? undefined : divide('complex', x, y)
      if (!quotient) continue
      first ??= quotient
      if ((factor === 'positive' && !isPositive(quotient)) || !isSame(first, quotient, tolerance)) return false
    }
    if (compared >= comparisonsNeeded(unknowns)) return true
  }
  return normalForm(a) === normalForm(b)
}

function unknownsOf(a: Expression, b: Expression): Set<string> {
  const letters = new Set([...lettersOf(a), ...lettersOf(b)])
  letters.delete('e')
  return letters
}

/** Without unknowns, every point gives the same values. */
const comparisonsNeeded = (unknowns: Set<string>) => (unknowns.size === 0 ? 1 : requiredComparisons)

/** The values of both expressions at the points where both have one. */
function* pairsAt(points: Point[], a: Expression, b: Expression, unknowns: Set<string>, meter?: Meter) {
  for (const point of unknowns.size === 0 ? points.slice(0, 1) : points) {
    const here = { ...point, at: (name: string) => (unknowns.has(name) ? point.at(name) : euler) }
    const x = evaluate(a, here, meter)
    const y = x && evaluate(b, here, meter)
    if (x && y) yield [x, y] as const
  }
}

function isPositive(value: Value): boolean {
  return 'numerator' in value ? value.numerator > 0n : value.re > 0
}

function createPoints(
  field: Point['field'],
  count: number,
  value: (random: ReturnType<typeof createRandom>, index: number) => Value,
): Point[] {
  const random = createRandom(`places to compare expressions: ${field}`)
  return Array.from({ length: count }, (_, index) => {
    const values = new Map(alphabet.map((name) => [name, value(random, index)]))
    return { field, at: (name) => values.get(name)! }
  })
}

/** The difference of two sides, which is zero where they are equal. */
export function difference(a: Expression, b: Expression): Expression {
  return { kind: 'operation', name: 'subtract', operands: [a, b] }
}
