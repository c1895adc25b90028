import { dropDown } from '../authoring/answer-parts'
import { fieldProblem, orderProblem, setProblem } from '../authoring/build-problem'
import { problemTemplate } from '../authoring/build-template'
import { fractionTex } from '../authoring/fractions'
import { blank, math } from '../authoring/html'
import { point, pointKey } from '../authoring/notation'
import { plain } from '../authoring/numbers'
import { inRange, sampleUntil } from '../authoring/sampling'
import type { Template } from '../authoring/template'

const grades = ['Grade 6', 'Grade 6 Accelerated'] as const

interface Written {
  tex: string
  value: number
}

function inOrderBy(items: readonly Written[], measure: (item: Written) => number): string[] {
  return items.toSorted((one, other) => measure(one) - measure(other)).map(({ tex }) => math(tex))
}

const orderRationals = problemTemplate(
  { id: 'g6-order-rational-numbers', title: 'Order positive and negative numbers', skill: '6.NS.C.7', grades },
  (random) => {
    const integer = (value: number): Written => ({ tex: String(value), value })
    const decimal = (sign: number): Written => {
      const value = sign * (random.int(0, 7) + random.int(1, 9) / 10)
      return { tex: plain(value), value }
    }
    const items = sampleUntil(
      (): Written[] => {
        const [bottom, whole] = [random.pick([2, 4, 5]), random.int(1, 8)]
        return [
          integer(-whole),
          decimal(-1),
          { tex: `-${fractionTex(bottom * whole + 1, bottom)}`, value: -(whole + 1 / bottom) },
          integer(random.int(1, 8)),
          decimal(1),
        ]
      },
      (drawn) => new Set(drawn.map(({ value }) => Math.abs(value).toFixed(3))).size === drawn.length,
    )
    const right = inOrderBy(items, ({ value }) => value)
    const [lowest] = items.toSorted((one, other) => one.value - other.value)
    return orderProblem(
      'RANK',
      {
        question: [
          `Order these numbers from least to greatest: ${random
            .shuffle(items)
            .map(({ tex }) => math(tex))
            .join(', ')}.`,
        ],
        hints: [
          'Every negative number is less than every positive number.',
          'Think of a number line: the farther left a number is, the less it is. Among negative numbers, the one farthest from 0 is the least.',
          `The least number is ${math(lowest!.tex)}. Go on with the other negative numbers, then the positive ones.`,
        ],
        explanation: [`On a number line from left to right the numbers are ${right.join(', ')}.`],
      },
      right,
      [
        [inOrderBy(items, ({ value }) => Math.abs(value)), 'Orders by distance from zero and ignores the signs'],
        [
          inOrderBy(items, ({ value }) => (value < 0 ? -100 - value : value)),
          'Orders the negative numbers as if they were positive',
        ],
        [right.toReversed(), 'Orders from greatest to least'],
      ],
    )
  },
)

const reflectPoint = problemTemplate(
  { id: 'g6-reflect-point', title: 'Reflect a point across an axis', skill: '6.NS.C.6b', grades },
  (random) => {
    const [x, y] = sampleUntil(
      () => [random.int(-9, 9), random.int(-9, 9)] as const,
      ([a, b]) => a * b !== 0 && Math.abs(a) !== Math.abs(b),
    )
    const axis = random.pick(['x', 'y'] as const)
    const [kept, changed] = axis === 'x' ? ['x', 'y'] : ['y', 'x']
    const [imageX, imageY] = axis === 'x' ? [x, -y] : [-x, y]
    const key = point(imageX, imageY)
    return fieldProblem(
      'EXACT_MATCH',
      {
        question: [
          `Point ${math(`P${point(x, y)}`)} is reflected across the ${math(axis)}-axis. What are the coordinates of its image?`,
          'Write them with parentheses and a comma, as in (0, 5).',
        ],
        hints: [
          `A reflection across the ${math(axis)}-axis makes a mirror image on the other side of that axis.`,
          `The image is as far from the ${math(axis)}-axis as ${math('P')} is, so only the ${math(changed)}-coordinate changes, and only its sign.`,
          `The ${math(kept)}-coordinate stays ${math(String(axis === 'x' ? x : y))}. The ${math(changed)}-coordinate becomes ${math(String(axis === 'x' ? -y : -x))}.`,
        ],
        explanation: [
          `Across the ${math(axis)}-axis the ${math(kept)}-coordinate stays and the ${math(changed)}-coordinate takes the opposite sign. The image is ${math(key)}.`,
        ],
      },
      pointKey(imageX, imageY),
      [
        [point(-imageX, -imageY), 'Reflects across the other axis'],
        [point(-x, -y), 'Changes the signs of both coordinates'],
        [point(imageY, imageX), 'Swaps the coordinates'],
      ],
      { form: 'point' },
    )
  },
)

