import { choiceProblem, selectProblem, wholeNumberProblem } from '../authoring/build-problem'
import { multiPartTemplate, problemTemplate } from '../authoring/build-template'
import { math } from '../authoring/html'
import { sampleUntil } from '../authoring/sampling'
import { names, pickTwo } from '../authoring/story'
import type { Template } from '../authoring/template'

const grades = ['Grade 3'] as const

const places = [
  { place: 'garden', unit: 'feet' },
  { place: 'garden', unit: 'meters' },
  { place: 'sandbox', unit: 'feet' },
  { place: 'playroom', unit: 'meters' },
  { place: 'poster', unit: 'inches' },
  { place: 'picture', unit: 'centimeters' },
  { place: 'rug', unit: 'feet' },
] as const

const areaAndPerimeter = multiPartTemplate(
  { id: 'area-and-perimeter-of-a-rectangle', title: 'Area and perimeter of a rectangle', skill: '3.MD.D.8', grades },
  (random) => {
    const name = random.pick(names)
    const { place, unit } = random.pick(places)
    const [width, length] = sampleUntil(
      () => {
        const short = random.int(3, 8)
        return [short, short + random.int(2, 5)] as const
      },
      ([short, long]) => short * long !== 2 * (short + long),
    )
    const area = width * length
    const perimeter = 2 * (width + length)
    const otherWidth = width - 1
    const otherLength = length + 1
    const situation = `${name} makes a ${place} in the shape of a rectangle. It is ${length} ${unit} long and ${width} ${unit} wide.`
    return [
      wholeNumberProblem(
        {
          question: [situation, `What is the perimeter of the ${place}, in ${unit}?`],
          hints: [
            'The perimeter is the way all around the outside.',
            `A rectangle has two sides of ${length} and two sides of ${width}.`,
            `Add all four sides: ${math(`${length} + ${width} + ${length} + ${width}`)}.`,
          ],
          explanation: [
            `${math(`${length} + ${width} + ${length} + ${width} = ${perimeter}`)}, so the perimeter is ${perimeter} ${unit}.`,
          ],
        },
        perimeter,
        [
          [length + width, 'Adds only two of the sides'],
          [area, 'Gives the area instead of the perimeter'],
          [2 * length + width, 'Leaves out one side'],
        ],
      ),
      wholeNumberProblem(
        {
          question: [situation, `What is the area of the ${place}, in square ${unit}?`],
          hints: [
            'The area is the number of unit squares that cover the rectangle.',
            `You could lay ${width} rows with ${length} squares in each row.`,
            `Multiply: ${math(`${width} \\times ${length}`)}.`,
          ],
          explanation: [`${math(`${width} \\times ${length} = ${area}`)}, so the area is ${area} square ${unit}.`],
        },
        area,
        [
          [perimeter, 'Gives the perimeter instead of the area'],
          [length + width, 'Adds the sides instead of multiplying'],
          [area - length, 'Leaves out one row of squares'],
        ],
      ),
      choiceProblem(
        {
          question: [situation, `Which question about the ${place} is answered by its <strong>area</strong>?`],
          hints: [
            'Area tells how much surface there is. Perimeter tells how long the edge is.',
            'Look for the question about covering the whole surface.',
            'A border, a walk around and a side go along the edge. Only one of the questions is about the whole surface.',
          ],
          explanation: [
            'Area measures the surface, so it answers how many unit squares cover it. The other questions are about lengths.',
          ],
        },
        `How many unit squares cover the ${place}?`,
        [
          [`How long is a border around the ${place}?`, 'Mixes up area and perimeter'],
          [`How far is it once around the ${place}?`, 'Takes the way around for the area'],
          [`How long is the longest side of the ${place}?`, 'Takes one side for the area'],
        ],
      ),
      wholeNumberProblem(
        {
          question: [
            situation,
            `${name} changes the ${place}. It is still a rectangle with the same perimeter, but now it is ${otherWidth} ${unit} wide. How many ${unit} long is it now?`,
          ],
          hints: [
            `The perimeter is still ${perimeter} ${unit}. It is made of two widths and two lengths.`,
            `One width and one length together are half of the perimeter: ${math(`${perimeter} \\div 2 = ${perimeter / 2}`)}.`,
            `Take the new width away from ${perimeter / 2}: ${math(`${perimeter / 2} - ${otherWidth}`)}.`,
          ],
          explanation: [
            `Half of the perimeter is ${math(`${perimeter} \\div 2 = ${perimeter / 2}`)}, and ${math(`${perimeter / 2} - ${otherWidth} = ${otherLength}`)}. It is now ${otherLength} ${unit} long.`,
          ],
        },
        otherLength,
        [
          [perimeter - otherWidth, 'Takes only one side away from the perimeter'],
          [perimeter - 2 * otherWidth, 'Forgets to halve what is left'],
          [length, 'Thinks that the length stays the same'],
        ],
      ),
    ]
  },
)

