import type { Random } from '@trellis/domain'
import { field, labeled } from '../authoring/answer-parts'
import {
  choiceProblem,
  fieldProblem,
  openProblem,
  orderProblem,
  setProblem,
  wholeNumberProblem,
} from '../authoring/build-problem'
import { problemTemplate } from '../authoring/build-template'
import { math } from '../authoring/html'
import { inWords, spellingsOf } from '../authoring/number-words'
import { counted, names, pickTwo, placeValue, things } from '../authoring/story'
import type { Template } from '../authoring/template'

const grades = ['Grade 2'] as const

/** Three digits, none of them zero and no two the same. */
function threeDigits(random: Random): [number, number, number] {
  return random.shuffle([1, 2, 3, 4, 5, 6, 7, 8, 9]).slice(0, 3) as [number, number, number]
}

const numberWords = problemTemplate(
  { id: 'numbers-in-words', title: 'Writing numbers in words', skill: '2.NBT.A.3', grades },
  (random) => {
    const [h, t, o] = threeDigits(random)
    const name = random.pick(names)
    const number = h * 100 + t * 10 + o
    const words = inWords(number)
    const rest = t * 10 + o
    return fieldProblem(
      'FILL_IN_IGNORE_CASE',
      {
        question: [
          random.pick([
            `Write ${number} in words.`,
            `${name} writes the number ${number} on the board. Write it in words.`,
            `The last page of the book that ${name} reads is page ${number}. Write the number in words.`,
          ]),
        ],
        hints: [
          'Say the hundreds first. Then say the number made of the last two digits.',
          `${number} is ${counted(h, placeValue.hundreds)} and ${rest}. Write the hundreds as "${inWords(h)} hundred".`,
          `Write "${inWords(h)} hundred" and then ${rest} in words, which is "${inWords(rest)}".`,
        ],
        explanation: [`${math(`${number} = ${h * 100} + ${rest}`)}. In words that is <strong>${words}</strong>.`],
      },
      spellingsOf(number),
      [
        [inWords(h * 100 + o * 10 + t), 'Swaps the tens and the ones'],
        [inWords(t * 100 + h * 10 + o), 'Swaps the hundreds and the tens'],
        [[h, t, o].map((digit) => inWords(digit)).join(' '), 'Reads the digits one by one'],
      ],
      { form: 'words' },
    )
  },
)

const expandedForm = problemTemplate(
  { id: 'expanded-form', title: 'Expanded form', skill: '2.NBT.A.3', grades },
  (random) => {
    const [h, t, o] = threeDigits(random)
    const name = random.pick(names)
    const number = h * 100 + t * 10 + o
    const sum = (...parts: number[]) => math(parts.join(' + '))
    return choiceProblem(
      {
        question: [
          random.pick([
            `Which sum shows ${number} in expanded form?`,
            `${name} wants to write ${number} as hundreds, tens and ones. Which sum is right?`,
          ]),
        ],
        hints: [
          'What is each digit worth? It depends on the place where it stands.',
          `In ${number} the digit ${h} stands for ${h * 100}. What does ${t} stand for?`,
          `${h} stands for ${h * 100}, ${t} stands for ${t * 10} and ${o} stands for ${o}. Look for that sum.`,
        ],
        explanation: [
          `The digits of ${number} are worth ${h * 100}, ${t * 10} and ${o}, so ${math(`${number} = ${h * 100} + ${t * 10} + ${o}`)}.`,
        ],
      },
      sum(h * 100, t * 10, o),
      [
        [sum(h, t, o), 'Adds the digits without their places'],
        [sum(h * 100, t, o), 'Forgets that the middle digit counts tens'],
        [sum(o * 100, t * 10, h), 'Reads the places from right to left'],
        [sum(h * 100, t * 100, o), 'Takes the tens for hundreds'],
      ],
    )
  },
)

