import { fieldProblem, numberProblem, openProblem, orderProblem } from '../authoring/build-problem'
import { problemTemplate } from '../authoring/build-template'
import {
  type Fraction,
  fractionKey,
  fractionTex,
  mixedTex,
  mixedText,
  overCommon,
  simplerClause,
} from '../authoring/fractions'
import { math, numberLine } from '../authoring/html'
import { gcd, lcm } from '../authoring/numbers'
import { inRange, properFraction, sampleUntil } from '../authoring/sampling'
import { article, names, pickTwo, plural } from '../authoring/story'
import type { Template } from '../authoring/template'

const grades = ['Grade 4'] as const

const equivalentFraction = problemTemplate(
  { id: 'g4-equivalent-fraction', title: 'Find an equivalent fraction', skill: '4.NF.A.1', grades },
  (random) => {
    const [top, bottom] = properFraction(random, [2, 3, 4, 5, 6, 7, 8, 9, 10, 12])
    const factor = random.int(2, 9)
    const [newTop, newBottom] = [top * factor, bottom * factor]
    return numberProblem(
      {
        question: [
          `What is the missing numerator? ${math(`${fractionTex(top, bottom)} = \\frac{\\square}{${newBottom}}`)}`,
        ],
        hints: [
          'Equivalent fractions name the same amount with parts of another size.',
          `Compare the denominators: ${math(`${bottom} \\times \\square = ${newBottom}`)}. By what number is ${bottom} multiplied?`,
          `The denominator is multiplied by ${factor}, so multiply the numerator by ${factor} too: ${math(`${top} \\times ${factor}`)}.`,
        ],
        explanation: [
          `${math(`\\frac{${top} \\times ${factor}}{${bottom} \\times ${factor}} = ${fractionTex(newTop, newBottom)}`)}. The missing numerator is ${newTop}.`,
        ],
      },
      newTop,
      [
        [top + newBottom - bottom, 'Adds the same number to numerator and denominator'],
        [top, 'Keeps the numerator unchanged'],
        [factor, 'Writes the factor instead of the numerator'],
      ],
    )
  },
)

function equalityMisconception([a, b]: Fraction, [c, d]: Fraction): string {
  if (a === c) return 'Compares only the numerators'
  return b - a === d - c ? 'Compares only the number of missing parts' : 'Does not compare the sizes of the fractions'
}

const compareFractions = problemTemplate(
  { id: 'g4-compare-fractions', title: 'Compare two fractions', skill: '4.NF.A.2', grades },
  (random) => {
    const denominators = [2, 3, 4, 5, 6, 8, 10, 12]
    const [[a, b], [c, d]] = sampleUntil(
      () => [properFraction(random, denominators), properFraction(random, denominators)] as const,
      ([first, second]) => first[1] !== second[1],
    )
    const sign = a * d < c * b ? '<' : '>'
    const common = lcm(b, d)
    const byDenominator = b < d ? '<' : '>'
    const opposite = sign === '<' ? '>' : '<'
    return fieldProblem(
      'FILL_IN',
      {
        question: [
          'Compare the two fractions. Write the sign that belongs in the box: &lt;, &gt; or =.',
          math(`${fractionTex(a, b)} \\;\\square\\; ${fractionTex(c, d)}`),
        ],
        hints: [
          'Fractions are easy to compare when their parts have the same size. Find a common denominator.',
          `Write both fractions with the denominator ${common}.`,
          `${math(overCommon(a, b, common))} and ${math(overCommon(c, d, common))}. Compare the numerators ${(a * common) / b} and ${(c * common) / d}.`,
        ],
        explanation: [
          `Over ${common} they are ${math(overCommon(a, b, common))} and ${math(overCommon(c, d, common))}, so ${math(`${fractionTex(a, b)} ${sign} ${fractionTex(c, d)}`)}.`,
        ],
      },
      [sign],
      [
        [
          opposite,
          byDenominator === opposite
            ? 'Takes the fraction with the larger denominator for the larger'
            : 'Takes the fraction with the smaller denominator for the larger',
        ],
        ['=', equalityMisconception([a, b], [c, d])],
      ],
    )
  },
)

