import { numberProblem, orderProblem } from '../authoring/build-problem'
import { problemTemplate } from '../authoring/build-template'
import { fractionTex } from '../authoring/fractions'
import { math } from '../authoring/html'
import { percent } from '../authoring/notation'
import { gcd, grouped, plain } from '../authoring/numbers'
import { inRange, sampleUntil } from '../authoring/sampling'
import { names } from '../authoring/story'
import type { Template } from '../authoring/template'

const grades = ['Grade 6', 'Grade 6 Accelerated'] as const

const crowds = [
  { whole: 'students at a middle school', part: 'walk to school', how: 'students' },
  { whole: 'seats in a theater', part: 'are taken', how: 'seats' },
  { whole: 'trees in an orchard', part: 'are cherry trees', how: 'trees' },
  { whole: 'people at a concert', part: 'bought a poster', how: 'people' },
  { whole: 'messages in a mailbox', part: 'have been read', how: 'messages' },
  { whole: 'runners in a race', part: 'finish within an hour', how: 'runners' },
] as const

const percentOfNumber = problemTemplate(
  { id: 'g6-percent-of-number', title: 'Percent of a number', skill: '6.RP.A.3c', grades },
  (random) => {
    const { whole, part, how } = random.pick(crowds)
    const rate = 5 * inRange(random, 1, 19, (value) => value !== 10)
    const count = 20 * random.int(3, 30)
    const key = (rate * count) / 100
    return numberProblem(
      {
        question: [`There are ${count} ${whole}, and ${percent(rate)} of them ${part}. How many ${how} is that?`],
        hints: [
          `${percent(rate)} means ${rate} out of every 100.`,
          `Write the percent as a decimal: ${math(`${rate}\\% = ${plain(rate / 100)}`)}.`,
          `Multiply: ${math(`${plain(rate / 100)} \\times ${count}`)}.`,
        ],
        explanation: [`${math(`${plain(rate / 100)} \\times ${count} = ${key}`)}, so it is ${grouped(key)} ${how}.`],
      },
      key,
      [
        [count - key, 'Finds the part that is left over'],
        [key * 10, 'Moves the decimal point one place instead of two'],
        [rate, 'Takes the percent itself as the answer'],
        ...(count > rate ? [[count - rate, 'Subtracts the percent from the whole'] as const] : []),
      ],
    )
  },
)

const progress = [
  { done: 'has read', unit: 'pages', rest: 'of a book', ask: 'How many pages does the book have?' },
  { done: 'has driven', unit: 'miles', rest: 'of a trip', ask: 'How many miles long is the whole trip?' },
  { done: 'has planted', unit: 'bulbs', rest: 'from a box', ask: 'How many bulbs were in the full box?' },
  { done: 'has sold', unit: 'tickets', rest: 'for a school play', ask: 'How many tickets are there altogether?' },
  { done: 'has laid', unit: 'tiles', rest: 'of a floor', ask: 'How many tiles does the whole floor need?' },
] as const

const wholeFromPercent = problemTemplate(
  { id: 'g6-whole-from-percent', title: 'Find the whole from a percent', skill: '6.RP.A.3c', grades },
  (random) => {
    const name = random.pick(names)
    const { done, unit, rest, ask } = random.pick(progress)
    const rate = random.pick([5, 10, 15, 20, 25, 30, 40, 60, 70, 75, 80, 90])
    const whole = 20 * random.int(2, 25)
    const part = (rate * whole) / 100
    const step = gcd(rate, 100)
    const [share, times] = [plain((part * step) / rate), 100 / step]
    const smallStep =
      step === rate
        ? `${percent(rate)} fits into ${percent(100)} exactly ${times} times.`
        : `${percent(rate)} is ${part} ${unit}, so ${percent(step)} is ${math(`${part} \\div ${rate / step} = ${share}`)} ${unit}.`
    return numberProblem(
      {
        question: [`${name} ${done} ${part} ${unit} ${rest}. This is ${percent(rate)} of all the ${unit}. ${ask}`],
        hints: [
          `The ${part} ${unit} are a part. The question asks for the whole, which is ${percent(100)}.`,
          smallStep,
          `${percent(step)} is ${math(share)} ${unit}. Multiply this by ${times} to reach ${percent(100)}.`,
        ],
        explanation: [smallStep, `${percent(100)} is ${math(`${share} \\times ${times} = ${whole}`)} ${unit}.`],
      },
      whole,
      [
        [(rate * part) / 100, 'Takes the percent of the given part'],
        [part + rate, 'Adds the percent to the part'],
        [whole - part, 'Gives the rest instead of the whole'],
        [part * 100, 'Treats the part as one percent'],
      ],
    )
  },
)

const sortForms = problemTemplate(
  {
    id: 'g6-sort-fractions-decimals-percents',
    title: 'Sort fractions, decimals and percents',
    skill: '6.RP.A.3c',
    grades: ['Grade 6'],
  },
  (random) => {
    const items = sampleUntil(
      () => {
        const bottom = random.pick([4, 5, 8, 10, 20])
        const top = inRange(random, 1, bottom - 1, (value) => gcd(value, bottom) === 1)
        const [hundredths, rate, tenths] = [random.int(2, 97), random.int(2, 97), random.int(1, 9)]
        return [
          { tex: fractionTex(top, bottom), value: top / bottom, digits: top },
          { tex: `0.${String(hundredths).padStart(2, '0')}`, value: hundredths / 100, digits: hundredths },
          { tex: `${rate}\\%`, value: rate / 100, digits: rate },
          { tex: `0.${tenths}`, value: tenths / 10, digits: tenths },
        ]
      },
      (drawn) =>
        drawn.every((one, index) =>
          drawn.slice(index + 1).every((other) => Math.abs(one.value - other.value) > 0.02),
        ) && new Set(drawn.map(({ digits }) => digits)).size === drawn.length,
    )
    const by = (measure: (item: (typeof items)[number]) => number) =>
      items.toSorted((one, other) => measure(one) - measure(other)).map(({ tex }) => math(tex))
    const right = by(({ value }) => value)
    const asDecimals = items
      .filter(({ tex }) => !tex.startsWith('0.'))
      .map(({ tex, value }) => math(`${tex} = ${plain(value)}`))
    return orderProblem(
      'SORT',
      {
        question: [
          `Sort from least to greatest: ${random
            .shuffle(items)
            .map(({ tex }) => math(tex))
            .join(', ')}.`,
        ],
        hints: [
          'Write all the numbers in the same form before you compare them.',
          'Decimals are handy: divide the numerator of the fraction by its denominator, and divide the percent by 100.',
          `As decimals: ${asDecimals.join(', ')}. Compare the tenths first, then the hundredths.`,
        ],
        explanation: [`As decimals: ${asDecimals.join(', ')}.`, `So the order is ${right.join(', ')}.`],
      },
      right,
      [
        [by(({ digits }) => digits), 'Compares the digits and ignores the form of the number'],
        [by(({ value, tex }) => (tex.includes('%') ? 100 : value)), 'Treats a percent as a whole number'],
        [right.toReversed(), 'Sorts from greatest to least'],
      ],
    )
  },
)

export const grade6Percents: readonly Template[] = [percentOfNumber, wholeFromPercent, sortForms]