const hundredsTensOnes = problemTemplate(
  { id: 'hundreds-tens-and-ones', title: 'Hundreds, tens and ones', skill: '2.NBT.A.1', grades },
  (random) => {
    const [h, t, o] = threeDigits(random)
    const name = random.pick(names)
    const thing = random.pick(things)
    const number = h * 100 + t * 10 + o
    return setProblem(
      {
        question: [
          random.pick([
            `${name} packs ${counted(number, thing)}: first as many boxes of 100 as can be filled, then bags of 10, and the rest stay single. How many of each are there?`,
            `${name} shows ${number} with as few blocks as possible: hundreds, tens and ones. How many of each does ${name} need?`,
          ]),
        ],
        hints: [
          `How many groups of 100 are in ${number}?`,
          `Read the digits of ${number} from the left: first hundreds, then tens, then ones.`,
          `${math(`${number} = ${h * 100} + ${t * 10} + ${o}`)}. So the hundreds digit is ${h}. Read off the other two.`,
        ],
        explanation: [
          `${math(`${number} = ${h * 100} + ${t * 10} + ${o}`)}, which is ${counted(h, placeValue.hundreds)}, ${counted(t, placeValue.tens)} and ${counted(o, placeValue.ones)}.`,
        ],
      },
      [
        labeled('Hundreds:', field('NUMERIC', String(h))),
        labeled('Tens:', field('NUMERIC', String(t))),
        labeled('Ones:', field('NUMERIC', String(o))),
      ],
      [
        [[String(o), String(t), String(h)], 'Reads the places from right to left'],
        [[String(h * 100), String(t * 10), String(o)], 'Gives the value of a place instead of how many'],
        [[String(h), String(o), String(t)], 'Swaps the tens and the ones'],
      ],
    )
  },
)

const orderThreeDigits = problemTemplate(
  { id: 'order-three-digit-numbers', title: 'Putting three-digit numbers in order', skill: '2.NBT.A.4', grades },
  (random) => {
    const name = random.pick(names)
    const [a, b, c] = threeDigits(random)
    const numbers = random
      .shuffle([
        [a, b, c],
        [a, c, b],
        [b, a, c],
        [c, b, a],
      ])
      .map(([x, y, z]) => x! * 100 + y! * 10 + z!)
    const direction = random.pick([1, -1])
    const [from, to] = direction === 1 ? ['least', 'greatest'] : ['greatest', 'least']
    const right = numbers.toSorted((x, y) => direction * (x - y))
    const byOnes = numbers.toSorted((x, y) => direction * ((x % 10) - (y % 10)))
    const byTens = numbers.toSorted((x, y) => direction * ((x % 100) - (y % 100)))
    return orderProblem(
      'RANK',
      {
        question: [
          random.pick([
            `${name} makes the numbers ${numbers.join(', ')} from three digit cards.`,
            `${name} reads these house numbers on a walk: ${numbers.join(', ')}.`,
          ]),
          `Put the numbers in order from ${from} to ${to}.`,
        ],
        hints: [
          'Compare the hundreds first.',
          'When two numbers have the same hundreds, compare their tens.',
          `Two of the numbers have ${a} in the hundreds place. Compare their tens. The first number in the order is ${right[0]}.`,
        ],
        explanation: [`Compare hundreds first, then tens, then ones. From ${from} to ${to}: ${right.join(', ')}.`],
      },
      right.map(String),
      [
        [right.toReversed().map(String), `Orders from ${to} to ${from}`],
        [byOnes.map(String), 'Compares the ones digits'],
        [byTens.map(String), 'Does not look at the hundreds'],
      ],
    )
  },
)