const orderFractions = problemTemplate(
  { id: 'g4-order-fractions', title: 'Order fractions', skill: '4.NF.A.2', grades },
  (random) => {
    const drawn = sampleUntil(
      () => Array.from({ length: 4 }, () => properFraction(random, [2, 3, 4, 5, 6, 8, 10, 12])),
      (all) => new Set(all.map(([, bottom]) => bottom)).size === 4 && new Set(all.map(([n, d]) => n / d)).size === 4,
    )
    const sorted = drawn.toSorted(([a, b], [c, d]) => a * d - c * b)
    const common = sorted.map(([, bottom]) => bottom).reduce(lcm)
    const show = (fractions: (readonly [number, number])[]) => fractions.map(([n, d]) => math(fractionTex(n, d)))
    const converted = sorted.map(([n, d]) => math(overCommon(n, d, common)))
    return orderProblem(
      'RANK',
      {
        question: [
          `Here are four fractions: ${show(drawn).join(', ')}.`,
          'Put them in order from <strong>least</strong> to <strong>greatest</strong>.',
        ],
        hints: [
          `Compare each fraction with ${math('\\frac{1}{2}')}: a fraction is less than one half when its numerator is less than half of its denominator.`,
          `To be sure, write all four with the same denominator, ${common}.`,
          `From least to greatest: ${show(sorted.slice(0, 2)).join(', then ')}, and the other two are ${show(drawn.filter((f) => !sorted.slice(0, 2).includes(f))).join(' and ')}. Compare these two over ${common}.`,
        ],
        explanation: [
          `With the common denominator ${common}: ${converted.join(', ')}. So the order is ${show(sorted).join(', ')}.`,
        ],
      },
      show(sorted),
      [
        [show(sorted.toSorted(([, b], [, d]) => b - d)), 'Takes a larger denominator for a larger fraction'],
        [show(sorted.toSorted(([, b], [, d]) => d - b)), 'Takes a larger denominator for a smaller fraction'],
        [show(sorted.toSorted(([a, b], [c, d]) => a - c || b - d)), 'Looks at the numerators only'],
        [show(sorted.toReversed()), 'Orders from greatest to least'],
      ],
    )
  },
)

const foods = ['pizza', 'pan of cornbread', 'apple pie', 'tray of lasagna', 'watermelon', 'carrot cake']

const addLikeFractions = problemTemplate(
  { id: 'g4-add-like-fractions', title: 'Add fractions with the same denominator', skill: '4.NF.B.3d', grades },
  (random) => {
    const denominator = random.pick([5, 6, 8, 9, 10, 12])
    const a = random.int(1, denominator - 2)
    const b = random.int(1, denominator - a - 1)
    const [first, second] = pickTwo(random, names)
    const food = random.pick(foods)
    const total = fractionTex(a + b, denominator)
    return fieldProblem(
      'EXACT_FRACTION',
      {
        question: [
          `${first} eats ${math(fractionTex(a, denominator))} of ${article(food)} ${food} and ${second} eats ${math(fractionTex(b, denominator))} of it.`,
          `What fraction of the ${food} do they eat together?`,
        ],
        hints: [
          `Both fractions count pieces of the same size. The ${food} is cut into ${denominator} equal pieces.`,
          `Add the number of pieces. The size of a piece does not change, so the denominator stays ${denominator}.`,
          `${math(`${fractionTex(a, denominator)} + ${fractionTex(b, denominator)} = \\frac{${a} + ${b}}{${denominator}}`)}.`,
        ],
        explanation: [
          `${math(`${fractionTex(a, denominator)} + ${fractionTex(b, denominator)} = ${total}`)}${simplerClause(a + b, denominator)}.`,
        ],
      },
      fractionKey(a + b, denominator),
      [
        [`${a + b}/${denominator * 2}`, 'Adds the denominators'],
        [`${a + b}/${denominator * denominator}`, 'Multiplies the denominators'],
        [`${a * b}/${denominator}`, 'Multiplies the numerators'],
      ],
      { form: 'number' },
    )
  },
)

