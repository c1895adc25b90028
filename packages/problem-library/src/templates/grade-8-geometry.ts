import type { Random } from '@trellis/domain'
import {
  expressionProblem,
  fieldProblem,
  type Misconception,
  numberProblem,
  type Valued,
} from '../authoring/build-problem'
import { problemTemplate } from '../authoring/build-template'
import { math } from '../authoring/html'
import { degrees, inside, linear, point, pointKey } from '../authoring/notation'
import { inRange, sampleUntil } from '../authoring/sampling'
import { names } from '../authoring/story'
import type { Template } from '../authoring/template'

const grades = ['Grade 8', 'Grade 7 Accelerated'] as const

interface Motion {
  words: string
  rule: string
  key: [number, number]
  wrong: [x: number, y: number, misconception: string][]
}

const motions: ((x: number, y: number, random: Random) => Motion)[] = [
  (x, y) => ({
    words: `rotated ${degrees(90)} counterclockwise about the origin`,
    rule: '(x, y) \\to (-y, x)',
    key: [-y, x],
    wrong: [
      [y, -x, 'Rotates clockwise'],
      [y, x, 'Swaps the coordinates without changing a sign'],
      [-x, -y, 'Rotates by a half turn'],
    ],
  }),
  (x, y) => ({
    words: `rotated ${degrees(180)} about the origin`,
    rule: '(x, y) \\to (-x, -y)',
    key: [-x, -y],
    wrong: [
      [-y, x, 'Rotates by a quarter turn'],
      [x, -y, 'Reflects across the x-axis'],
      [y, x, 'Swaps the coordinates'],
    ],
  }),
  (x, y, random) => {
    const [right, up] = [random.int(2, 7), random.int(2, 7)]
    return {
      words: `translated ${right} units to the right and ${up} units down`,
      rule: `(x, y) \\to (x + ${right}, y - ${up})`,
      key: [x + right, y - up],
      wrong: [
        [x + right, y + up, 'Translates up instead of down'],
        [x - right, y - up, 'Translates to the left instead of the right'],
        [x - up, y + right, 'Applies each shift to the wrong coordinate'],
      ],
    }
  },
  (x, y, random) => {
    const factor = random.int(2, 5)
    return {
      words: `dilated by the scale factor ${factor} with the origin as the center`,
      rule: `(x, y) \\to (${factor}x, ${factor}y)`,
      key: [factor * x, factor * y],
      wrong: [
        [x + factor, y + factor, 'Adds the scale factor'],
        [factor * x, y, 'Multiplies the first coordinate only'],
        [x, factor * y, 'Multiplies the second coordinate only'],
      ],
    }
  },
]

const transformPoints = problemTemplate(
  {
    id: 'g8-transformations-in-coordinates',
    title: 'Transformations in the coordinate plane',
    skill: '8.G.A.3',
    grades,
  },
  (random) => {
    const [x, y] = sampleUntil(
      () => [random.int(-8, 8), random.int(-8, 8)] as const,
      ([a, b]) => a * b !== 0 && Math.abs(a) !== Math.abs(b),
    )
    const { words, rule, key, wrong } = random.pick(motions)(x, y, random)
    const image = point(...key)
    return fieldProblem(
      'EXACT_MATCH',
      {
        question: [
          `Point ${math(`A${point(x, y)}`)} is ${words}. What are the coordinates of its image?`,
          'Write them with parentheses and a comma, as in (50, 60).',
        ],
        hints: [
          'Sketch the point and think about where it moves.',
          `The rule for this transformation is ${math(rule)}.`,
          `Put ${math(`x = ${x}`)} and ${math(`y = ${y}`)} into the rule. The first coordinate becomes ${math(String(key[0]))}.`,
        ],
        explanation: [`The rule is ${math(rule)}, so ${math(`${point(x, y)} \\to ${image}`)}.`],
      },
      pointKey(...key),
      wrong.map(([a, b, misconception]) => [point(a, b), misconception] as const),
      { form: 'point' },
    )
  },
)

