import { choiceProblem, openProblem, wholeNumberProblem } from '../authoring/build-problem'
import { multiPartTemplate, problemTemplate } from '../authoring/build-template'
import { math, table } from '../authoring/html'
import { names, pickTwo } from '../authoring/story'
import type { Template } from '../authoring/template'

const grades = ['Grade 2'] as const

const polygons = [
  { sides: 3, name: 'triangle' },
  { sides: 4, name: 'quadrilateral' },
  { sides: 5, name: 'pentagon' },
  { sides: 6, name: 'hexagon' },
] as const

const polygonSides = problemTemplate(
  { id: 'polygons-by-their-sides', title: 'Polygons by their sides', skill: '2.G.A.1', grades },
  (random) => {
    const [first, second] = pickTwo(random, names)
    const polygon = random.pick(polygons)
    const others = polygons.filter((other) => other !== polygon)
    const material = random.pick(['sticks', 'straws', 'toothpicks', 'strips of paper'])
    return choiceProblem(
      {
        question: [
          random.pick([
            `${first} makes a closed shape out of ${polygon.sides} ${material}. Each one is a straight side. Which shape is it?`,
            `${first} draws a shape with ${polygon.sides} angles for ${second}. All its sides are straight. Which shape is it?`,
            `${first} and ${second} walk around a playground with ${polygon.sides} straight sides and ${polygon.sides} corners. What is its shape?`,
          ]),
        ],
        hints: [
          'A shape with straight sides has as many angles as sides.',
          `You are looking for the name of a shape with ${polygon.sides} sides.`,
          `A triangle has 3 sides, a quadrilateral 4, a pentagon 5 and a hexagon 6. Which of them has ${polygon.sides}?`,
        ],
        explanation: [`A shape with ${polygon.sides} straight sides and ${polygon.sides} angles is a ${polygon.name}.`],
      },
      `a ${polygon.name}`,
      others.map(
        (other) => [`a ${other.name}`, `Takes a shape with ${polygon.sides} sides for a ${other.name}`] as const,
      ),
    )
  },
)

const surveys = [
  { about: 'animals seen in the park', kinds: ['ducks', 'squirrels', 'rabbits', 'frogs'] },
  { about: 'plants in the garden', kinds: ['roses', 'tulips', 'daisies', 'lilies'] },
  { about: 'toys in the shop window', kinds: ['kites', 'robots', 'puzzles', 'dolls'] },
  { about: 'fruit sold at the stand', kinds: ['apples', 'pears', 'plums', 'oranges'] },
] as const

const barGraph = multiPartTemplate(
  { id: 'reading-a-bar-graph', title: 'Reading a bar graph', skill: '2.MD.D.10', grades },
  (random) => {
    const name = random.pick(names)
    const { about, kinds } = random.pick(surveys)
    const counts = random.shuffle([3, 4, 5, 6, 7, 8, 9, 10]).slice(0, 4)
    const rows = kinds.map((kind, index) => ({ kind, count: counts[index]! }))
    const [a, b, c] = rows.toSorted((x, y) => y.count - x.count) as [Row, Row, Row]
    const total = counts.reduce((sum, count) => sum + count, 0)
    const graph = [
      `${name} makes a bar graph of the ${about}. Each █ stands for 1.`,
      table(
        ['kind', 'how many'],
        rows.map((row) => [row.kind, '█'.repeat(row.count)]),
      ),
    ]
    return [
      wholeNumberProblem(
        {
          question: [...graph, `How many more ${a.kind} than ${c.kind} are there?`],
          hints: [
            `Find the bar for ${a.kind} and the bar for ${c.kind}.`,
            `There are ${a.count} ${a.kind} and ${c.count} ${c.kind}. How much longer is the first bar?`,
            `Subtract: ${math(`${a.count} - ${c.count}`)}.`,
          ],
          explanation: [
            `${math(`${a.count} - ${c.count} = ${a.count - c.count}`)}, so there are ${a.count - c.count} more ${a.kind}.`,
          ],
        },
        a.count - c.count,
        [
          [a.count + c.count, 'Adds instead of finding the difference'],
          [a.count, 'Gives the length of the longer bar'],
          [a.count - b.count, 'Compares with the wrong bar'],
        ],
      ),
      wholeNumberProblem(
        {
          question: [...graph, `How many ${b.kind} and ${c.kind} are there together?`],
          hints: [
            'You need two of the bars. "Together" tells you to add.',
            `There are ${b.count} ${b.kind} and ${c.count} ${c.kind}.`,
            `Add: ${math(`${b.count} + ${c.count}`)}.`,
          ],
          explanation: [
            `${math(`${b.count} + ${c.count} = ${b.count + c.count}`)}, so there are ${b.count + c.count} together.`,
          ],
        },
        b.count + c.count,
        [
          [total, 'Adds all four bars'],
          [b.count - c.count, 'Subtracts instead of adding'],
          [b.count + c.count - 1, 'Counts the start number when counting on'],
        ],
      ),
      openProblem(
        ...graph,
        `Write one more question that ${name} could ask about this graph. Then explain how to find its answer.`,
      ),
    ]
  },
)

interface Row {
  kind: string
  count: number
}

export const grade2DataAndShapes: readonly Template[] = [barGraph, polygonSides]