const levels = [
  { a: 'submarine', b: 'gull', measure: 'elevation', unit: 'feet', zero: 'sea level', from: 3, to: 60 },
  { a: 'diver', b: 'kite', measure: 'elevation', unit: 'meters', zero: 'sea level', from: 3, to: 60 },
  { a: 'lake', b: 'hill', measure: 'elevation', unit: 'meters', zero: 'sea level', from: -60, to: 60 },
  {
    a: 'lab freezer',
    b: 'cold room',
    measure: 'temperature',
    unit: 'degrees Celsius',
    zero: 'zero',
    from: -20,
    to: 12,
  },
] as const

const compareLevels = problemTemplate(
  {
    id: 'g6-absolute-value-comparison',
    title: 'Compare numbers and their absolute values',
    skill: '6.NS.C.7d',
    grades: ['Grade 6'],
  },
  (random) => {
    const { a, b, measure, unit, zero, from, to } = random.pick(levels)
    const first = -random.int(6, 60)
    const second = inRange(random, from, to, (value) => Math.abs(value) > 2 && Math.abs(value) !== -first)
    const order = (isLess: boolean) => (isLess ? 'less than' : 'greater than')
    const isLess = first < second
    const firstIsFarther = -first > Math.abs(second)
    const farther = firstIsFarther ? a : b
    const size = (value: number) => math(`|${value}| = ${Math.abs(value)}`)
    return setProblem(
      {
        question: [
          `The ${measure} of a ${a} is ${math(String(first))} ${unit}. The ${measure} of a ${b} is ${math(String(second))} ${unit}. Choose the words that make the sentences true.`,
          `The ${measure} of the ${a} is ${blank('blank1')} the ${measure} of the ${b}. The ${measure} of the ${blank('blank2')} is farther from ${zero}.`,
        ],
        hints: [
          'The first blank compares the numbers. The second one compares their distances from 0.',
          `Picture a vertical number line. Is ${math(String(first))} below or above ${math(String(second))}?`,
          `${math(`${first} ${isLess ? '<' : '>'} ${second}`)}. The distances from 0 are ${size(first)} and ${size(second)}.`,
        ],
        explanation: [
          `${math(`${first} ${isLess ? '<' : '>'} ${second}`)}, so the ${measure} of the ${a} is ${order(isLess)} that of the ${b}.`,
          `${size(first)} and ${size(second)}, so the ${farther} is farther from ${zero}.`,
        ],
      },
      [dropDown('blank1', ['less than', 'greater than'], order(isLess)), dropDown('blank2', [a, b], farther)],
      [
        [[order(!firstIsFarther), farther], 'Compares the absolute values instead of the numbers'],
        [[order(isLess), isLess ? b : a], 'Thinks that the greater number is always farther from zero'],
        [[order(!isLess), farther], 'Reads the comparison backwards'],
        [[order(isLess), isLess ? a : b], 'Thinks that the lesser number is always farther from zero'],
      ],
    )
  },
)

export const grade6RationalNumbers: readonly Template[] = [orderRationals, compareLevels, reflectPoint]
