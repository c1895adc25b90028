import type { Random } from '@trellis/domain'
import { choiceProblem, type Misconception, orderProblem, wholeNumberProblem } from '../authoring/build-problem'
import { problemTemplate } from '../authoring/build-template'
import { type Fraction, fractionTex } from '../authoring/fractions'
import { displayMath, math } from '../authoring/html'
import { range } from '../authoring/numbers'
import { capital, names, pickTwo } from '../authoring/story'
import type { Template } from '../authoring/template'
import { denominators, partName, singular, wholes } from './fraction-parts'

const grades = ['Grade 3'] as const

const compareFractions = problemTemplate(
  { id: 'compare-fractions-with-a-shared-number', title: 'Comparing fractions', skill: '3.NF.A.3d', grades },
  (random) => {
    const [first, second] = pickTwo(random, names)
    const whole = random.pick(wholes)
    const isSameOver = random.pick([true, false])
    const [a, b] = isSameOver ? sameNumerator(random) : sameDenominator(random)
    const relation = (sign: string) => math(`${fractionTex(...a)} ${sign} ${fractionTex(...b)}`)
    const isMore = a[0] / a[1] > b[0] / b[1]
    const [sign, reverse] = isMore ? ['>', '<'] : ['<', '>']
    return choiceProblem(
      {
        question: [
          random.pick([
            `${first} uses ${math(fractionTex(...a))} of a ${whole}. ${second} uses ${math(fractionTex(...b))} of a ${whole} of the same size. Which comparison is true?`,
            `${first} and ${second} compare ${math(fractionTex(...a))} and ${math(fractionTex(...b))} of the same ${whole}. Which comparison is true?`,
          ]),
        ],
        hints: [
          isSameOver
            ? 'Both fractions have the same number of parts. Which parts are bigger?'
            : 'Both fractions have parts of the same size. Which one has more parts?',
          isSameOver
            ? 'The more parts a whole is split into, the smaller each part is.'
            : 'With the same denominator, more parts make a larger fraction.',
          isSameOver
            ? `One part of ${Math.min(a[1], b[1])} is bigger than one part of ${Math.max(a[1], b[1])}. So ${math(fractionTex(...(isMore ? a : b)))} is the larger fraction.`
            : `${Math.max(a[0], b[0])} parts are more than ${Math.min(a[0], b[0])}. So ${math(fractionTex(...(isMore ? a : b)))} is the larger fraction.`,
        ],
        explanation: [
          isSameOver
            ? `Both have ${a[0]} in the numerator. ${capital(partName[Math.min(a[1], b[1])]!)} are bigger than ${partName[Math.max(a[1], b[1])]}, so ${relation(sign)}.`
            : `Both are ${partName[a[1]]}. ${Math.max(a[0], b[0])} of them are more than ${Math.min(a[0], b[0])}, so ${relation(sign)}.`,
        ],
      },
      relation(sign),
      [
        [
          relation(reverse),
          isSameOver
            ? 'Thinks that a larger denominator makes a larger fraction'
            : 'Mixes up "greater than" and "less than"',
        ],
        [relation('='), isSameOver ? 'Compares only the numerators' : 'Compares only the denominators'],
      ],
    )
  },
)

