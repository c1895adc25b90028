import { choiceProblem, fieldProblem, selectProblem } from '../authoring/build-problem'
import { problemTemplate } from '../authoring/build-template'
import { math } from '../authoring/html'
import { point, pointKey } from '../authoring/notation'
import { sampleUntil } from '../authoring/sampling'
import { names, plural } from '../authoring/story'
import type { Template } from '../authoring/template'

const grades = ['Grade 5'] as const

type Point = readonly [x: number, y: number]

const walkOnGrid = problemTemplate(
  { id: 'g5-walk-on-the-grid', title: 'Points on the coordinate plane', skill: '5.G.A.1', grades },
  (random) => {
    const [x, y] = [random.int(2, 6), random.int(2, 6)]
    const [right, up] = sampleUntil(
      () => [random.int(1, 6), random.int(1, 6)] as const,
      ([a, b]) => a !== b && x + a !== y + b,
    )
    const goal: Point = [x + right, y + up]
    const name = random.pick(names)
    const steps = (count: number) => `${count} ${plural(count, 'unit')}`
    return fieldProblem(
      'EXACT_MATCH',
      {
        question: [
          `${name} stands at the point ${math(point(x, y))} of a grid, goes ${steps(right)} to the right and then ${steps(up)} up.`,
          `At which point is ${name} now? Write it like ${math('(0, 9)')}.`,
        ],
        hints: [
          'The first number of a point tells how far to the right it lies, the second how far up.',
          `Going to the right changes the first number, ${x}. Going up changes the second number, ${y}.`,
          `The first number becomes ${math(`${x} + ${right}`)} and the second becomes ${math(`${y} + ${up}`)}.`,
        ],
        explanation: [
          `${math(`${x} + ${right} = ${goal[0]}`)} and ${math(`${y} + ${up} = ${goal[1]}`)}, so ${name} is at ${math(point(...goal))}.`,
        ],
      },
      pointKey(...goal),
      [
        [point(goal[1], goal[0]), 'Writes the y-coordinate first'],
        [point(x + up, y + right), 'Moves along the wrong axis'],
        [point(right, up), 'Starts at the origin instead of the given point'],
      ],
      { form: 'point' },
    )
  },
)

const missingCorner = problemTemplate(
  { id: 'g5-missing-corner', title: 'The missing corner of a rectangle', skill: '5.G.A.2', grades },
  (random) => {
    const [left, bottom] = [random.int(1, 5), random.int(1, 5)]
    const [right, top] = sampleUntil(
      () => [left + random.int(2, 6), bottom + random.int(2, 6)] as const,
      ([x, y]) => x !== y && left !== y && x !== bottom,
    )
    const place = random.pick(['park', 'soccer field', 'parking lot', 'school yard', 'swimming pool'])
    const corners: Point[] = [
      [left, bottom],
      [right, bottom],
      [right, top],
      [left, top],
    ]
    const missing = random.int(0, 3)
    const key = corners[missing]!
    const [before, after] = [3, 1].map((step) => corners[(missing + step) % 4]!) as [Point, Point]
    const shownCorners = corners.filter((corner) => corner !== key)
    return fieldProblem(
      'EXACT_MATCH',
      {
        question: [
          `On a map with a coordinate grid, a ${place} is a rectangle with sides along the grid lines. Three of its corners are ${shownCorners.map((corner) => math(point(...corner))).join(', ')}.`,
          `Where is the fourth corner? Write it like ${math('(0, 9)')}.`,
        ],
        hints: [
          'In a rectangle along the grid lines, corners on one upright side have the same first number.',
          `The first numbers are ${left} and ${right}, and each belongs to two corners. The second numbers are ${bottom} and ${top}, and each belongs to two corners as well.`,
          `In the given corners, the first number ${key[0]} and the second number ${key[1]} appear only once each.`,
        ],
        explanation: [
          `Each first number and each second number belongs to two corners. ${key[0]} and ${key[1]} are still needed, so the fourth corner is ${math(point(...key))}.`,
        ],
      },
      pointKey(...key),
      [
        [point(key[1], key[0]), 'Writes the y-coordinate first'],
        [point(before[0] + after[0], before[1] + after[1]), 'Adds the coordinates of the neighboring corners'],
        [point(key[0], key[1] + 1), 'Miscounts by one grid line'],
      ],
      { form: 'point' },
    )
  },
)

const quadrilateralNames = [
  'parallelogram',
  'rectangle',
  'rhombus',
  'square',
  'trapezoid with exactly one pair of parallel sides',
]

