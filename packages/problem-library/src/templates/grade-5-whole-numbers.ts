import { field, labeled } from '../authoring/answer-parts'
import { numberProblem, setProblem } from '../authoring/build-problem'
import { problemTemplate } from '../authoring/build-template'
import { math } from '../authoring/html'
import { grouped, groupedTex } from '../authoring/numbers'
import { inRange } from '../authoring/sampling'
import { names } from '../authoring/story'
import type { Template } from '../authoring/template'

const grades = ['Grade 5'] as const

const multiplyStories = [
  (a: string, b: number) => `A factory makes ${a} toy cars every day. How many toy cars does it make in ${b} days?`,
  (a: string, b: number) =>
    `A theater has ${a} seats. It is sold out for ${b} shows. How many tickets are sold for these shows?`,
  (a: string, b: number) =>
    `A plane flies the same route of ${a} miles ${b} times in a month. How many miles is that in all?`,
  (a: string, b: number) =>
    `A printer prints ${a} pages in an hour. How many pages does it print in ${b} hours without a break?`,
]

const multiplyLarge = problemTemplate(
  { id: 'g5-multiply-large-numbers', title: 'Multiply multi-digit numbers', skill: '5.NBT.B.5', grades },
  (random) => {
    const first = random.pick([random.int(112, 899), random.int(2, 9) * 100 + random.int(2, 9)])
    const second = inRange(random, 13, 68, (n) => n % 10 > 1)
    const [tens, ones] = [second - (second % 10), second % 10]
    const product = first * second
    const withoutZero = Number(String(first).replaceAll('0', ''))
    return numberProblem(
      {
        question: [random.pick(multiplyStories)(grouped(first), second)],
        hints: [
          `Multiply ${math(`${first} \\times ${second}`)}. Break ${second} into ${tens} and ${ones}.`,
          `Work out ${math(`${first} \\times ${ones}`)} and ${math(`${first} \\times ${tens}`)}. The second product ends in a zero.`,
          `${math(`${first} \\times ${ones} = ${groupedTex(first * ones)}`)} and ${math(`${first} \\times ${tens} = ${groupedTex(first * tens)}`)}. Add them.`,
        ],
        explanation: [
          `${math(`${first} \\times ${second} = ${groupedTex(first * ones)} + ${groupedTex(first * tens)} = ${groupedTex(product)}`)}.`,
        ],
      },
      product,
      [
        [first * ones + (first * tens) / 10, 'Forgets that the second partial product counts tens'],
        withoutZero === first
          ? [first * tens, 'Leaves out the product with the ones']
          : [withoutZero * second, 'Skips the zero in the first number'],
        [first * ones + tens, 'Multiplies only by the ones'],
        [first + second, 'Adds instead of multiplying'],
      ],
    )
  },
)

const packing = [
  { things: 'eggs', box: 'tray', boxes: 'trays' },
  { things: 'oranges', box: 'crate', boxes: 'crates' },
  { things: 'books', box: 'box', boxes: 'boxes' },
  { things: 'candles', box: 'carton', boxes: 'cartons' },
  { things: 'tiles', box: 'stack', boxes: 'stacks' },
]

const divideByTwoDigits = problemTemplate(
  { id: 'g5-divide-by-two-digits', title: 'Divide by a two-digit number', skill: '5.NBT.B.6', grades },
  (random) => {
    const { things, box, boxes } = random.pick(packing)
    const divisor = random.int(12, 48)
    const quotient = random.pick([random.int(21, 99), random.int(1, 5) * 100 + random.int(2, 9)])
    const rest = random.int(1, divisor - 1)
    const dividend = divisor * quotient + rest
    const tens = Math.floor((quotient - 1) / 10) * 10
    const withoutZero = Number(String(quotient).replaceAll('0', ''))
    return setProblem(
      {
        question: [
          `${random.pick(names)} packs ${grouped(dividend)} ${things}. Each full ${box} holds ${divisor} ${things}.`,
          `How many full ${boxes} are there, and how many ${things} are left over?`,
        ],
        hints: [
          `Divide ${math(`${groupedTex(dividend)} \\div ${divisor}`)}.${divisor % 10 === 0 ? '' : ` To estimate, round ${divisor} to ${Math.round(divisor / 10) * 10}.`}`,
          `${tens} full ${boxes} use ${math(`${divisor} \\times ${tens} = ${groupedTex(divisor * tens)}`)} ${things}. That leaves ${grouped(dividend - divisor * tens)}.`,
          `${math(`${divisor} \\times ${quotient} = ${groupedTex(divisor * quotient)}`)} is the largest multiple that fits. Subtract it from ${grouped(dividend)}.`,
        ],
        explanation: [
          `${math(`${divisor} \\times ${quotient} = ${groupedTex(divisor * quotient)}`)} and ${math(`${groupedTex(dividend)} - ${groupedTex(divisor * quotient)} = ${rest}`)}. So there are ${quotient} full ${boxes}, and ${rest} ${rest === 1 ? 'is' : 'are'} left over.`,
        ],
      },
      [
        labeled(`Full ${boxes}:`, field('NUMERIC', String(quotient))),
        labeled('Left over:', field('NUMERIC', String(rest))),
      ],
      [
        [[String(withoutZero), String(rest)], 'Skips the zero in the quotient'],
        [[String(quotient - 1), String(rest + divisor)], 'Leaves a remainder that is larger than the divisor'],
        [[String(quotient + 1), '0'], 'Counts the leftover as a full group'],
        [[String(rest), String(quotient)], 'Mixes up the quotient and the remainder'],
      ],
    )
  },
)

export const grade5WholeNumbers: readonly Template[] = [multiplyLarge, divideByTwoDigits]
