import { fieldProblem, numberProblem } from '../authoring/build-problem'
import { multiPartTemplate, problemTemplate } from '../authoring/build-template'
import { fractionKey, fractionTex, mixedTex, mixedText, simplerClause } from '../authoring/fractions'
import { linePlot, math } from '../authoring/html'
import { decimal, grouped, groupedTex, sumOf } from '../authoring/numbers'
import { inRange, sampleUntil } from '../authoring/sampling'
import { names } from '../authoring/story'
import type { Template } from '../authoring/template'

const grades = ['Grade 5'] as const

const metric = [
  { large: 'kilometers', small: 'meters', power: 3 },
  { large: 'kilograms', small: 'grams', power: 3 },
  { large: 'liters', small: 'milliliters', power: 3 },
  { large: 'meters', small: 'centimeters', power: 2 },
  { large: 'meters', small: 'millimeters', power: 3 },
]

const convertMetric = problemTemplate(
  { id: 'g5-convert-metric-units', title: 'Convert metric units', skill: '5.MD.A.1', grades },
  (random) => {
    const { large, small, power } = random.pick(metric)
    const factor = 10 ** power
    const units = inRange(random, 12, 985, (n) => n % 10 !== 0)
    const isToSmall = random.int(0, 1) === 1
    const inLarge = decimal(units, 2)
    const inSmall = units * 10 ** (power - 2)
    const wrongPower = power === 3 ? 2 : 3
    const one = large.slice(0, -1)
    if (isToSmall) {
      return numberProblem(
        {
          question: [`How many ${small} are ${math(inLarge)} ${large}?`],
          hints: [
            `How many ${small} are in 1 ${one}?`,
            `1 ${one} is ${grouped(factor)} ${small}. ${small[0]!.toUpperCase()}${small.slice(1)} are smaller, so you need more of them: multiply.`,
            `Work out ${math(`${inLarge} \\times ${groupedTex(factor)}`)}: every digit moves ${power} places to the left.`,
          ],
          explanation: [
            `${math(`${inLarge} \\times ${groupedTex(factor)} = ${groupedTex(inSmall)}`)}. So it is ${grouped(inSmall)} ${small}.`,
          ],
        },
        inSmall,
        [
          [decimal(units, 2 + power), 'Divides instead of multiplying'],
          [units * 10 ** (wrongPower - 2), `Uses ${grouped(10 ** wrongPower)} ${small} for one ${one}`],
          [decimal(units, 1), 'Multiplies by 10 only'],
        ],
      )
    }
    return numberProblem(
      {
        question: [`How many ${large} are ${grouped(inSmall)} ${small}? Write a decimal.`],
        hints: [
          `How many ${small} are in 1 ${one}?`,
          `1 ${one} is ${grouped(factor)} ${small}. A ${one} is larger, so you need fewer of them: divide.`,
          `Work out ${math(`${groupedTex(inSmall)} \\div ${groupedTex(factor)}`)}: every digit moves ${power} places to the right.`,
        ],
        explanation: [
          `${math(`${groupedTex(inSmall)} \\div ${groupedTex(factor)} = ${inLarge}`)}. So it is ${math(inLarge)} ${large}.`,
        ],
      },
      inLarge,
      [
        [inSmall * factor, 'Multiplies instead of dividing'],
        [decimal(inSmall, wrongPower), `Uses ${grouped(10 ** wrongPower)} ${small} for one ${one}`],
        [decimal(inSmall, 1), 'Divides by 10 only'],
      ],
      { form: 'decimal' },
    )
  },
)

