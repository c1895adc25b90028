import { fieldProblem, numberProblem } from '../authoring/build-problem'
import { problemTemplate } from '../authoring/build-template'
import { fractionTex, fractionText, lowestTermsTex, mixedText, simplifiedTex } from '../authoring/fractions'
import { math } from '../authoring/html'
import { gcd, lcm, multiples, plain, range } from '../authoring/numbers'
import { inRange, properFraction, sampleUntil } from '../authoring/sampling'
import { names } from '../authoring/story'
import type { Template } from '../authoring/template'

const grades = ['Grade 6'] as const

const servings = [
  { stuff: 'rice', unit: 'cup', container: 'bag' },
  { stuff: 'yogurt', unit: 'pint', container: 'tub' },
  { stuff: 'soup', unit: 'quart', container: 'pot' },
  { stuff: 'oats', unit: 'pound', container: 'box' },
  { stuff: 'honey', unit: 'cup', container: 'jar' },
] as const

const divideFractions = problemTemplate(
  {
    id: 'g6-divide-fractions',
    title: 'Divide a fraction by a fraction',
    skill: '6.NS.A.1',
    grades: ['Grade 6', 'Grade 6 Accelerated'],
  },
  (random) => {
    const { stuff, unit, container } = random.pick(servings)
    const [[a, b], [c, d]] = sampleUntil(
      () => [properFraction(random, range(3, 9)), properFraction(random, range(3, 9))] as const,
      ([[w, x], [y, z]]) => x !== z && (w * z) % (x * y) !== 0,
    )
    const [whole, serving] = [lowestTermsTex(a, b), lowestTermsTex(c, d)]
    return fieldProblem(
      'EXACT_FRACTION',
      {
        question: [
          `A ${container} holds ${math(whole)} ${unit} of ${stuff}. One serving is ${math(serving)} ${unit}.`,
          `How many servings are in the ${container}? Write a fraction in lowest terms.`,
        ],
        hints: [
          `The question asks how many times ${math(serving)} fits into ${math(whole)}. This is a division.`,
          `Dividing by ${math(serving)} is the same as multiplying by its reciprocal, ${math(fractionTex(d, c))}.`,
          `Multiply: ${math(`${fractionTex(a, b)} \\times ${fractionTex(d, c)} = ${fractionTex(a * d, b * c)}`)}. Then write the fraction in lowest terms.`,
        ],
        explanation: [
          `${math(`${whole} \\div ${serving} = ${fractionTex(a, b)} \\times ${fractionTex(d, c)} = ${simplifiedTex(a * d, b * c)}`)}.`,
          `The number of servings is ${math(lowestTermsTex(a * d, b * c))}.`,
        ],
      },
      [fractionText(a * d, b * c), mixedText(a * d, b * c)],
      [
        [fractionText(a * c, b * d), 'Multiplies the fractions instead of dividing'],
        [fractionText(b * c, a * d), 'Takes the reciprocal of the first fraction instead of the second'],
        [fractionText(a + d, b + c), 'Adds across after taking the reciprocal'],
      ],
      { form: 'lowest_terms' },
    )
  },
)

/** Two numbers of which neither divides the other, with a common factor above 1. */
function relatedPair(draw: () => [number, number]): [number, number] {
  return sampleUntil(draw, ([a, b]) => gcd(a, b) > 1 && a % b !== 0 && b % a !== 0)
}

const kits = [
  { first: 'pencils', second: 'erasers', made: 'school kits' },
  { first: 'bandages', second: 'gauze pads', made: 'first-aid kits' },
  { first: 'red roses', second: 'white roses', made: 'bouquets' },
  { first: 'granola bars', second: 'apples', made: 'snack bags' },
  { first: 'stickers', second: 'stamps', made: 'gift bags' },
] as const

