import {
  expressionProblem,
  fieldProblem,
  type Misconception,
  numberProblem,
  selectProblem,
} from '../authoring/build-problem'
import { problemTemplate } from '../authoring/build-template'
import { math } from '../authoring/html'
import { degrees, linear } from '../authoring/notation'
import { inRange, sampleUntil } from '../authoring/sampling'
import { names } from '../authoring/story'
import type { Template } from '../authoring/template'

const grades = ['Grade 7', 'Grade 7 Accelerated'] as const

const places = ['parking lot', 'garden', 'gym', 'stage', 'playground', 'swimming pool'] as const

const scaleDrawingArea = problemTemplate(
  {
    id: 'g7-scale-drawing-area',
    title: 'Actual areas from scale drawings',
    skill: '7.G.A.1',
    grades: ['Grade 7', 'Grade 6 Accelerated'],
  },
  (random) => {
    const place = random.pick(places)
    const scale = random.int(2, 12)
    const length = random.int(3, 9)
    const width = inRange(random, 2, 8, (value) => value !== length)
    const key = length * scale * width * scale
    return numberProblem(
      {
        question: [
          `In a scale drawing, 1 inch stands for ${scale} feet. A rectangular ${place} is ${length} inches long and ${width} inches wide in the drawing.`,
          `What is the actual area of the ${place} in square feet?`,
        ],
        hints: [
          'Find the actual length and the actual width first.',
          `The actual length is ${math(`${length} \\cdot ${scale} = ${length * scale}`)} feet. Find the actual width in the same way.`,
          `Multiply the actual lengths: ${math(`${length * scale} \\cdot ${width * scale}`)}.`,
        ],
        explanation: [
          `The ${place} is ${math(`${length} \\cdot ${scale} = ${length * scale}`)} feet long and ${math(`${width} \\cdot ${scale} = ${width * scale}`)} feet wide.`,
          `Its area is ${math(`${length * scale} \\cdot ${width * scale} = ${key}`)} square feet.`,
        ],
      },
      key,
      [
        [length * width * scale, 'Multiplies the area by the scale only once'],
        [length * width, 'Gives the area in the drawing'],
        [2 * scale * (length + width), 'Finds the perimeter instead of the area'],
      ],
    )
  },
)

const discs = ['wheel', 'round table', 'circular rug', 'drum', 'clock face', 'round mirror', 'round tray'] as const

const circleMeasures = problemTemplate(
  { id: 'g7-circle-area-circumference', title: 'Area and circumference of a circle', skill: '7.G.B.4', grades },
  (random) => {
    const thing = random.pick(discs)
    const radius = random.int(3, 20)
    const givesDiameter = random.pick([true, false])
    const asksArea = random.pick([true, false])
    const given = givesDiameter ? 2 * radius : radius
    const inPi = (factor: number) => ({ text: `${factor}*pi`, value: factor * Math.PI })
    const key = asksArea ? radius ** 2 : 2 * radius
    const radiusHint = givesDiameter
      ? `The radius is half of the diameter: ${math(`${given} \\div 2 = ${radius}`)} inches.`
      : `The radius is ${radius} inches.`
    const formula = asksArea ? 'A = \\pi r^2' : 'C = 2 \\pi r'
    const filled = asksArea ? `\\pi \\cdot ${radius}^2` : `2 \\cdot \\pi \\cdot ${radius}`
    return expressionProblem(
      {
        question: [
          `The ${givesDiameter ? 'diameter' : 'radius'} of a ${thing} is ${given} inches. What is its ${asksArea ? 'area in square inches' : 'circumference in inches'}?`,
          `Give the exact answer in terms of ${math('\\pi')}. Type pi for ${math('\\pi')}.`,
        ],
        hints: [
          asksArea
            ? 'The area is the space inside the circle.'
            : 'The circumference is the distance around the circle.',
          `${radiusHint} Use the formula ${math(formula)}.`,
          `Put the radius into the formula: ${math(filled)}.`,
        ],
        explanation: [radiusHint, `${math(`${filled} = ${key}\\pi`)}.`],
      },
      inPi(key),
      asksArea
        ? [
            [inPi(2 * radius), 'Doubles the radius instead of squaring it'],
            [inPi(4 * radius ** 2), 'Uses the diameter as the radius'],
            [{ text: String(key), value: key }, 'Leaves out pi'],
            [inPi(2 * radius ** 2), 'Doubles the radius squared'],
          ]
        : [
            [inPi(radius ** 2), 'Finds the area instead of the circumference'],
            [inPi(radius), 'Multiplies pi by the radius only'],
            [inPi(4 * radius), 'Uses the diameter as the radius'],
            [{ text: String(key), value: key }, 'Leaves out pi'],
          ],
      { form: 'exact' },
    )
  },
)

const pairs = [
  { kind: 'complementary', sum: 90, wrongSum: 180 },
  { kind: 'supplementary', sum: 180, wrongSum: 90 },
] as const

