import type { Random } from '@trellis/domain'
import { field, labeled } from '../authoring/answer-parts'
import { numberProblem, openProblem, setProblem } from '../authoring/build-problem'
import { multiPartTemplate, problemTemplate } from '../authoring/build-template'
import { math, table } from '../authoring/html'
import { plain, sumOf } from '../authoring/numbers'
import { sampleUntil } from '../authoring/sampling'
import { names } from '../authoring/story'
import type { Template } from '../authoring/template'

const grades = ['Grade 6', 'Grade 6 Accelerated'] as const

const records = [
  { about: 'the points scored in each game of a tournament', unit: 'points' },
  { about: 'the minutes of piano practice on each day', unit: 'minutes' },
  { about: 'the number of laps swum at each practice', unit: 'laps' },
  { about: 'the number of pages read on each day of a vacation', unit: 'pages' },
  { about: 'the quiz scores of one semester', unit: 'points' },
] as const

function sorted(data: readonly number[]): number[] {
  return data.toSorted((one, other) => one - other)
}

function median(data: readonly number[]): number {
  const middle = data.length / 2
  const inOrder = sorted(data)
  return Number.isInteger(middle) ? (inOrder[middle - 1]! + inOrder[middle]!) / 2 : inOrder[Math.floor(middle)]!
}

/** Values of which no two are equal and whose mean is a whole number. */
function dataSet(random: Random, size: number, min: number, max: number): number[] {
  return sampleUntil(
    () => Array.from({ length: size }, () => random.int(min, max)),
    (data) => new Set(data).size === size && sumOf(data) % size === 0,
  )
}

const meanAndMedian = multiPartTemplate(
  { id: 'g6-mean-and-median', title: 'Mean and median of a data set', skill: '6.SP.B.5c', grades },
  (random) => {
    const name = random.pick(names)
    const { about, unit } = random.pick(records)
    const data = sampleUntil(
      () => dataSet(random, random.pick([5, 7]), 11, 38),
      (drawn) => median(drawn) !== sumOf(drawn) / drawn.length,
    )
    const [size, sum, inOrder] = [data.length, sumOf(data), sorted(data)]
    const story = `${name} wrote down ${about}: ${data.join(', ')}.`
    return [
      numberProblem(
        {
          question: [story, `What is the mean, in ${unit}?`],
          hints: [
            'The mean is the amount that each value would have if the total were shared out equally.',
            `Add all values: ${math(`${data.join(' + ')} = ${sum}`)}.`,
            `Divide the sum by the number of values: ${math(`${sum} \\div ${size}`)}.`,
          ],
          explanation: [
            `The sum is ${sum} and there are ${size} values. ${math(`${sum} \\div ${size} = ${sum / size}`)}, so the mean is ${sum / size} ${unit}.`,
          ],
        },
        sum / size,
        [
          [median(data), 'Gives the median instead of the mean'],
          [sum, 'Adds the values but does not divide'],
          [(inOrder[0]! + inOrder[size - 1]!) / 2, 'Averages only the least and the greatest value'],
        ],
      ),
      numberProblem(
        {
          question: [story, `What is the median, in ${unit}?`],
          hints: [
            'The median is the value in the middle when the values stand in order.',
            `In order the values are ${inOrder.join(', ')}.`,
            `There are ${size} values, so the median is number ${(size + 1) / 2} in this list.`,
          ],
          explanation: [`In order: ${inOrder.join(', ')}. The middle value is ${median(data)} ${unit}.`],
        },
        median(data),
        [
          [data[(size - 1) / 2]!, 'Takes the middle of the list without ordering it'],
          [sum / size, 'Gives the mean instead of the median'],
          [inOrder[size - 1]! - inOrder[0]!, 'Gives the range instead of the median'],
        ],
      ),
      openProblem(
        story,
        `One more value, ${random.int(80, 120)}, is added to the list. Does this change the mean or the median more? Explain why.`,
      ),
    ]
  },
)