const commonFactor = problemTemplate(
  { id: 'g6-greatest-common-factor', title: 'Greatest common factor', skill: '6.NS.B.4', grades },
  (random) => {
    const { first, second, made } = random.pick(kits)
    const name = random.pick(names)
    const factor = random.int(4, 15)
    const [a, b] = relatedPair(() => [factor * random.int(2, 7), factor * random.int(2, 7)])
    const key = gcd(a, b)
    const smaller = [2, 3, 5, 7].find((prime) => key % prime === 0 && prime < key)
    return numberProblem(
      {
        question: [
          `${name} has ${a} ${first} and ${b} ${second}. All of them go into ${made} that are exactly alike.`,
          `What is the greatest number of ${made} that ${name} can make?`,
        ],
        hints: [
          `The number of ${made} must divide both ${a} and ${b} without a remainder.`,
          `List the factors of ${a} and the factors of ${b}. Which factors are in both lists?`,
          `Each number is a multiple of ${key}: ${math(`${a} = ${key} \\times ${a / key}`)} and ${math(`${b} = ${key} \\times ${b / key}`)}. No greater number divides both.`,
        ],
        explanation: [
          `${math(`${a} = ${key} \\times ${a / key}`)} and ${math(`${b} = ${key} \\times ${b / key}`)}, and ${a / key} and ${b / key} have no common factor but 1.`,
          `The greatest common factor is ${key}, so ${name} can make ${key} ${made}.`,
        ],
      },
      key,
      [
        ...(smaller ? [[key / smaller, 'Stops at a common factor that is not the greatest'] as const] : []),
        [lcm(a, b), 'Finds the least common multiple instead'],
        [Math.abs(a - b), 'Subtracts the numbers'],
      ],
    )
  },
)

const cycles = [
  { pair: 'Two lighthouses', both: 'flash', one: 'flashes', unit: 'seconds' },
  { pair: 'Two buses', both: 'leave the station', one: 'leaves', unit: 'minutes' },
  { pair: 'Two sprinklers', both: 'turn on', one: 'turns on', unit: 'minutes' },
  { pair: 'Two bells', both: 'ring', one: 'rings', unit: 'seconds' },
  { pair: 'Two ferries', both: 'sail', one: 'sails', unit: 'hours' },
] as const

const commonMultiple = problemTemplate(
  { id: 'g6-least-common-multiple', title: 'Least common multiple', skill: '6.NS.B.4', grades },
  (random) => {
    const { pair, both, one, unit } = random.pick(cycles)
    const [a, b] = relatedPair(() => [random.int(4, 24), random.int(4, 24)])
    const key = lcm(a, b)
    const shared = gcd(a, b)
    const firstMultiples = (number: number) => multiples(number, Math.min(4, key / number))
    return numberProblem(
      {
        question: [
          `${pair} ${both} together. One ${one} every ${a} ${unit}, the other every ${b} ${unit}.`,
          `How many ${unit} later do they ${both} together again?`,
        ],
        hints: [
          `They ${both} together at times that are multiples of both ${a} and ${b}.`,
          `Multiples of ${a} begin ${firstMultiples(a)}. Multiples of ${b} begin ${firstMultiples(b)}. Look for the first number in both lists.`,
          `The numbers share the factor ${shared}, so work out ${math(`${a} \\times ${b} \\div ${shared}`)}.`,
        ],
        explanation: [
          `The greatest common factor of ${a} and ${b} is ${shared}.`,
          `The least common multiple is ${math(`${a} \\times ${b} \\div ${shared} = ${key}`)}, so they ${both} together again ${key} ${unit} later.`,
        ],
      },
      key,
      [
        [a * b, 'Multiplies the numbers although they share a factor'],
        [shared, 'Finds the greatest common factor instead'],
        [a + b, 'Adds the numbers'],
      ],
    )
  },
)

const decimalQuotient = problemTemplate(
  { id: 'g6-divide-decimals', title: 'Divide decimals', skill: '6.NS.B.3', grades },
  (random) => {
    const name = random.pick(names)
    const thing = random.pick(['ribbon', 'rope', 'wire', 'copper pipe', 'wooden rail'] as const)
    const piece = inRange(random, 12, 95, (value) => value % 10 !== 0)
    const count = random.int(6, 48)
    const [length, part] = [plain((piece * count) / 100), plain(piece / 100)]
    return numberProblem(
      {
        question: [
          `${name} cuts a ${thing} that is ${math(length)} meters long into pieces of ${math(part)} meters each.`,
          'How many pieces are there?',
        ],
        hints: [
          'Divide the whole length by the length of one piece.',
          `Multiply both numbers by 100, so that you can divide whole numbers: ${math(`${length} \\times 100 = ${piece * count}`)} and ${math(`${part} \\times 100 = ${piece}`)}.`,
          `Work out ${math(`${piece * count} \\div ${piece}`)}.`,
        ],
        explanation: [
          `${math(`${length} \\div ${part} = ${piece * count} \\div ${piece} = ${count}`)}, so there are ${count} pieces.`,
        ],
      },
      count,
      [
        [count / 10, 'Puts the decimal point one place too far to the left'],
        [count * 10, 'Puts the decimal point one place too far to the right'],
        [(piece * piece * count) / 10_000, 'Multiplies instead of dividing'],
      ],
    )
  },
)

export const grade6Numbers: readonly Template[] = [divideFractions, decimalQuotient, commonFactor, commonMultiple]