const angleEquations = problemTemplate(
  { id: 'g7-angle-pairs-equations', title: 'Angle pairs and equations', skill: '7.G.B.5', grades },
  (random) => {
    const { kind, sum, wrongSum } = random.pick(pairs)
    const [a, b, x] = sampleUntil(
      () => [random.int(2, 6), random.int(2, 20), random.int(5, 25)] as const,
      ([slope, constant, value]) => slope * value + constant < sum - 10 && slope * value + constant > 15,
    )
    const angle = a * x + b
    const other = sum - angle
    const solved = (numerator: number) => Number((numerator / a).toFixed(2))
    const wrong: Misconception<number>[] = [
      [angle, 'Gives the measure of the angle instead of x'],
      [solved(wrongSum - other - b), `Takes ${wrongSum} degrees as the sum`],
      [solved(other - b), 'Sets the two angles equal'],
      [solved(sum - other + b), 'Adds the constant instead of subtracting it'],
    ]
    return numberProblem(
      {
        question: [
          `Two angles are ${kind}. One measures ${degrees(other)} and the other measures ${math(`(${linear(a, b)})^\\circ`)}.`,
          `What is the value of ${math('x')}?`,
        ],
        hints: [
          `The measures of two ${kind} angles add up to ${degrees(sum)}.`,
          `Write the equation ${math(`${linear(a, b)} + ${other} = ${sum}`)}.`,
          `${math(`${a}x = ${sum} - ${other} - ${b} = ${a * x}`)}. Divide by ${a}.`,
        ],
        explanation: [
          `${math(`${linear(a, b)} + ${other} = ${sum}`)}, so ${math(`${a}x = ${a * x}`)} and ${math(`x = ${x}`)}.`,
        ],
      },
      x,
      wrong.filter(([value]) => value > 0),
    )
  },
)

const letterSets = ['PQRST', 'ABCDM', 'KLMNO', 'EFGHX', 'UVWYZ', 'ACEGK', 'BDFHJ', 'RSTUV'] as const

const verticalAngles = problemTemplate(
  { id: 'g7-name-vertical-angles', title: 'Name vertical angles', skill: '7.G.B.5', grades: ['Grade 7'] },
  (random) => {
    const [a, b, c, d, o] = random.shuffle([...random.pick(letterSets)]) as [string, string, string, string, string]
    const [left, right] = [`${a}${o}${c}`, `${b}${o}${d}`]
    const angle = (name: string) => math(`\\angle ${name}`)
    return fieldProblem(
      'FILL_IN',
      {
        question: [
          `The lines ${math(`${a}${b}`)} and ${math(`${c}${d}`)} cross at the point ${math(o)}, which lies between ${math(a)} and ${math(b)} and between ${math(c)} and ${math(d)}.`,
          `Which angle is vertical to ${angle(left)}? Type its three letters in capitals.`,
        ],
        hints: [
          'Vertical angles lie across from each other where two lines cross.',
          `The sides of ${angle(left)} point from ${math(o)} to ${math(a)} and to ${math(c)}. The sides of the vertical angle point the opposite ways.`,
          `Opposite to ${math(a)} lies ${math(b)}, and opposite to ${math(c)} lies ${math(d)}. The vertex ${math(o)} is the letter in the middle.`,
        ],
        explanation: [
          `The opposite rays go to ${math(b)} and to ${math(d)}, so the vertical angle is ${angle(right)}.`,
        ],
      },
      [right, [...right].reverse().join('')],
      [
        [`${a}${o}${d}`, 'Names an adjacent angle'],
        [`${c}${o}${a}`, 'Names the same angle from the other side'],
        [`${o}${b}${d}`, 'Does not put the vertex in the middle'],
      ],
      { labels: ['angle', '∠'] },
    )
  },
)

const possibleThirdSides = problemTemplate(
  { id: 'g7-triangle-third-side', title: 'Possible side lengths of a triangle', skill: '7.G.A.2', grades: ['Grade 7'] },
  (random) => {
    const name = random.pick(names)
    const unit = random.pick(['centimeters', 'inches', 'feet'] as const)
    const short = random.int(4, 11)
    const long = short + random.int(3, 9)
    const [low, high] = [long - short, long + short]
    const inner = random.shuffle(Array.from({ length: high - low - 3 }, (_, index) => low + 2 + index)).slice(0, 1)
    const right = [low + 1, ...inner, high - 1].sort((one, other) => one - other).map(String)
    const distractors = [low - 1, low, high, high + random.int(1, 4)].map(String)
    const [tooSmall, equalLow, equalHigh, tooLarge] = distractors as [string, string, string, string]
    return selectProblem(
      {
        question: [
          `${name} builds a triangle from three sticks. Two of them are ${short} ${unit} and ${long} ${unit} long.`,
          `Select all lengths, in ${unit}, that the third stick can have.`,
        ],
        hints: [
          'Any two sides of a triangle together are longer than the third side.',
          `The third stick must be shorter than ${math(`${long} + ${short} = ${high}`)} ${unit}.`,
          `It must also be longer than ${math(`${long} - ${short} = ${low}`)} ${unit}. Select every length between ${low} and ${high}, without these two numbers.`,
        ],
        explanation: [
          `The third side lies between ${math(`${long} - ${short} = ${low}`)} and ${math(`${long} + ${short} = ${high}`)} ${unit}, so the lengths ${right.join(', ')} are possible.`,
        ],
      },
      right,
      distractors,
      [
        [[...right, equalLow, equalHigh], 'Allows two sides that together are exactly as long as the third'],
        [[...right, tooSmall, equalLow], 'Checks only that the third side is not too long'],
        [[...right, equalHigh, tooLarge], 'Checks only that the third side is not too short'],
      ],
    )
  },
)

export const grade7Geometry: readonly Template[] = [
  scaleDrawingArea,
  possibleThirdSides,
  circleMeasures,
  angleEquations,
  verticalAngles,
]