const twoRectangles = problemTemplate(
  { id: 'area-of-two-rectangles', title: 'Area of a shape made of two rectangles', skill: '3.MD.C.7d', grades },
  (random) => {
    const name = random.pick(names)
    const unit = random.pick(['feet', 'meters', 'yards'])
    const [first, second] = random.pick([
      ['kitchen', 'dining corner'],
      ['lawn', 'flower bed'],
      ['stage', 'side stage'],
      ['patio', 'path'],
    ]) as [string, string]
    const [a, b] = [random.int(4, 9), random.int(4, 9)]
    const [c, d] = [random.int(2, 5), random.int(2, 5)]
    const [large, small] = [a * b, c * d]
    const key = large + small
    return wholeNumberProblem(
      {
        question: [
          `${name} draws a plan made of two rectangles that touch and do not overlap. The ${first} is ${a} ${unit} by ${b} ${unit}. The ${second} is ${c} ${unit} by ${d} ${unit}. What is the area of the whole plan, in square ${unit}?`,
        ],
        hints: [
          'Find the area of each rectangle by itself.',
          `The ${first} has an area of ${math(`${a} \\times ${b} = ${large}`)} square ${unit}. What about the ${second}?`,
          `The ${second} has an area of ${math(`${c} \\times ${d} = ${small}`)} square ${unit}. Add the two: ${math(`${large} + ${small}`)}.`,
        ],
        explanation: [
          `${math(`${a} \\times ${b} = ${large}`)} and ${math(`${c} \\times ${d} = ${small}`)}.`,
          `Together ${math(`${large} + ${small} = ${key}`)}, so the area is ${key} square ${unit}.`,
        ],
      },
      key,
      [
        [large, 'Finds the area of the first rectangle only'],
        [a + b + c + d, 'Adds the side lengths'],
        [large - small, 'Subtracts the second area'],
      ],
    )
  },
)

const shapeFacts = [
  {
    says: 'have 4 right angles',
    right: ['square', 'rectangle'],
    near: 'rhombus',
    far: ['trapezoid', 'parallelogram', 'triangle'],
    onlySquare: 'Thinks that only a square has 4 right angles',
    withNear: 'Thinks that every rhombus is a square',
  },
  {
    says: 'have 4 sides of the same length',
    right: ['square', 'rhombus'],
    near: 'rectangle',
    far: ['trapezoid', 'parallelogram', 'triangle'],
    onlySquare: 'Thinks that 4 equal sides always make a square',
    withNear: 'Thinks that every rectangle is a square',
  },
  {
    says: 'have exactly 4 sides',
    right: ['square', 'rectangle', 'rhombus'],
    near: 'pentagon',
    far: ['triangle', 'hexagon', 'circle'],
    onlySquare: 'Thinks that only a square counts as a shape with 4 sides',
    withNear: 'Takes a pentagon for a shape with 4 sides',
  },
  {
    says: 'have 4 sides, with opposite sides of the same length',
    right: ['square', 'rectangle', 'parallelogram'],
    near: 'trapezoid',
    far: ['triangle', 'pentagon', 'hexagon'],
    onlySquare: 'Thinks that only a square has equal sides',
    withNear: 'Thinks that all shapes with 4 sides have equal opposite sides',
  },
] as const

const sortShapes = problemTemplate(
  { id: 'shapes-that-share-a-property', title: 'Shapes that share a property', skill: '3.G.A.1', grades },
  (random) => {
    const [first, second] = pickTwo(random, names)
    const { says, right, near, far, onlySquare, withNear } = random.pick(shapeFacts)
    const distractors = [near, random.pick(far)]
    const listed = `a ${right.slice(0, -1).join(', a ')} and a ${right.at(-1)}`
    return selectProblem(
      {
        question: [
          random.pick([
            `${first} asks ${second}: "Which shapes <strong>always</strong> ${says}?" Choose <strong>all</strong> of them.`,
            `${first} and ${second} make a poster of shapes that <strong>always</strong> ${says}. Choose <strong>all</strong> the shapes that belong on it.`,
          ]),
        ],
        hints: [
          'Draw each shape in more than one way and check every drawing.',
          'A shape belongs only if every drawing of it fits. A shape may fit and have more to it besides.',
          `You can draw a ${near} and a ${distractors[1]} that do not fit. The other ${right.length} shapes always ${says}.`,
        ],
        explanation: [`However you draw them, ${listed} always ${says}. A ${near} and a ${distractors[1]} do not.`],
      },
      right,
      distractors,
      [
        [['square'], onlySquare],
        [right.filter((shape) => shape !== 'square'), 'Leaves out the square because it is a special case'],
        [[...right, near], withNear],
      ],
    )
  },
)

export const grade3AreaAndShapes: readonly Template[] = [twoRectangles, areaAndPerimeter, sortShapes]