const skipCounting = problemTemplate(
  { id: 'skip-counting', title: 'Skip-counting by 5, 10 and 100', skill: '2.NBT.A.2', grades },
  (random) => {
    const step = random.pick([5, 10, 100])
    const start = step === 100 ? random.int(0, 50) * 10 : random.int(10, 190) * 5
    const shown = [0, 1, 2, 3].map((index) => start + index * step)
    const key = start + 4 * step
    const name = random.pick(names)
    return wholeNumberProblem(
      {
        question: [`${name} skip-counts: ${shown.join(', ')}, … What number comes next?`],
        hints: [
          'How far is it from each number to the next one?',
          `From ${shown[0]} to ${shown[1]} is a step of ${step}. All the steps are the same.`,
          `Add one more step to the last number: ${math(`${shown[3]} + ${step}`)}.`,
        ],
        explanation: [`${name} counts by ${step}. ${math(`${shown[3]} + ${step} = ${key}`)}.`],
      },
      key,
      [
        [shown[3]! + 1, 'Counts on by one'],
        [key + step, 'Skips a number of the pattern'],
        [shown[3]! + (step === 10 ? 100 : 10), 'Uses the wrong step'],
        [shown[2]!, 'Counts back instead of on'],
      ],
    )
  },
)

const addThreeDigits = problemTemplate(
  { id: 'add-within-1000', title: 'Adding within 1000', skill: '2.NBT.B.7', grades },
  (random) => {
    const [onesA, tensA, hundredsA] = [random.int(0, 9), random.int(2, 9), random.int(1, 5)]
    const onesB = random.int(0, 9 - onesA)
    const tensB = random.int(11 - tensA, 9)
    const hundredsB = random.int(1, 8 - hundredsA)
    const a = hundredsA * 100 + tensA * 10 + onesA
    const b = hundredsB * 100 + tensB * 10 + onesB
    const sum = a + b
    const tens = tensA + tensB
    const [first, second] = pickTwo(random, names)
    return wholeNumberProblem(
      {
        question: [
          random.pick([
            `What is ${math(`${a} + ${b}`)}?`,
            `${first} counts ${a} steps to the park and ${b} more steps to the pool. How many steps is that in all?`,
            `${first} reads a book with ${a} pages and ${second} reads a book with ${b} pages. How many pages do the two books have together?`,
          ]),
        ],
        hints: [
          'Add ones to ones, tens to tens and hundreds to hundreds.',
          `The tens are ${math(`${tensA} + ${tensB} = ${tens}`)}. Ten tens make one hundred.`,
          `${tens} tens are 1 hundred and ${counted(tens - 10, placeValue.tens)}. The hundreds are ${math(`${hundredsA} + ${hundredsB} + 1`)} and the ones are ${math(`${onesA} + ${onesB}`)}.`,
        ],
        explanation: [
          `Ones: ${math(`${onesA} + ${onesB} = ${onesA + onesB}`)}. Tens: ${math(`${tensA} + ${tensB} = ${tens}`)}, so carry 1 hundred and keep ${tens - 10}.`,
          `Hundreds: ${math(`${hundredsA} + ${hundredsB} + 1 = ${hundredsA + hundredsB + 1}`)}. So ${math(`${a} + ${b} = ${sum}`)}.`,
        ],
      },
      sum,
      [
        [sum - 100, 'Forgets to carry the hundred'],
        [sum - 90, 'Carries to the tens instead of the hundreds'],
        [Math.abs(a - b), 'Subtracts instead of adding'],
      ],
    )
  },
)

const explainStrategy = problemTemplate(
  { id: 'explain-how-you-add', title: 'Explain how you add', skill: '2.NBT.B.9', grades },
  (random) => {
    const [first, second] = pickTwo(random, names)
    const near = random.int(2, 7) * 10
    const a = near - random.pick([1, 2])
    const b = random.int(13, 98 - near)
    const gap = near - a
    return openProblem(
      random.pick([
        `${first} adds ${math(`${a} + ${b}`)} by thinking of ${math(`${near} + ${b - gap}`)}.`,
        `To find ${math(`${a} + ${b}`)}, ${first} first adds ${math(`${near} + ${b}`)} and then takes ${gap} away.`,
      ]),
      `${second} wants to know why this works. Explain it to ${second} in your own words, or draw a picture and describe it.`,
    )
  },
)

export const grade2PlaceValue: readonly Template[] = [
  hundredsTensOnes,
  expandedForm,
  numberWords,
  orderThreeDigits,
  skipCounting,
  addThreeDigits,
  explainStrategy,
]