const meanAbsoluteDeviation = problemTemplate(
  { id: 'g6-mean-absolute-deviation', title: 'Mean absolute deviation', skill: '6.SP.B.5c', grades },
  (random) => {
    const name = random.pick(names)
    const { about, unit } = random.pick(records)
    const data = sampleUntil(
      () => dataSet(random, random.pick([4, 5]), 3, 30),
      (drawn) => (totalDistance(drawn) * 10) % drawn.length === 0,
    )
    const [size, mean, distance] = [data.length, sumOf(data) / data.length, totalDistance(data)]
    const distances = data.map((value) => Math.abs(value - mean))
    return numberProblem(
      {
        question: [
          `${name} wrote down ${about}: ${data.join(', ')}. The mean is ${mean} ${unit}.`,
          `What is the mean absolute deviation (MAD), in ${unit}?`,
        ],
        hints: [
          'The mean absolute deviation is the average distance of the values from their mean.',
          `The distances from ${mean} are ${distances.join(', ')}. A distance is never negative.`,
          `The distances add up to ${distance}. Divide by the number of values: ${math(`${distance} \\div ${size}`)}.`,
        ],
        explanation: [
          `The distances from the mean are ${distances.join(', ')}, which add up to ${distance}.`,
          `${math(`${distance} \\div ${size} = ${plain(distance / size)}`)}, so the mean absolute deviation is ${math(plain(distance / size))} ${unit}.`,
        ],
      },
      distance / size,
      [
        [0, 'Averages the deviations with their signs'],
        [distance, 'Adds the distances but does not divide'],
        [Math.max(...data) - Math.min(...data), 'Gives the range instead'],
        [mean, 'Gives the mean instead'],
      ],
    )
  },
)

function totalDistance(data: readonly number[]): number {
  const mean = sumOf(data) / data.length
  return sumOf(data.map((value) => Math.abs(value - mean)))
}

const plots = [
  { of: 'the ages of the members of a hiking club', unit: 'years', from: 10 },
  { of: 'the heights of the plants in a greenhouse', unit: 'centimeters', from: 12 },
  { of: 'the travel times of students to school', unit: 'minutes', from: 5 },
  { of: 'the prices of the meals at a restaurant', unit: 'dollars', from: 6 },
  { of: 'the daily high temperatures of one month', unit: 'degrees', from: 40 },
] as const

const boxPlotSpread = problemTemplate(
  {
    id: 'g6-box-plot-spread',
    title: 'Range and interquartile range of a box plot',
    skill: '6.SP.B.4',
    grades: ['Grade 6'],
  },
  (random) => {
    const { of, unit, from } = random.pick(plots)
    const least = from + random.int(0, 6)
    const lower = least + random.int(2, 9)
    const middle = lower + random.int(2, 9)
    const upper = middle + random.int(2, 9)
    const greatest = upper + random.int(2, 12)
    return setProblem(
      {
        question: [
          `A box plot shows ${of}, in ${unit}. The table lists the five numbers from which it is drawn.`,
          table(
            ['Minimum', 'Lower quartile', 'Median', 'Upper quartile', 'Maximum'],
            [[least, lower, middle, upper, greatest].map(String)],
          ),
          `What are the range and the interquartile range (IQR), in ${unit}?`,
        ],
        hints: [
          'The range is the length of the whole plot. The interquartile range is the length of its box.',
          'Subtract the minimum from the maximum for the range, and the lower quartile from the upper quartile for the interquartile range.',
          `Work out ${math(`${greatest} - ${least}`)} and ${math(`${upper} - ${lower}`)}.`,
        ],
        explanation: [
          `Range: ${math(`${greatest} - ${least} = ${greatest - least}`)} ${unit}.`,
          `Interquartile range: ${math(`${upper} - ${lower} = ${upper - lower}`)} ${unit}.`,
        ],
      },
      [
        labeled('Range:', field('NUMERIC', String(greatest - least))),
        labeled('IQR:', field('NUMERIC', String(upper - lower))),
      ],
      [
        [[upper - lower, greatest - least].map(String), 'Swaps the range and the interquartile range'],
        [[greatest - least, upper - middle].map(String), 'Measures only half of the box'],
        [[greatest - least, middle].map(String), 'Gives the median instead of the interquartile range'],
        [[greatest, upper - lower].map(String), 'Takes the maximum as the range'],
      ],
    )
  },
)

export const grade6Statistics: readonly Template[] = [meanAndMedian, meanAbsoluteDeviation, boxPlotSpread]