const subtractMixedNumbers = problemTemplate(
  { id: 'g4-subtract-mixed-numbers', title: 'Subtract mixed numbers', skill: '4.NF.B.3c', grades },
  (random) => {
    const denominator = random.pick([3, 4, 5, 6, 8, 12])
    const small = random.int(1, denominator - 2)
    const large = random.int(small + 1, denominator - 1)
    const second = random.int(1, 5)
    const first = second + random.int(2, 5)
    const difference = (first - second) * denominator + small - large
    const wholes = first - second
    const [material, unit] = random.pick([
      ['ribbon', 'yards'],
      ['rope', 'meters'],
      ['wire', 'feet'],
      ['fabric', 'yards'],
    ])
    const [from, taken] = [`${first}${fractionTex(small, denominator)}`, `${second}${fractionTex(large, denominator)}`]
    return fieldProblem(
      'EXACT_FRACTION',
      {
        question: [
          `${random.pick(names)} has ${math(from)} ${unit} of ${material} and uses ${math(taken)} ${unit} of it.`,
          `How many ${unit} of ${material} are left?`,
        ],
        hints: [
          `You need ${math(`${from} - ${taken}`)}. Is ${math(fractionTex(small, denominator))} enough to take ${math(fractionTex(large, denominator))} away?`,
          `It is not, so change one whole of the ${first} into ${math(fractionTex(denominator, denominator))}: ${math(`${from} = ${first - 1}${fractionTex(denominator + small, denominator)}`)}.`,
          `Subtract the wholes, ${math(`${first - 1} - ${second}`)}, and the fractions, ${math(`${fractionTex(denominator + small, denominator)} - ${fractionTex(large, denominator)}`)}.`,
        ],
        explanation: [
          `${math(`${from} = ${first - 1}${fractionTex(denominator + small, denominator)}`)}. Then ${math(`${first - 1}${fractionTex(denominator + small, denominator)} - ${taken} = ${wholes - 1}${fractionTex(denominator + small - large, denominator)}`)}${gcd(denominator + small - large, denominator) === 1 ? '' : `, which is ${math(mixedTex(difference, denominator))}`}.`,
        ],
      },
      fractionKey(difference, denominator),
      [
        [
          mixedText(wholes * denominator + large - small, denominator),
          'Subtracts the smaller fraction from the larger',
        ],
        [
          mixedText(wholes * denominator + denominator + small - large, denominator),
          'Forgets that one whole was regrouped',
        ],
        [mixedText((wholes - 1) * denominator + 10 + small - large, denominator), 'Regroups one whole as ten parts'],
        [mixedText((first + second) * denominator + small + large, denominator), 'Adds instead of subtracting'],
      ],
      { form: 'number' },
    )
  },
)

const repeatedAmounts = [
  (name: string, amount: string, count: number) =>
    `One batch of pancakes needs ${amount} cup of milk. ${name} makes ${count} batches. How many cups of milk does ${name} need?`,
  (name: string, amount: string, count: number) =>
    `One jar of jam needs ${amount} pound of sugar. ${name} makes ${count} jars. How many pounds of sugar does ${name} need?`,
  (name: string, amount: string, count: number) =>
    `One birdhouse needs ${amount} quart of paint. ${name} paints ${count} birdhouses. How many quarts of paint does ${name} need?`,
  (name: string, amount: string, count: number) =>
    `One lap around the park is ${amount} mile. ${name} runs ${count} laps. How many miles does ${name} run?`,
  (name: string, amount: string, count: number) =>
    `One puppet needs ${amount} yard of cloth. ${name} makes ${count} puppets. How many yards of cloth does ${name} need?`,
]