const namedMotions = [
  { word: 'translation', wrong: ['rotation', 'reflection'], meaning: 'slides every point the same way' },
  { word: 'reflection', wrong: ['rotation', 'translation'], meaning: 'flips a figure over a line' },
  { word: 'rotation', wrong: ['reflection', 'translation'], meaning: 'turns a figure about a point' },
  { word: 'dilation', wrong: ['translation', 'rotation'], meaning: 'makes a figure larger or smaller about a center' },
] as const

const nameTransformations = problemTemplate(
  { id: 'g8-name-transformations', title: 'Name the transformation', skill: '8.G.A.1', grades: ['Grade 8'] },
  (random) => {
    const { word, wrong, meaning } = random.pick(namedMotions)
    const [a, b] = [random.int(2, 9), random.int(2, 9)]
    const rules = {
      translation: `(x + ${a}, y - ${b})`,
      reflection: random.pick(['(x, -y)', '(-x, y)']),
      rotation: random.pick(['(-y, x)', '(y, -x)']),
      dilation: `(${a}x, ${a}y)`,
    }
    const move = (x: number, y: number): [number, number] => {
      const moves: Record<string, [number, number]> = {
        '(x, -y)': [x, -y],
        '(-x, y)': [-x, y],
        '(-y, x)': [-y, x],
        '(y, -x)': [y, -x],
        [rules.translation]: [x + a, y - b],
        [rules.dilation]: [a * x, a * y],
      }
      return moves[rules[word]]!
    }
    const [x, y] = sampleUntil(
      () => [random.int(1, 9), random.int(1, 9)] as const,
      ([p, q]) => p !== q,
    )
    const image = point(...move(x, y))
    return fieldProblem(
      'FILL_IN_IGNORE_CASE',
      {
        question: [
          `A transformation takes every point ${math('(x, y)')} to ${math(rules[word])}; for example, it takes ${math(point(x, y))} to ${math(image)}.`,
          'What is this kind of transformation called? Type one word.',
        ],
        hints: [
          `Plot ${math(point(x, y))} and its image, and do the same with a few more points.`,
          `The transformation ${meaning}.`,
          `The word has ${word.length} letters and begins with "${word.slice(0, 3)}".`,
        ],
        explanation: [`A transformation that ${meaning} is a <strong>${word}</strong>.`],
      },
      [word],
      wrong.map((other) => [other, `Confuses a ${word} with a ${other}`] as const),
    )
  },
)