const equivalentFraction = problemTemplate(
  { id: 'equivalent-fractions', title: 'Equivalent fractions', skill: '3.NF.A.3b', grades },
  (random) => {
    const name = random.pick(names)
    const whole = random.pick(wholes)
    const [under, times] = random.pick([
      [2, 2],
      [2, 3],
      [2, 4],
      [3, 2],
      [4, 2],
    ]) as [number, number]
    const over = random.int(1, under - 1)
    const [manyOver, manyUnder] = [over * times, under * times]
    const toMany = random.pick([true, false])
    const key = toMany ? manyOver : over
    const known = toMany ? fractionTex(over, under) : fractionTex(manyOver, manyUnder)
    const asked = toMany ? `\\frac{\\square}{${manyUnder}}` : `\\frac{\\square}{${under}}`
    const wrong: Misconception<number>[] = toMany
      ? [
          [over, 'Keeps the numerator'],
          [over + manyUnder - under, 'Adds the same number to numerator and denominator'],
          [manyUnder, 'Repeats the denominator'],
        ]
      : [
          [manyOver, 'Keeps the numerator'],
          [manyOver - (manyUnder - under), 'Subtracts the same number from numerator and denominator'],
          [under, 'Repeats the denominator'],
        ]
    return wholeNumberProblem(
      {
        question: [
          `${name} cuts a ${whole} into equal parts in two ways. Which number belongs in the box so that both fractions name the same amount?`,
          displayMath(`${known} = ${asked}`),
        ],
        hints: [
          'Draw two bars of the same length, one for each fraction.',
          `Each ${singular(under)} is as big as ${times} ${partName[manyUnder]}.`,
          toMany
            ? `You have ${over} of the ${partName[under]}, and each one makes ${times} parts: ${math(`${over} \\times ${times}`)}.`
            : `Put ${partName[manyUnder]} together in groups of ${times}: ${math(`${manyOver} \\div ${times}`)}.`,
        ],
        explanation: [
          `Each ${singular(under)} is the same as ${times} ${partName[manyUnder]}, so ${math(`${fractionTex(over, under)} = ${fractionTex(manyOver, manyUnder)}`)}. The number in the box is ${key}.`,
        ],
      },
      key,
      wrong,
    )
  },
)

const orderFractions = problemTemplate(
  { id: 'order-fractions', title: 'Putting fractions in order', skill: '3.NF.A.3d', grades },
  (random) => {
    const name = random.pick(names)
    const isSameOver = random.pick([true, false])
    const fractions = isSameOver
      ? fourWithNumerator(random, random.int(1, 5))
      : fourWithDenominator(random, random.pick([6, 8]))
    const direction = random.pick([1, -1])
    const right = fractions.toSorted((x, y) => direction * (x[0] / x[1] - y[0] / y[1]))
    const [from, to] = direction === 1 ? ['least', 'greatest'] : ['greatest', 'least']
    const shown = (list: readonly Fraction[]) => list.map((fraction) => math(fractionTex(...fraction))).join(', ')
    const written = right.map((fraction) => fraction.join('/')) as [string, string, string, string]
    return orderProblem(
      'RANK',
      {
        question: [
          `${name} writes the fractions ${shown(fractions)} on cards. Put them in order from ${from} to ${to}.`,
        ],
        hints: [
          isSameOver
            ? 'All the numerators are the same. Look at the size of the parts.'
            : 'All the denominators are the same, so all the parts have the same size.',
          isSameOver
            ? 'A larger denominator means smaller parts.'
            : 'More parts of the same size make a larger fraction.',
          `The ${from} fraction is ${math(fractionTex(...right[0]!))}. The next one is ${math(fractionTex(...right[1]!))}.`,
        ],
        explanation: [
          `${isSameOver ? 'With the same numerator, the fraction with the larger denominator is smaller.' : 'With the same denominator, the fraction with the larger numerator is larger.'} From ${from} to ${to}: ${shown(right)}.`,
        ],
      },
      written,
      [
        [
          written.toReversed(),
          isSameOver ? 'Thinks that a larger denominator makes a larger fraction' : `Orders from ${to} to ${from}`,
        ],
        [[written[0], written[2], written[1], written[3]], 'Mixes up the two fractions in the middle'],
      ],
    )
  },
)

function sameNumerator(random: Random): [Fraction, Fraction] {
  const [x, y] = pickTwo(random, denominators)
  const over = random.int(1, Math.min(x, y) - 1)
  return [
    [over, x],
    [over, y],
  ]
}

function sameDenominator(random: Random): [Fraction, Fraction] {
  const under = random.pick(denominators.filter((value) => value > 2))
  const [x, y] = pickTwo(random, range(1, under))
  return [
    [x, under],
    [y, under],
  ]
}

function fourWithNumerator(random: Random, over: number): Fraction[] {
  return random
    .shuffle(denominators)
    .slice(0, 4)
    .map((under) => [over, under])
}

function fourWithDenominator(random: Random, under: number): Fraction[] {
  return random
    .shuffle(range(1, under))
    .slice(0, 4)
    .map((over) => [over, under])
}

export const grade3ComparingFractions: readonly Template[] = [compareFractions, equivalentFraction, orderFractions]