const fractionTimesWhole = problemTemplate(
  { id: 'g4-fraction-times-whole', title: 'A whole number times a fraction', skill: '4.NF.B.4c', grades },
  (random) => {
    const [top, bottom] = properFraction(random, [3, 4, 5, 6, 8, 10])
    const count = inRange(random, 2, 9, (n) => (n * top) % bottom !== 0)
    const story = random.pick(repeatedAmounts)
    return fieldProblem(
      'EXACT_FRACTION',
      {
        question: [story(random.pick(names), math(fractionTex(top, bottom)), count)],
        hints: [
          `${count} times ${math(fractionTex(top, bottom))} means ${math(fractionTex(top, bottom))} added ${count} times.`,
          `${math(fractionTex(top, bottom))} is made of ${top} ${plural(top, 'part')} of the size ${math(fractionTex(1, bottom))}. How many parts of this size do you have after ${count} times?`,
          `${math(`${count} \\times ${fractionTex(top, bottom)} = \\frac{${count} \\times ${top}}{${bottom}}`)}.`,
        ],
        explanation: [
          `${math(`${count} \\times ${fractionTex(top, bottom)} = ${fractionTex(count * top, bottom)}`)}${simplerClause(count * top, bottom)}.`,
        ],
      },
      fractionKey(count * top, bottom),
      [
        [`${top}/${bottom * count}`, 'Multiplies the denominator instead of the numerator'],
        [`${top * count}/${bottom * count}`, 'Multiplies numerator and denominator'],
        [mixedText(count * bottom + top, bottom), 'Adds the whole number and the fraction'],
      ],
      { form: 'number' },
    )
  },
)

const pointOnNumberLine = problemTemplate(
  { id: 'g4-fraction-on-number-line', title: 'Equal fractions on a number line', skill: '4.NF.A.1', grades },
  (random) => {
    const [top, bottom] = properFraction(random, [2, 3, 4, 5, 6])
    const factor = random.int(2, bottom > 4 ? 2 : 3)
    const parts = bottom * factor
    const [key, name] = [top * factor, random.pick(names)]
    const [path, ends] = random.pick([
      ['a trail that is 1 mile long', 'stops for a rest'],
      ['a bike path that is 1 kilometer long', 'meets a friend'],
      ['a bus route that is 1 mile long', 'gets off'],
    ])
    return fieldProblem(
      'IFRAME',
      {
        question: [
          `${name} is on ${path} and ${ends} after ${math(fractionTex(top, bottom))} of the way. The number line from 0 to 1 is divided into ${parts} equal parts.`,
          `Mark the point that is ${math(fractionTex(top, bottom))} of the way.`,
          numberLine(parts),
        ],
        hints: [
          `The line has ${parts} equal parts, so each part is ${math(fractionTex(1, parts))}.`,
          `${math(fractionTex(1, bottom))} of the line is ${factor} of these parts.`,
          `${math(`${fractionTex(top, bottom)} = \\frac{${top} \\times ${factor}}{${bottom} \\times ${factor}}`)}. Count that many parts from 0.`,
        ],
        explanation: [
          `${math(`${fractionTex(top, bottom)} = ${fractionTex(key, parts)}`)}, so the point is the ${key === 1 ? 'first mark' : `mark after ${key} parts`} from 0.`,
        ],
      },
      [`${key}/${parts}`, `${top}/${bottom}`],
      [
        [`${top}/${parts}`, 'Counts the numerator in parts of another size'],
        [`${key - 1}/${parts}`, 'Counts 0 as the first mark'],
        [`${parts - key}/${parts}`, 'Counts from the right end'],
        [`${top + parts - bottom}/${parts}`, 'Adds the same number to numerator and denominator'],
      ],
    )
  },
)

const explainComparison = problemTemplate(
  { id: 'g4-explain-comparison', title: 'Explain a comparison of fractions', skill: '4.NF.A.2', grades },
  (random) => {
    const top = random.int(1, 5)
    const [small, large] = sampleUntil(
      () => pickTwo(random, [2, 3, 4, 5, 6, 7, 8, 9, 10, 12]),
      ([b, d]) => top < b && b < d,
    )
    const name = random.pick(names)
    return openProblem(
      `${name} says: "${math(fractionTex(top, large))} is greater than ${math(fractionTex(top, small))}, because ${large} is greater than ${small}."`,
      `Is ${name} right? Explain how you know. You may use words, numbers, or describe a picture.`,
    )
  },
)

export const grade4Fractions: readonly Template[] = [
  equivalentFraction,
  compareFractions,
  orderFractions,
  addLikeFractions,
  subtractMixedNumbers,
  fractionTimesWhole,
  pointOnNumberLine,
  explainComparison,
]
