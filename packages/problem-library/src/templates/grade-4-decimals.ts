import { fieldProblem, orderProblem } from '../authoring/build-problem'
import { problemTemplate } from '../authoring/build-template'
import { fractionKey, fractionTex, simplerClause } from '../authoring/fractions'
import { math } from '../authoring/html'
import { decimal, decimalPadded } from '../authoring/numbers'
import { inRange, sampleUntil } from '../authoring/sampling'
import { names, plural } from '../authoring/story'
import type { Template } from '../authoring/template'

const grades = ['Grade 4'] as const

const tenthsAndHundredths = problemTemplate(
  { id: 'g4-tenths-plus-hundredths', title: 'Add tenths and hundredths', skill: '4.NF.C.5', grades },
  (random) => {
    const tenths = random.int(1, 8)
    const hundredths = inRange(random, 3, 99 - tenths * 10, (n) => n % 10 !== 0)
    const total = tenths * 10 + hundredths
    const sumTex = `${fractionTex(tenths, 10)} + ${fractionTex(hundredths, 100)}`
    return fieldProblem(
      'EXACT_FRACTION',
      {
        question: [
          `${random.pick(names)} colors ${math(fractionTex(tenths, 10))} of a grid red and ${math(fractionTex(hundredths, 100))} of it blue. No square gets two colors.`,
          'What fraction of the grid is colored?',
        ],
        hints: [
          'Tenths and hundredths are parts of different sizes. Change the tenths into hundredths first.',
          `Each tenth is 10 hundredths, so ${math(`${fractionTex(tenths, 10)} = ${fractionTex(tenths * 10, 100)}`)}.`,
          `Now add ${math(`${fractionTex(tenths * 10, 100)} + ${fractionTex(hundredths, 100)}`)}.`,
        ],
        explanation: [
          `${math(`${sumTex} = ${fractionTex(tenths * 10, 100)} + ${fractionTex(hundredths, 100)} = ${fractionTex(total, 100)}`)}${simplerClause(total, 100)}.`,
        ],
      },
      fractionKey(total, 100),
      [
        [`${tenths + hundredths}/100`, 'Adds the numerators without changing tenths into hundredths'],
        [`${tenths + hundredths}/110`, 'Adds numerators and denominators'],
        [`${tenths + hundredths}/10`, 'Adds the numerators and keeps the tenths'],
      ],
      { form: 'number' },
    )
  },
)

const fractionToDecimal = problemTemplate(
  { id: 'g4-hundredths-as-decimal', title: 'Write hundredths as a decimal', skill: '4.NF.C.6', grades },
  (random) => {
    const whole = random.int(0, 24)
    const hundredths = random.pick([random.int(1, 9), random.int(11, 19), random.int(21, 99)])
    const wholePart = whole === 0 ? '' : String(whole)
    const key = decimalPadded(whole * 100 + hundredths, 2)
    const shown = `${wholePart}${fractionTex(hundredths, 100)}`
    const [tensDigit, onesDigit] = [Math.floor(hundredths / 10), hundredths % 10]
    return fieldProblem(
      'EXACT_MATCH',
      {
        question: [`Write ${math(shown)} as a decimal.`],
        hints: [
          'The first place after the decimal point is for tenths and the second place is for hundredths.',
          `${math(fractionTex(hundredths, 100))} is ${tensDigit} ${plural(tensDigit, 'tenth')} and ${onesDigit} ${plural(onesDigit, 'hundredth')}.`,
          `Write ${whole}, then the decimal point, then ${tensDigit} in the tenths place and ${onesDigit} in the hundredths place.`,
        ],
        explanation: [
          `${math(fractionTex(hundredths, 100))} is ${tensDigit} ${plural(tensDigit, 'tenth')} and ${onesDigit} ${plural(onesDigit, 'hundredth')}, so ${math(`${shown} = ${key}`)}.`,
        ],
      },
      decimalKey(key),
      [
        [
          `${whole}.${hundredths < 10 ? hundredths : `0${hundredths}`}`,
          hundredths < 10
            ? 'Leaves out the zero in the tenths place'
            : 'Puts the hundredths one place too far to the right',
        ],
        [`${hundredths}.100`, 'Writes numerator and denominator with a point between them'],
        [`${whole + hundredths}`, 'Reads the numerator as ones'],
        [`${whole}.00${hundredths}`, 'Writes as many zeros after the point as the denominator has'],
      ],
      { form: 'decimal' },
    )
  },
)

/** With and without a zero at the end, and with and without a zero before the point. */
function decimalKey(padded: string): [string, ...string[]] {
  const shortest = String(Number(padded))
  return [padded, shortest, ...[padded, shortest].map((text) => text.replace(/^0\./, '.'))]
}

interface Decimal {
  hundredths: number
  text: string
}

const orderDecimals = problemTemplate(
  { id: 'g4-order-decimals', title: 'Order decimals', skill: '4.NF.C.7', grades },
  (random) => {
    const whole = random.int(0, 9)
    const drawn: Decimal[] = sampleUntil(
      () =>
        random
          .shuffle([random.int(1, 9) * 10, random.int(1, 9) * 10, random.int(1, 9), random.int(11, 98)])
          .map((part) => ({ hundredths: part, text: decimal(whole * 100 + part, 2) })),
      (all) =>
        new Set(all.map(({ hundredths }) => hundredths)).size === 4 &&
        all.some(({ hundredths }) => hundredths % 10 && hundredths > 10),
    )
    const digits = ({ text }: Decimal) => text.split('.')[1]!
    const sorted = drawn.toSorted((a, b) => a.hundredths - b.hundredths)
    const show = (decimals: Decimal[]) => decimals.map(({ text }) => math(text))
    const padded = sorted.map(({ hundredths }) => math(decimalPadded(whole * 100 + hundredths, 2)))
    const [things, unit] = random.pick([
      ['jumps', 'meters'],
      ['stones', 'kilograms'],
      ['ropes', 'meters'],
      ['walks', 'kilometers'],
      ['buckets of water', 'liters'],
    ])
    return orderProblem(
      'SORT',
      {
        question: [
          `Four ${things} were measured, in ${unit}: ${show(drawn).join(', ')}.`,
          'Sort the measurements from <strong>least</strong> to <strong>greatest</strong>.',
        ],
        hints: [
          'Compare place by place: first the ones, then the tenths, then the hundredths.',
          `Write every number with two places after the point, for example ${math(`${decimal(whole * 100 + 50, 2)} = ${decimalPadded(whole * 100 + 50, 2)}`)}.`,
          `Written with hundredths they are ${random.shuffle(padded).join(', ')}. Now compare the hundredths.`,
        ],
        explanation: [
          `With two places the numbers are, in order, ${padded.join(', ')}. So the order is ${show(sorted).join(', ')}.`,
        ],
      },
      show(sorted),
      [
        [
          show(sorted.toSorted((a, b) => Number(digits(a)) - Number(digits(b)))),
          'Compares decimals by the whole number after the point',
        ],
        [
          show(sorted.toSorted((a, b) => digits(a).length - digits(b).length || a.hundredths - b.hundredths)),
          'Takes the longer decimal for the larger',
        ],
        [
          show(sorted.toSorted((a, b) => digits(b).length - digits(a).length || a.hundredths - b.hundredths)),
          'Takes the shorter decimal for the larger',
        ],
        [show(sorted.toReversed()), 'Orders from greatest to least'],
      ],
    )
  },
)

export const grade4Decimals: readonly Template[] = [tenthsAndHundredths, fractionToDecimal, orderDecimals]
