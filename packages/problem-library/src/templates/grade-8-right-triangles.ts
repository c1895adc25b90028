import { expressionProblem, type Valued } from '../authoring/build-problem'
import { problemTemplate } from '../authoring/build-template'
import { math } from '../authoring/html'
import { point } from '../authoring/notation'
import { sampleUntil } from '../authoring/sampling'
import { names } from '../authoring/story'
import type { Template } from '../authoring/template'

const grades = ['Grade 8', 'Grade 7 Accelerated'] as const

function root(radicand: number): Valued {
  return { text: `sqrt(${radicand})`, value: Math.sqrt(radicand) }
}

function whole(value: number): Valued {
  return { text: String(value), value }
}

const exactLength = `Give the exact length. Type sqrt(2) for ${math('\\sqrt{2}')}.`

interface Situation {
  /** Asks for the hypotenuse from the longer and the shorter leg. */
  hypotenuse(long: number, short: number, name: string): string
  /** Asks for a leg from the hypotenuse and the other leg. */
  leg(long: number, short: number, name: string): string
}

const situations: Situation[] = [
  {
    hypotenuse: (long, short) =>
      `A ladder leans against a wall. It reaches ${long} feet up the wall, and its foot is ${short} feet away from the wall. How long is the ladder, in feet?`,
    leg: (long, short) =>
      `A ladder that is ${long} feet long leans against a wall. Its foot is ${short} feet away from the wall. How far up the wall does it reach, in feet?`,
  },
  {
    hypotenuse: (long, short) =>
      `A rectangular yard is ${long} meters long and ${short} meters wide. How long is its diagonal, in meters?`,
    leg: (long, short) =>
      `The diagonal of a rectangular yard is ${long} meters long, and one of its sides is ${short} meters long. How long is the other side, in meters?`,
  },
  {
    hypotenuse: (long, short) =>
      `A wire runs from the top of a pole that is ${long} feet high to a hook in the level ground, ${short} feet from the pole. How long is the wire, in feet?`,
    leg: (long, short) =>
      `A wire that is ${long} feet long runs from the top of a pole to a hook in the level ground, ${short} feet from the pole. How high is the pole, in feet?`,
  },
  {
    hypotenuse: (long, short, name) =>
      `${name} walks ${long} blocks east and then ${short} blocks north. How far is it back to the start in a straight line, in blocks?`,
    leg: (long, short, name) =>
      `${name} walks some blocks east and then ${short} blocks north. In a straight line it is ${long} blocks back to the start. How many blocks east did ${name} walk?`,
  },
]

const rightTriangles = problemTemplate(
  { id: 'g8-pythagorean-theorem', title: 'Use the Pythagorean theorem', skill: '8.G.B.7', grades },
  (random) => {
    const situation = random.pick(situations)
    const asks = random.pick(['hypotenuse', 'leg'] as const)
    const isHypotenuse = asks === 'hypotenuse'
    const [short, long] = sampleUntil(
      () => [random.int(3, 15), random.int(4, 18)] as const,
      ([a, b]) => a < b && !Number.isInteger(Math.sqrt(isHypotenuse ? a * a + b * b : b * b - a * a)),
    )
    const radicand = isHypotenuse ? long ** 2 + short ** 2 : long ** 2 - short ** 2
    const sign = isHypotenuse ? '+' : '-'
    const worked = `${long}^2 ${sign} ${short}^2 = ${long ** 2} ${sign} ${short ** 2} = ${radicand}`
    return expressionProblem(
      {
        question: [situation[asks](long, short, random.pick(names)), exactLength],
        hints: [
          `Sketch a right triangle. For its legs ${math('a')} and ${math('b')} and its hypotenuse ${math('c')}, ${math('a^2 + b^2 = c^2')}.`,
          isHypotenuse
            ? `The hypotenuse is wanted: ${math(`c^2 = ${long}^2 + ${short}^2`)}.`
            : `A leg is wanted: ${math(`x^2 + ${short}^2 = ${long}^2`)}, so ${math(`x^2 = ${long}^2 - ${short}^2`)}.`,
          `${math(worked)}. Take the square root.`,
        ],
        explanation: [`${math(worked)}, so the length is ${math(`\\sqrt{${radicand}}`)}.`],
      },
      root(radicand),
      [
        [whole(radicand), 'Does not take the square root'],
        isHypotenuse
          ? [whole(long + short), 'Adds the legs without squaring them']
          : [whole(long - short), 'Subtracts the lengths without squaring them'],
        isHypotenuse
          ? [root(long ** 2 - short ** 2), 'Subtracts the squares although the hypotenuse is wanted']
          : [root(long ** 2 + short ** 2), 'Adds the squares although a leg is wanted'],
      ],
      { form: 'exact' },
    )
  },
)

const distanceBetweenPoints = problemTemplate(
  { id: 'g8-distance-between-points', title: 'Distance between two points', skill: '8.G.B.8', grades },
  (random) => {
    const [x1, y1, x2, y2] = sampleUntil(
      () => [1, 2, 3, 4].map(() => random.int(-8, 8)) as [number, number, number, number],
      ([a, b, c, d]) => Math.abs(a - c) > 1 && Math.abs(b - d) > 1 && Math.abs(a - c) !== Math.abs(b - d),
    )
    const [across, up] = [Math.abs(x2 - x1), Math.abs(y2 - y1)]
    const squares = across ** 2 + up ** 2
    const isWhole = Number.isInteger(Math.sqrt(squares))
    return expressionProblem(
      {
        question: [`What is the distance between ${math(point(x1, y1))} and ${math(point(x2, y2))}?`, exactLength],
        hints: [
          'Draw a right triangle with the segment between the points as its hypotenuse.',
          `Its legs are ${across} units long (across) and ${up} units long (up or down).`,
          `By the Pythagorean theorem the distance is ${math(`\\sqrt{${across}^2 + ${up}^2}`)}.`,
        ],
        explanation: [
          `${math(`\\sqrt{${across}^2 + ${up}^2} = \\sqrt{${across ** 2} + ${up ** 2}} = \\sqrt{${squares}}${isWhole ? ` = ${Math.sqrt(squares)}` : ''}`)}.`,
        ],
      },
      isWhole ? whole(Math.sqrt(squares)) : root(squares),
      [
        [whole(across + up), 'Adds the legs without squaring them'],
        [whole(squares), 'Does not take the square root'],
        [root((x1 + x2) ** 2 + (y1 + y2) ** 2), 'Adds the coordinates instead of subtracting them'],
      ],
      { form: 'exact' },
    )
  },
)

export const grade8RightTriangles: readonly Template[] = [rightTriangles, distanceBetweenPoints]
