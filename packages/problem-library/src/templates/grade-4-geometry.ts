import { choiceProblem, fieldProblem, numberProblem } from '../authoring/build-problem'
import { problemTemplate } from '../authoring/build-template'
import { math } from '../authoring/html'
import { degrees, degreesTex } from '../authoring/notation'
import { inRange } from '../authoring/sampling'
import { article, names, pickTwo, plural } from '../authoring/story'
import type { Template } from '../authoring/template'

const grades = ['Grade 4'] as const

const splits = [
  { whole: 90, kind: 'right', other: 180, thing: 'The corner of a picture frame' },
  { whole: 90, kind: 'right', other: 180, thing: 'The corner of a garden bed' },
  { whole: 90, kind: 'right', other: 180, thing: 'The corner of a quilt square' },
  { whole: 180, kind: 'straight', other: 360, thing: 'An open fan' },
  { whole: 180, kind: 'straight', other: 360, thing: 'A door that is opened all the way' },
]

const unknownAngle = problemTemplate(
  { id: 'g4-unknown-angle', title: 'Find the unknown angle', skill: '4.MD.C.7', grades },
  (random) => {
    const { whole, kind, other, thing } = random.pick(splits)
    const first = random.int(12, whole === 90 ? 48 : 88)
    const second = random.int(11, whole - first - 12)
    const unknown = whole - first - second
    return numberProblem(
      {
        question: [
          `${thing} makes a ${kind} angle. Two rays split this angle into three smaller angles that do not overlap. The first is ${degrees(first)} and the second is ${degrees(second)}.`,
          'How many degrees is the third angle?',
        ],
        hints: [
          `How many degrees does a ${kind} angle have? The three small angles together make up that whole angle.`,
          `A ${kind} angle has ${degrees(whole)}. The two known angles together have ${math(`${degreesTex(first)} + ${degreesTex(second)}`)}.`,
          `${math(`${first} + ${second} = ${first + second}`)}. Subtract this from ${whole}.`,
        ],
        explanation: [
          `A ${kind} angle has ${degrees(whole)}. ${math(`${degreesTex(whole)} - ${degreesTex(first)} - ${degreesTex(second)} = ${degreesTex(unknown)}`)}. The third angle is ${unknown} degrees.`,
        ],
      },
      unknown,
      [
        [other - first - second, `Takes a ${kind} angle for ${other} degrees`],
        [first + second, 'Adds the known angles and stops'],
        [whole - first, 'Takes only the first angle away'],
      ],
    )
  },
)

const triangleReasons = {
  acute: {
    rule: 'All three angles are less than',
    wrong: [
      ['a right triangle', 'Takes an angle near 90 degrees for a right angle'],
      ['an obtuse triangle', 'Takes the largest angle for an obtuse angle'],
    ],
  },
  right: {
    rule: 'One angle is exactly',
    wrong: [
      ['an acute triangle', 'Looks only at the two smaller angles'],
      ['an obtuse triangle', 'Takes 90 degrees for an obtuse angle'],
    ],
  },
  obtuse: {
    rule: 'One angle is greater than',
    wrong: [
      ['an acute triangle', 'Looks only at the two smaller angles'],
      ['a right triangle', 'Takes the largest angle for a right angle'],
    ],
  },
} as const

const classifyTriangle = problemTemplate(
  { id: 'g4-triangle-by-angles', title: 'Acute, right or obtuse triangle', skill: '4.G.A.2', grades },
  (random) => {
    const kind = random.pick(['acute', 'right', 'obtuse'] as const)
    const ranges = { acute: [62, 88], right: [90, 90], obtuse: [95, 140] } as const
    const [least, most] = ranges[kind]
    const largest = random.int(least, most)
    const second = inRange(random, 12, 85, (n) => n < largest && 180 - largest - n < largest && 180 - largest - n >= 10)
    const angles = [largest, second, 180 - largest - second]
    const { rule, wrong } = triangleReasons[kind]
    return choiceProblem(
      {
        question: [
          `${random.pick(names)} measures the angles of a triangle: ${random
            .shuffle(angles)
            .map((angle) => degrees(angle))
            .join(', ')}.`,
          'What kind of triangle is it?',
        ],
        hints: [
          `A right angle has ${degrees(90)}. An acute angle is smaller, and an obtuse angle is greater.`,
          'Look at the largest angle of the triangle: it decides what kind of triangle it is.',
          `The largest angle is ${degrees(largest)}. Compare it with ${degrees(90)}.`,
        ],
        explanation: [
          `${rule} ${degrees(90)}${kind === 'right' ? '' : `: the largest angle is ${degrees(largest)}`}. So it is ${kind === 'right' ? 'a' : 'an'} <strong>${kind}</strong> triangle.`,
        ],
      },
      kind === 'right' ? 'a right triangle' : `an ${kind} triangle`,
      wrong,
    )
  },
)

type Shape = { text: string; lines: number; reason: string; wrong: (readonly [number, string])[] }

const polygonNames: Record<number, string> = { 5: 'pentagon', 6: 'hexagon', 7: 'heptagon', 8: 'octagon', 9: 'nonagon' }