const roundSolids = problemTemplate(
  { id: 'g8-volume-of-round-solids', title: 'Volume of cylinders, cones and spheres', skill: '8.G.C.9', grades },
  (random) => {
    const solid = random.pick(['cylinder', 'cone', 'sphere'] as const)
    const thing = random.pick(
      {
        cylinder: ['can', 'candle', 'jar'],
        cone: ['paper cup', 'funnel', 'party hat'],
        sphere: ['ball', 'balloon', 'globe'],
      }[solid],
    )
    const radius = solid === 'sphere' ? 3 * random.int(1, 8) : random.int(2, 12)
    const height = solid === 'cone' ? 3 * random.int(2, 8) : random.int(3, 20)
    const diameter = random.pick([true, false])
    const inPi = (factor: number): Valued => ({ text: `${factor}*pi`, value: factor * Math.PI })
    const { key, formula, filled, wrong } = {
      cylinder: {
        key: radius ** 2 * height,
        formula: 'V = \\pi r^2 h',
        filled: `\\pi \\cdot ${radius}^2 \\cdot ${height}`,
        wrong: [
          [inPi(2 * radius * height), 'Doubles the radius instead of squaring it'],
          [inPi(4 * radius ** 2 * height), 'Uses the diameter as the radius'],
          [inPi(radius * height ** 2), 'Squares the height instead of the radius'],
        ] satisfies Misconception<Valued>[],
      },
      cone: {
        key: (radius ** 2 * height) / 3,
        formula: 'V = \\frac{1}{3} \\pi r^2 h',
        filled: `\\frac{1}{3} \\cdot \\pi \\cdot ${radius}^2 \\cdot ${height}`,
        wrong: [
          [inPi(radius ** 2 * height), 'Forgets the factor one third'],
          [inPi((4 * radius ** 2 * height) / 3), 'Uses the diameter as the radius'],
          [inPi((2 * radius * height) / 3), 'Doubles the radius instead of squaring it'],
        ] satisfies Misconception<Valued>[],
      },
      sphere: {
        key: (4 * radius ** 3) / 3,
        formula: 'V = \\frac{4}{3} \\pi r^3',
        filled: `\\frac{4}{3} \\cdot \\pi \\cdot ${radius}^3`,
        wrong: [
          [inPi((4 * radius ** 2) / 3), 'Squares the radius instead of cubing it'],
          [inPi(4 * radius ** 2), 'Finds the surface area instead of the volume'],
          [inPi(radius ** 3), 'Forgets the factor four thirds'],
          [inPi((32 * radius ** 3) / 3), 'Uses the diameter as the radius'],
        ] satisfies Misconception<Valued>[],
      },
    }[solid]
    const size = diameter ? `diameter of ${2 * radius}` : `radius of ${radius}`
    const tall = solid === 'sphere' ? '' : ` and a height of ${height} centimeters`
    return expressionProblem(
      {
        question: [
          `A ${thing} has the shape of a ${solid} with a ${size} centimeters${tall}. What is its volume in cubic centimeters?`,
          `Give the exact answer in terms of ${math('\\pi')}. Type pi for ${math('\\pi')}.`,
        ],
        hints: [
          `The volume of a ${solid} depends on its radius${solid === 'sphere' ? ' alone' : ' and its height'}. The radius is ${radius} centimeters.`,
          `The formula is ${math(formula)}.`,
          `Put the numbers in: ${math(filled)}.`,
        ],
        explanation: [
          `${diameter ? `The radius is half of the diameter, ${radius} centimeters. ` : ''}${math(`${filled} = ${key}\\pi`)}, so the volume is ${math(`${key}\\pi`)} cubic centimeters.`,
        ],
      },
      inPi(key),
      wrong,
      { form: 'exact' },
    )
  },
)

const exteriorAngles = problemTemplate(
  { id: 'g8-exterior-angles', title: 'Exterior angles of a triangle', skill: '8.G.A.5', grades },
  (random) => {
    const name = random.pick(names)
    const [a, b, x] = sampleUntil(
      () => [random.int(2, 6), random.int(-20, 20), random.int(8, 30)] as const,
      ([slope, constant, value]) => constant !== 0 && slope * value + constant > 55 && slope * value + constant < 150,
    )
    const exterior = a * x + b
    const first = inRange(random, 20, exterior - 15, (value) => value * 2 !== exterior)
    const second = exterior - first
    return numberProblem(
      {
        question: [
          `${name} draws a triangle in which two angles measure ${degrees(first)} and ${degrees(second)}. The exterior angle at the third vertex measures ${math(`(${linear(a, b)})^\\circ`)}.`,
          `What is the value of ${math('x')}?`,
        ],
        hints: [
          'An exterior angle of a triangle equals the sum of the two interior angles that are not next to it.',
          `Write the equation ${math(`${linear(a, b)} = ${first} + ${second}`)}.`,
          `${math(`${linear(a, b)} = ${exterior}`)}, so ${math(`${a}x = ${exterior} - ${inside(b)} = ${a * x}`)}. Divide by ${a}.`,
        ],
        explanation: [
          `${math(`${linear(a, b)} = ${first} + ${second} = ${exterior}`)}, so ${math(`${a}x = ${a * x}`)} and ${math(`x = ${x}`)}.`,
        ],
      },
      x,
      [
        [exterior, 'Gives the exterior angle instead of x'],
        [Number(((180 - exterior - b) / a).toFixed(2)), 'Sets the expression equal to the third interior angle'],
        [Number(((exterior + b) / a).toFixed(2)), 'Moves the constant without changing its sign'],
      ],
    )
  },
)

export const grade8Geometry: readonly Template[] = [transformPoints, nameTransformations, exteriorAngles, roundSolids]