const linePlotShare = problemTemplate(
  { id: 'g5-line-plot-total', title: 'Add the data of a line plot', skill: '5.MD.B.2', grades },
  (random) => {
    const eighths = [1, 2, 3, 4, 5, 6, 7]
    const counts = sampleUntil(
      () => eighths.map(() => random.int(0, 3)),
      (all) => sumOf(all) >= 5 && sumOf(all) <= 10,
    )
    const liquid = random.pick(['water', 'juice', 'milk', 'lemonade', 'iced tea'])
    const rows = eighths.filter((_, index) => counts[index]! > 0).map((value) => ({ value, count: counts[value - 1]! }))
    const total = sumOf(rows.map(({ value, count }) => value * count))
    const products = rows.map(({ value, count }) => `${count} \\times ${fractionTex(value, 8)}`).join(' + ')
    return fieldProblem(
      'EXACT_FRACTION',
      {
        question: [
          `The line plot shows how many cups of ${liquid} are in the glasses on a table. Each × stands for one glass.`,
          linePlot(
            { label: 'Glasses', counts },
            { label: 'Cups', values: eighths.map((value) => math(mixedTex(value, 8))) },
          ),
          `${random.pick(names)} pours all of it into one bowl. How many cups of ${liquid} are in the bowl?`,
        ],
        hints: [
          'Each × is one glass. An amount with three × marks above it counts three times.',
          `Multiply each amount by its number of glasses and add: ${math(products)}.`,
          `In eighths the amounts are ${rows.map(({ value, count }) => math(fractionTex(value * count, 8))).join(', ')}. Add the numerators.`,
        ],
        explanation: [`${math(`${products} = ${fractionTex(total, 8)}`)}${simplerClause(total, 8)} cups.`],
      },
      fractionKey(total, 8),
      [
        [
          mixedText(sumOf(rows.map(({ value }) => value)), 8),
          'Counts every amount once, however many glasses there are',
        ],
        [sumOf(counts), 'Counts the glasses instead of the cups'],
        [`${total}/${8 * sumOf(counts)}`, 'Adds the denominators'],
        [mixedText(28, 8), 'Adds the scale, also where there is no glass'],
      ],
      { form: 'number' },
    )
  },
)

const volume = problemTemplate(
  { id: 'g5-volume-of-a-box', title: 'Volume of a box', skill: '5.MD.C.5b', grades },
  (random) => {
    const [length, width, height] = [random.int(5, 15), random.int(3, 9), random.int(2, 12)]
    const key = length * width * height
    const surface = 2 * (length * width + length * height + width * height)
    return numberProblem(
      {
        question: [
          `A ${random.pick(['gift box', 'tissue box', 'shoe box', 'drawer', 'lunch box', 'planter'])} is ${length} inches long, ${width} inches wide and ${height} inches high inside.`,
          'What is its volume in cubic inches?',
        ],
        hints: [
          'Volume tells how many cubes with edges of 1 inch fit inside.',
          `One layer on the bottom has ${math(`${length} \\times ${width} = ${length * width}`)} cubes. How many layers fit?`,
          `There are ${height} layers of ${length * width} cubes: ${math(`${length * width} \\times ${height}`)}.`,
        ],
        explanation: [
          `${math(`${length} \\times ${width} \\times ${height} = ${groupedTex(key)}`)}. The volume is ${grouped(key)} cubic inches.`,
        ],
      },
      key,
      [
        [length + width + height, 'Adds the three edges'],
        [length * width, 'Finds only the area of the bottom'],
        [surface, 'Finds the surface area instead of the volume'],
        [length * width + height, 'Adds the height instead of multiplying'],
      ],
    )
  },
)

const twoBoxes = problemTemplate(
  { id: 'g5-volume-of-two-boxes', title: 'Volume of a solid made of two boxes', skill: '5.MD.C.5c', grades },
  (random) => {
    const [width, lowLength, lowHeight] = [random.int(2, 6), random.int(5, 12), random.int(2, 5)]
    const topLength = random.int(2, lowLength - 2)
    const topHeight = inRange(random, 2, 6, (n) => n !== lowHeight)
    const [low, top] = [width * lowLength * lowHeight, width * topLength * topHeight]
    const key = low + top
    return numberProblem(
      {
        question: [
          `${random.pick(names)} builds ${random.pick(["a winners' podium", 'a stage', 'a model tower', 'a step'])} from two wooden blocks. The lower block is ${lowLength} feet long, ${width} feet wide and ${lowHeight} feet high. On top of it stands a block that is ${topLength} feet long, ${width} feet wide and ${topHeight} feet high.`,
          'What is the volume of the two blocks together, in cubic feet?',
        ],
        hints: [
          'Find the volume of each block by itself.',
          `The lower block has ${math(`${lowLength} \\times ${width} \\times ${lowHeight}`)} cubic feet, the upper one ${math(`${topLength} \\times ${width} \\times ${topHeight}`)}.`,
          `The volumes are ${low} and ${top} cubic feet. Add them.`,
        ],
        explanation: [
          `${math(`${lowLength} \\times ${width} \\times ${lowHeight} = ${low}`)} and ${math(`${topLength} \\times ${width} \\times ${topHeight} = ${top}`)}. Together: ${math(`${low} + ${top} = ${groupedTex(key)}`)} cubic feet.`,
        ],
      },
      key,
      [
        [lowLength * width * (lowHeight + topHeight), 'Takes the whole solid for one large box'],
        [low, 'Leaves out the upper block'],
        [
          (lowLength + topLength) * width * (lowHeight + topHeight),
          'Adds the edges of the two blocks before multiplying',
        ],
        [low * top, 'Multiplies the two volumes'],
      ],
    )
  },
)

