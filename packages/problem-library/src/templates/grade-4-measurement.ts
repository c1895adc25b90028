import { fieldProblem, numberProblem } from '../authoring/build-problem'
import { multiPartTemplate, problemTemplate } from '../authoring/build-template'
import { fractionKey, fractionTex, mixedTex, mixedText, simplerClause } from '../authoring/fractions'
import { linePlot, math } from '../authoring/html'
import { grouped, groupedTex, sumOf } from '../authoring/numbers'
import { sampleUntil } from '../authoring/sampling'
import { names, plural } from '../authoring/story'
import type { Template } from '../authoring/template'

const grades = ['Grade 4'] as const

const conversions = [
  { large: 'kilometer', small: 'meter', factor: 1000, mistaken: 100 },
  { large: 'kilogram', small: 'gram', factor: 1000, mistaken: 100 },
  { large: 'liter', small: 'milliliter', factor: 1000, mistaken: 100 },
  { large: 'meter', small: 'centimeter', factor: 100, mistaken: 10 },
  { large: 'hour', small: 'minute', factor: 60, mistaken: 100 },
  { large: 'minute', small: 'second', factor: 60, mistaken: 100 },
  { large: 'pound', small: 'ounce', factor: 16, mistaken: 10 },
  { large: 'foot', larges: 'feet', small: 'inch', smalls: 'inches', factor: 12, mistaken: 10 },
  { large: 'yard', small: 'foot', smalls: 'feet', factor: 3, mistaken: 12 },
  { large: 'day', small: 'hour', factor: 24, mistaken: 12 },
]

const convertUnits = problemTemplate(
  { id: 'g4-convert-to-smaller-unit', title: 'Change to a smaller unit', skill: '4.MD.A.1', grades },
  (random) => {
    const { large, small, factor, mistaken, ...plurals } = random.pick(conversions)
    const smalls = plurals.smalls ?? `${small}s`
    const larges = plurals.larges ?? `${large}s`
    const [count, extra] = [random.int(2, 12), random.int(1, factor - 1)]
    const total = count * factor + extra
    return numberProblem(
      {
        question: [`How many ${smalls} are ${count} ${larges} and ${extra} ${plural(extra, small, smalls)}?`],
        hints: [
          `How many ${smalls} are in 1 ${large}?`,
          `1 ${large} is ${grouped(factor)} ${smalls}, so ${count} ${larges} are ${math(`${count} \\times ${groupedTex(factor)}`)} ${smalls}.`,
          `${math(`${count} \\times ${groupedTex(factor)} = ${groupedTex(count * factor)}`)}. Now add the extra ${extra} ${plural(extra, small, smalls)}.`,
        ],
        explanation: [
          `${math(`${count} \\times ${groupedTex(factor)} = ${groupedTex(count * factor)}`)} and ${math(`${groupedTex(count * factor)} + ${extra} = ${groupedTex(total)}`)}. So it is ${grouped(total)} ${smalls}.`,
        ],
      },
      total,
      [
        [count * mistaken + extra, `Uses ${mistaken} ${smalls} for one ${large}`],
        [count + extra, 'Adds without changing the unit'],
        [count * factor, `Forgets the extra ${smalls}`],
        [(count + extra) * factor, 'Multiplies both amounts'],
      ],
    )
  },
)