const symmetricShapes: ((small: number, large: number, sides: number) => Shape)[] = [
  (small, large) => ({
    text: `a rectangle that is ${large} inches long and ${small} inches wide`,
    lines: 2,
    reason: 'it folds onto itself along the line halfway across and the line halfway down, but not along a diagonal',
    wrong: [
      [4, 'Takes the diagonals of a rectangle for lines of symmetry'],
      [1, 'Finds only one of the lines'],
    ],
  }),
  (small) => ({
    text: `a square with sides of ${small} inches`,
    lines: 4,
    reason: 'it folds onto itself along the line halfway across, the line halfway down and both diagonals',
    wrong: [
      [2, 'Forgets the diagonals of the square'],
      [1, 'Finds only one of the lines'],
    ],
  }),
  (small, large) => ({
    text: `a triangle with two sides of ${large} inches and one side of ${small} inches`,
    lines: 1,
    reason: 'it folds onto itself only along the line from the top corner to the middle of the side that is different',
    wrong: [
      [3, 'Takes every triangle for one with three equal sides'],
      [2, 'Draws one line for each of the equal sides'],
    ],
  }),
  (small) => ({
    text: `a triangle with three sides of ${small} inches`,
    lines: 3,
    reason: 'it folds onto itself along the line from each corner to the middle of the opposite side',
    wrong: [
      [1, 'Finds only the upright line'],
      [6, 'Counts each line twice'],
    ],
  }),
  (small, large) => ({
    text: `a parallelogram with sides of ${large} inches and ${small} inches and no right angles`,
    lines: 0,
    reason: 'however you fold it, the two parts do not match, although it looks the same after half a turn',
    wrong: [
      [2, 'Takes the diagonals of a parallelogram for lines of symmetry'],
      [1, 'Takes a line that makes two equal parts for a line of symmetry'],
    ],
  }),
  (small) => ({
    text: `a rhombus with sides of ${small} inches and no right angles`,
    lines: 2,
    reason: 'it folds onto itself along its two diagonals and along no other line',
    wrong: [
      [4, 'Takes every shape with four equal sides for a square'],
      [0, 'Looks only at upright and level lines'],
    ],
  }),
  (small, _large, sides) => ({
    text: `${article(polygonNames[sides]!)} ${polygonNames[sides]} whose ${sides} sides are all ${small} inches long and whose angles are all equal`,
    lines: sides,
    reason: `a shape with ${sides} equal sides and ${sides} equal angles has one line of symmetry for each of its sides`,
    wrong: [
      [1, 'Finds only the upright line'],
      [2 * sides, 'Counts each line twice'],
    ],
  }),
]

const linesOfSymmetry = problemTemplate(
  { id: 'g4-lines-of-symmetry', title: 'Count lines of symmetry', skill: '4.G.A.3', grades },
  (random) => {
    const small = random.int(3, 12)
    const shape = random.pick(symmetricShapes)(small, small + random.int(2, 8), random.int(5, 9))
    const name = random.pick(names)
    return numberProblem(
      {
        question: [`${name} draws ${shape.text}. How many lines of symmetry does the shape have?`],
        hints: [
          'A line of symmetry is a fold line: when you fold along it, the two parts match exactly.',
          'Sketch the shape. Try the fold lines through the middle: upright, level, and through the corners.',
          `Think about this: ${shape.reason}. How many lines of symmetry is that?`,
        ],
        explanation: [`The shape has ${shape.lines} ${plural(shape.lines, 'line')} of symmetry: ${shape.reason}.`],
      },
      shape.lines,
      [...shape.wrong],
    )
  },
)

const streets = ['Oak', 'Elm', 'Pine', 'Maple', 'Cedar', 'Birch', 'Willow', 'Ash', 'Poplar']

const parallelStreets = problemTemplate(
  { id: 'g4-parallel-perpendicular', title: 'Parallel or perpendicular', skill: '4.G.A.1', grades },
  (random) => {
    const [first, third] = pickTwo(random, streets)
    const middle = random.pick(streets.filter((street) => street !== first && street !== third))
    const [isFirstParallel, isThirdParallel] = random.pick([
      [true, false],
      [false, true],
      [false, false],
      [true, true],
    ] as const)
    const relation = (isParallel: boolean) => (isParallel ? 'parallel' : 'perpendicular')
    const key = relation(isFirstParallel === isThirdParallel)
    const opposite = key === 'parallel' ? 'perpendicular' : 'parallel'
    return fieldProblem(
      'FILL_IN_IGNORE_CASE',
      {
        question: [
          `All streets of a town are straight. ${first} Street is <strong>${relation(isFirstParallel)}</strong> to ${middle} Street. ${middle} Street is <strong>${relation(isThirdParallel)}</strong> to ${third} Street.`,
          `Which word describes ${first} Street and ${third} Street: parallel, perpendicular or neither?`,
        ],
        hints: [
          'Parallel lines never meet. Perpendicular lines meet at a right angle.',
          `Sketch it: draw ${middle} Street from left to right, then draw ${first} Street.`,
          `Now add ${third} Street to the sketch, ${relation(isThirdParallel)} to ${middle} Street. Look whether ${first} Street and ${third} Street meet at a right angle or never meet.`,
        ],
        explanation: [
          `${middle} Street from left to right: ${first} Street goes ${isFirstParallel ? 'from left to right' : 'up and down'} and ${third} Street goes ${isThirdParallel ? 'from left to right' : 'up and down'}. So they are <strong>${key}</strong>.`,
        ],
      },
      [key],
      [
        [
          opposite,
          isFirstParallel || isThirdParallel
            ? 'Mixes up parallel and perpendicular'
            : 'Takes two lines that cross the same line for lines that cross',
        ],
        ['neither', 'Does not connect the two facts'],
      ],
    )
  },
)

export const grade4Geometry: readonly Template[] = [unknownAngle, classifyTriangle, linesOfSymmetry, parallelStreets]