const aquarium = multiPartTemplate(
  { id: 'g5-aquarium', title: 'Fill the aquarium', skill: '5.MD.C.5b', grades },
  (random) => {
    const name = random.pick(names)
    const [length, width] = [random.int(5, 9) * 10, random.int(2, 4) * 10]
    const height = random.int(3, 5) * 10
    const level = height - random.pick([5, 10])
    const bottom = length * width
    const water = bottom * level
    return [
      numberProblem(
        {
          question: [
            `${name} has an aquarium in the shape of a box. Inside it is ${length} centimeters long, ${width} centimeters wide and ${height} centimeters high.`,
            'What is the area of its bottom, in square centimeters?',
          ],
          hints: [
            'The bottom is a rectangle. Which two edges belong to it?',
            `The bottom is ${length} centimeters long and ${width} centimeters wide.`,
            `Multiply: ${math(`${length} \\times ${width}`)}.`,
          ],
          explanation: [
            `${math(`${length} \\times ${width} = ${groupedTex(bottom)}`)}. The area of the bottom is ${grouped(bottom)} square centimeters.`,
          ],
        },
        bottom,
        [
          [2 * (length + width), 'Finds the perimeter instead of the area'],
          [length * height, 'Multiplies the wrong two edges'],
          [length + width, 'Adds length and width'],
        ],
      ),
      numberProblem(
        {
          question: [
            `The aquarium is ${length} centimeters long, ${width} centimeters wide and ${height} centimeters high. ${name} fills it with water to a height of ${level} centimeters.`,
            'How many cubic centimeters of water are in the aquarium?',
          ],
          hints: [
            'The water has the shape of a box too. How high is that box?',
            `The water covers the bottom of ${grouped(bottom)} square centimeters and is ${level} centimeters high.`,
            `Multiply: ${math(`${groupedTex(bottom)} \\times ${level}`)}.`,
          ],
          explanation: [
            `${math(`${groupedTex(bottom)} \\times ${level} = ${groupedTex(water)}`)}. There are ${grouped(water)} cubic centimeters of water.`,
          ],
        },
        water,
        [
          [bottom * height, 'Uses the height of the aquarium instead of the height of the water'],
          [bottom + level, 'Adds the height instead of multiplying'],
          [bottom * (height - level), 'Finds the empty part instead of the water'],
        ],
      ),
      numberProblem(
        {
          question: [
            `There are ${grouped(water)} cubic centimeters of water in the aquarium. 1 liter is 1,000 cubic centimeters.`,
            'How many liters of water are in the aquarium?',
          ],
          hints: [
            `How many times does 1,000 fit into ${grouped(water)}?`,
            `Divide ${math(`${groupedTex(water)} \\div 1{,}000`)}.`,
            `Dividing by 1,000 moves every digit three places to the right: ${grouped(water)} cubic centimeters become liters.`,
          ],
          explanation: [`${math(`${groupedTex(water)} \\div 1{,}000 = ${decimal(water, 3)}`)} liters.`],
        },
        decimal(water, 3),
        [
          [decimal(water, 2), 'Divides by 100 instead of 1,000'],
          [water * 1000, 'Multiplies instead of dividing'],
          [decimal(water, 4), 'Divides by 10,000 instead of 1,000'],
        ],
      ),
    ]
  },
)

export const grade5Measurement: readonly Template[] = [convertMetric, linePlotShare, volume, twoBoxes, aquarium]