const quadrilaterals = [
  {
    describe: (a: number) => `four sides of ${a} inches and four right angles`,
    right: ['parallelogram', 'rectangle', 'rhombus', 'square'],
    reason:
      'all sides are equal and all angles are right angles, so it is a square, and a square is also a rectangle, a rhombus and a parallelogram',
    wrong: [
      [['square'], 'Takes a square for nothing but a square'],
      [['rectangle', 'square'], 'Does not see a square as a rhombus'],
    ],
  },
  {
    describe: (a: number, b: number) => `two sides of ${a} inches, two sides of ${b} inches and four right angles`,
    right: ['parallelogram', 'rectangle'],
    reason:
      'all angles are right angles, so it is a rectangle, and every rectangle is a parallelogram; the sides are not all equal',
    wrong: [
      [['rectangle'], 'Does not see a rectangle as a parallelogram'],
      [['rectangle', 'square'], 'Takes every shape with four right angles for a square'],
    ],
  },
  {
    describe: (a: number, _b: number, angle: number) =>
      `four sides of ${a} inches and angles of ${math(`${angle}^\\circ`)}, ${math(`${180 - angle}^\\circ`)}, ${math(`${angle}^\\circ`)} and ${math(`${180 - angle}^\\circ`)} in this order`,
    right: ['parallelogram', 'rhombus'],
    reason:
      'all sides are equal, so it is a rhombus, and every rhombus is a parallelogram; the angles are not right angles',
    wrong: [
      [['rhombus'], 'Does not see a rhombus as a parallelogram'],
      [['rhombus', 'square'], 'Takes every shape with four equal sides for a square'],
    ],
  },
  {
    describe: (a: number, b: number, angle: number) =>
      `two opposite sides of ${a} inches, two opposite sides of ${b} inches and angles of ${math(`${angle}^\\circ`)}, ${math(`${180 - angle}^\\circ`)}, ${math(`${angle}^\\circ`)} and ${math(`${180 - angle}^\\circ`)} in this order`,
    right: ['parallelogram'],
    reason:
      'opposite sides are equal and parallel, so it is a parallelogram; it has no right angles, and its sides are not all equal',
    wrong: [
      [['parallelogram', 'rectangle'], 'Takes every parallelogram for a rectangle'],
      [['parallelogram', 'rhombus'], 'Takes every slanted shape for a rhombus'],
    ],
  },
] as const

const nameQuadrilateral = problemTemplate(
  { id: 'g5-names-of-a-quadrilateral', title: 'All the names of a quadrilateral', skill: '5.G.B.4', grades },
  (random) => {
    const { describe, right, reason, wrong } = random.pick(quadrilaterals)
    const side = random.int(3, 15)
    const text = describe(side, side + random.int(1, 6), random.int(40, 80))
    return selectProblem(
      {
        question: [
          `${random.pick(names)} draws a quadrilateral with ${text}.`,
          'Select <strong>all</strong> the names that fit this shape.',
        ],
        hints: [
          'A shape can have several names. A parallelogram has two pairs of parallel sides.',
          'A rectangle is a parallelogram with four right angles. A rhombus is a parallelogram with four equal sides. A square is both.',
          `Think about this: ${reason}.`,
        ],
        explanation: [`Names that fit: <strong>${right.join(', ')}</strong>. The reason: ${reason}.`],
      },
      right,
      quadrilateralNames.filter((name) => !(right as readonly string[]).includes(name)),
      wrong,
    )
  },
)

const inheritance = [
  {
    kind: 'rectangle',
    because: 'every rectangle is a parallelogram, with four right angles',
    always: [
      'Its opposite sides are equal.',
      'Its opposite sides are parallel.',
      'Its two diagonals are equally long.',
    ],
    never: [
      ['Its four sides are all equal.', 'Takes every rectangle for a square'],
      ['It has exactly one pair of parallel sides.', 'Counts only one pair of parallel sides'],
      ['Its diagonals meet at a right angle.', 'Gives a rectangle the diagonals of a square'],
    ],
  },
  {
    kind: 'rhombus',
    because: 'every rhombus is a parallelogram, with four equal sides',
    always: [
      'Its opposite sides are parallel.',
      'Its opposite angles are equal.',
      'Its diagonals meet at a right angle.',
    ],
    never: [
      ['Its four angles are right angles.', 'Takes every rhombus for a square'],
      ['Its two diagonals are equally long.', 'Gives a rhombus the diagonals of a square'],
      ['It has exactly one pair of parallel sides.', 'Counts only one pair of parallel sides'],
    ],
  },
  {
    kind: 'square',
    because: 'every square is a rectangle and a rhombus',
    always: [
      'Its diagonals are equally long and meet at a right angle.',
      'It is also a rectangle.',
      'It is also a rhombus.',
    ],
    never: [
      ['It is not a rectangle.', 'Takes a square for nothing but a square'],
      ['It is not a parallelogram.', 'Does not see a square as a parallelogram'],
      ['It has only two lines of symmetry.', 'Forgets the diagonals of the square'],
    ],
  },
  {
    kind: 'parallelogram',
    because: 'a parallelogram has two pairs of parallel sides',
    always: ['Its opposite angles are equal.', 'Its opposite sides are equal.', 'Its opposite sides are parallel.'],
    never: [
      ['Its four angles are right angles.', 'Takes every parallelogram for a rectangle'],
      ['Its four sides are all equal.', 'Takes every parallelogram for a rhombus'],
      ['It has exactly one pair of parallel sides.', 'Takes a parallelogram for a trapezoid'],
    ],
  },
] as const

const alwaysTrue = problemTemplate(
  { id: 'g5-always-true', title: 'What is always true of a shape', skill: '5.G.B.3', grades },
  (random) => {
    const { kind, because, always, never } = random.pick(inheritance)
    const fact = random.pick(always)
    return choiceProblem(
      {
        question: [
          `${random.pick(names)} hides a card with a shape on it and says only: "It is a ${kind}."`,
          'Which sentence is certainly true of the shape on the card?',
        ],
        hints: [
          `Think of several different shapes that are all called a ${kind}.`,
          `Remember: ${because}. Which sentence follows from that?`,
          `Try to draw a ${kind} for which a sentence is false. Cross that sentence out. Only one sentence stays.`,
        ],
        explanation: [`Because ${because}, this is certainly true: <strong>${fact}</strong>`],
      },
      fact,
      never,
    )
  },
)

export const grade5Geometry: readonly Template[] = [walkOnGrid, missingCorner, nameQuadrilateral, alwaysTrue]