const garden = multiPartTemplate(
  { id: 'g4-area-and-perimeter', title: 'Fence and cover a rectangle', skill: '4.MD.A.3', grades },
  (random) => {
    const name = random.pick(names)
    const [place, cover] = random.pick([
      ['vegetable garden', 'soil'],
      ['playground', 'wood chips'],
      ['dog run', 'grass'],
      ['sandbox', 'sand'],
    ])
    const [width, length, otherWidth] = sampleUntil(
      () => [random.int(4, 9), random.int(6, 18), random.int(2, 12)] as const,
      ([w, l, other]) => w + 2 <= l && (w * l) % other === 0 && other !== w && other !== l,
    )
    const area = width * length
    const perimeter = 2 * (width + length)
    return [
      numberProblem(
        {
          question: [
            `${name} plans a rectangular ${place} that is ${length} meters long and ${width} meters wide.`,
            `How many meters of fence does it take to go all the way around the ${place}?`,
          ],
          hints: [
            'The fence goes along all four sides. The distance around a shape is its perimeter.',
            `Two sides are ${length} meters long and two sides are ${width} meters long.`,
            `Work out ${math(`2 \\times ${length} + 2 \\times ${width}`)}.`,
          ],
          explanation: [
            `${math(`2 \\times ${length} + 2 \\times ${width} = ${2 * length} + ${2 * width} = ${perimeter}`)}. It takes ${perimeter} meters of fence.`,
          ],
        },
        perimeter,
        [
          [area, 'Finds the area instead of the perimeter'],
          [length + width, 'Adds only two of the four sides'],
          [2 * length + width, 'Leaves out one side'],
        ],
      ),
      numberProblem(
        {
          question: [
            `The ${place} is ${length} meters long and ${width} meters wide. All of it is covered with ${cover}.`,
            `How many square meters have to be covered?`,
          ],
          hints: [
            'The whole inside has to be covered. The size of the inside is the area.',
            'The area of a rectangle is its length times its width.',
            `Work out ${math(`${length} \\times ${width}`)}.`,
          ],
          explanation: [`${math(`${length} \\times ${width} = ${area}`)}. The area is ${area} square meters.`],
        },
        area,
        [
          [perimeter, 'Finds the perimeter instead of the area'],
          [length + width, 'Adds length and width'],
          [2 * area, 'Doubles the area as if it were a perimeter'],
        ],
      ),
      numberProblem(
        {
          question: [
            `${name} thinks about another rectangle with the same area of ${area} square meters. It is ${otherWidth} meters wide.`,
            'How many meters long is it?',
          ],
          hints: [
            `The width times the length must be ${area}.`,
            `Write it with an unknown: ${math(`${otherWidth} \\times \\square = ${area}`)}.`,
            `Divide: ${math(`${area} \\div ${otherWidth}`)}.`,
          ],
          explanation: [
            `${math(`${area} \\div ${otherWidth} = ${area / otherWidth}`)}, and ${math(`${otherWidth} \\times ${area / otherWidth} = ${area}`)}. The other rectangle is ${area / otherWidth} meters long.`,
          ],
        },
        area / otherWidth,
        [
          [area - otherWidth, 'Subtracts the width from the area'],
          [length, 'Takes the length of the first rectangle'],
          [area * otherWidth, 'Multiplies the area by the width'],
        ],
      ),
    ]
  },
)

const readLinePlot = problemTemplate(
  { id: 'g4-line-plot', title: 'Read a line plot with fractions', skill: '4.MD.B.4', grades },
  (random) => {
    const whole = random.int(1, 6)
    const first = random.int(0, 2)
    const eighths = [0, 1, 2, 3, 4, 5].map((step) => whole * 8 + first + step)
    const counts = sampleUntil(
      () => eighths.map(() => random.int(0, 4)),
      (all) => sumOf(all) >= 6 && all[0]! + all[1]! > 0,
    )
    const seen = eighths.filter((_, index) => counts[index]! > 0)
    const [shortest, longest] = [seen[0]!, seen.at(-1)!]
    const things = random.pick(['pencils', 'leaves', 'caterpillars', 'ribbons', 'crayons'])
    const difference = longest - shortest
    const shown = (value: number) => math(mixedTex(value, 8))
    const countDifference = Math.abs(counts[eighths.indexOf(longest)]! - counts[eighths.indexOf(shortest)]!)
    return fieldProblem(
      'EXACT_FRACTION',
      {
        question: [
          `${random.pick(names)} measured some ${things} and made a line plot. Each × stands for one of the ${things}.`,
          linePlot({ label: 'Number', counts }, { label: 'Length (inches)', values: eighths.map(shown) }),
          `How many inches longer is the longest one than the shortest one?`,
        ],
        hints: [
          'Find the shortest and the longest length that has at least one × above it.',
          `The shortest is ${shown(shortest)} inches and the longest is ${shown(longest)} inches. Subtract.`,
          `Written in eighths: ${math(`${fractionTex(longest, 8)} - ${fractionTex(shortest, 8)}`)}.`,
        ],
        explanation: [
          `The longest is ${shown(longest)} inches and the shortest is ${shown(shortest)} inches. ${math(`${fractionTex(longest, 8)} - ${fractionTex(shortest, 8)} = ${fractionTex(difference, 8)}`)}${simplerClause(difference, 8)}.`,
        ],
      },
      fractionKey(difference, 8),
      [
        [`${eighths[5]! - eighths[0]!}/8`, 'Uses the ends of the scale instead of the measured lengths'],
        ...(countDifference > 0 ? [[countDifference, 'Compares the number of × marks'] as const] : []),
        [mixedText(longest, 8), 'Gives the longest length'],
        [`${difference + 1}/8`, 'Counts the marks of the scale instead of the steps between them'],
      ],
      { form: 'number' },
    )
  },
)

export const grade4Measurement: readonly Template[] = [convertUnits, garden, readLinePlot]
