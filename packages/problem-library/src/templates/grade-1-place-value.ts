import { dropDown, field, labeled } from '../authoring/answer-parts'
import { orderProblem, setProblem, wholeNumberProblem } from '../authoring/build-problem'
import { problemTemplate } from '../authoring/build-template'
import { blank, math } from '../authoring/html'
import { counted, names, pickTwo, placeValue, things } from '../authoring/story'
import type { Template } from '../authoring/template'

const grades = ['Grade 1'] as const

const { ones: one, tens: ten } = placeValue

const tensAndOnes = problemTemplate(
  { id: 'tens-and-ones', title: 'Tens and ones', skill: '1.NBT.B.2', grades },
  (random) => {
    const name = random.pick(names)
    const thing = random.pick(things)
    const tens = random.int(1, 9)
    const ones = random.pick([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => digit !== tens))
    const number = tens * 10 + ones
    return setProblem(
      {
        question: [
          `${name} has ${counted(number, thing)}. ${name} packs them in bags of 10 until fewer than 10 are left. How many full bags of ten are there, and how many ${thing.many} are left over?`,
        ],
        hints: [
          `Each full bag is one ten. The ${thing.many} left over are the ones.`,
          `In ${number}, the first digit counts the tens and the second digit counts the ones.`,
          `The first digit of ${number} is ${tens} and the second digit is ${ones}.`,
        ],
        explanation: [
          `${number} is ${counted(tens, ten)} and ${counted(ones, one)}: ${math(`${number} = ${tens * 10} + ${ones}`)}.`,
          `So there ${tens === 1 ? 'is 1 full bag' : `are ${tens} full bags`} and ${ones === 1 ? '1 is' : `${ones} are`} left over.`,
        ],
      },
      [
        labeled('Full bags of ten:', field('NUMERIC', String(tens))),
        labeled('Left over:', field('NUMERIC', String(ones))),
      ],
      [
        [[String(ones), String(tens)], 'Swaps the tens and the ones'],
        [[String(tens * 10), String(ones)], 'Gives the value of the tens instead of how many tens'],
        [[String(tens), String(number)], 'Still counts the packed ones as left over'],
      ],
    )
  },
)

const tenMoreTenLess = problemTemplate(
  { id: 'ten-more-ten-less', title: 'Ten more and ten less', skill: '1.NBT.C.5', grades },
  (random) => {
    const isMore = random.pick([true, false])
    const tens = isMore ? random.int(1, 8) : random.int(2, 9)
    const ones = random.int(0, 9)
    const number = tens * 10 + ones
    const step = isMore ? 10 : -10
    const key = number + step
    const [first, second] = pickTwo(random, names)
    const word = isMore ? 'more' : 'less'
    return wholeNumberProblem(
      {
        question: [
          random.pick([
            `What number is 10 ${word} than ${number}?`,
            `${first} is thinking of ${number}. ${second} says the number that is 10 ${word}. What does ${second} say?`,
            `${first} is on square ${number} of a hundred chart and moves one row ${isMore ? 'down, to a bigger number' : 'up, to a smaller number'}. Each row has 10 squares. Where is ${first} now?`,
          ]),
        ],
        hints: [
          'Think of the number as tens and ones. Which of the two changes?',
          `${number} has ${counted(tens, ten)} and ${counted(ones, one)}. 10 ${word} means one ten ${word}. The ones stay the same.`,
          `Change ${counted(tens, ten)} to ${counted(tens + step / 10, ten)} and keep the ${ones} in the ones place.`,
        ],
        explanation: [
          `Only the tens change, from ${tens} to ${tens + step / 10}. The ones digit is still ${ones}.`,
          `${math(`${number} ${isMore ? '+' : '-'} 10 = ${key}`)}.`,
        ],
      },
      key,
      [
        [number - step, isMore ? 'Takes ten away instead of adding it' : 'Adds ten instead of taking it away'],
        [number + step / 10, 'Changes the ones instead of the tens'],
        [number + 2 * step, 'Moves two tens'],
      ],
    )
  },
)

const addTens = problemTemplate(
  { id: 'add-a-two-digit-number-and-tens', title: 'Adding tens and ones within 100', skill: '1.NBT.C.4', grades },
  (random) => {
    const name = random.pick(names)
    const thing = random.pick(things)
    const number = random.int(1, 6) * 10 + random.int(1, 9)
    const tens = random.int(1, Math.floor((99 - number) / 10))
    const key = number + tens * 10
    return wholeNumberProblem(
      {
        question: [
          random.pick([
            `What is ${math(`${number} + ${tens * 10}`)}?`,
            `${name} has ${counted(number, thing)} and buys ${tens * 10} more. How many ${thing.many} does ${name} have now?`,
          ]),
        ],
        hints: [
          `${tens * 10} is ${counted(tens, ten)} and no ones.`,
          `Add tens to tens: ${math(`${Math.floor(number / 10) * 10} + ${tens * 10}`)}. The ones stay as they are.`,
          `The tens make ${Math.floor(key / 10) * 10}. Now add the ${counted(number % 10, one)}.`,
        ],
        explanation: [
          `Add the tens: ${math(`${Math.floor(number / 10) * 10} + ${tens * 10} = ${Math.floor(key / 10) * 10}`)}.`,
          `Add the ones: ${math(`${Math.floor(key / 10) * 10} + ${number % 10} = ${key}`)}.`,
        ],
      },
      key,
      [
        [number + tens, 'Adds the tens to the ones'],
        [key - (number % 10), 'Forgets the ones'],
        [number - tens * 10, 'Subtracts instead of adding'],
      ],
    )
  },
)

const comparisons = ['is greater than', 'is less than', 'is equal to'] as const

const compareInWords = problemTemplate(
  { id: 'compare-two-digit-numbers', title: 'Comparing two-digit numbers', skill: '1.NBT.B.3', grades },
  (random) => {
    const tens = random.int(2, 9)
    const ones = random.int(1, tens - 1)
    const pair: [number, number] = [tens * 10 + ones, ones * 10 + tens]
    const [a, b] = random.shuffle(pair) as [number, number]
    const c = random.int(11, 98)
    const d = random.pick([c, random.pick([c - 1, c + 1]), random.int(10, 99)])
    const first = compare(a, b)
    const second = compare(c, d)
    return setProblem(
      {
        question: [
          'Choose the words that make each sentence true.',
          `${a} ${blank('blank1')} ${b}.`,
          `${c} ${blank('blank2')} ${d}.`,
        ],
        hints: [
          'Look at the tens first. More tens means a bigger number.',
          `${a} has ${counted(Math.floor(a / 10), ten)} and ${b} has ${counted(Math.floor(b / 10), ten)}. When the tens are the same, look at the ones.`,
          `${math(`${a} ${sign(a, b)} ${b}`)}. Now do the same with ${c} and ${d}: ${tensThenOnes(c, d)}`,
        ],
        explanation: [
          `${a} ${first} ${b}, because it has ${a > b ? 'more' : 'fewer'} tens: ${math(`${a} ${sign(a, b)} ${b}`)}.`,
          `${c} ${second} ${d}: ${math(`${c} ${sign(c, d)} ${d}`)}.`,
        ],
      },
      [dropDown('blank1', comparisons, first), dropDown('blank2', comparisons, second)],
      [
        [[onesFirst(a, b), onesFirst(c, d)], 'Compares the ones before the tens'],
        [[opposite(first), opposite(second)], 'Mixes up "greater than" and "less than"'],
        [['is equal to', second], 'Sees the same digits and calls the numbers equal'],
      ],
    )
  },
)

const orderNumbers = problemTemplate(
  { id: 'order-two-digit-numbers', title: 'Putting two-digit numbers in order', skill: '1.NBT.B.3', grades },
  (random) => {
    const name = random.pick(names)
    const tens = random.shuffle([1, 2, 3, 4, 5, 6, 7, 8, 9]).slice(0, 4)
    const ones = random.shuffle([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]).slice(0, 4)
    const numbers = tens.map((ten, index) => ten * 10 + ones[index]!)
    const isUp = random.pick([true, false])
    const direction = isUp ? 1 : -1
    const right = numbers.toSorted((a, b) => direction * (a - b))
    const byOnes = numbers.toSorted((a, b) => direction * ((a % 10) - (b % 10)))
    const [from, to] = isUp ? ['least', 'greatest'] : ['greatest', 'least']
    const context = random.pick([
      `${name} picks four number cards: ${numbers.join(', ')}.`,
      `${name} opens a book at four pages: ${numbers.join(', ')}.`,
      `Four players on ${name}'s team wear the numbers ${numbers.join(', ')}.`,
    ])
    return orderProblem(
      'RANK',
      {
        question: [`${context} Put the numbers in order from ${from} to ${to}.`],
        hints: [
          'Look at the tens digit of each number first.',
          `The ${from} number is the one with the ${isUp ? 'fewest' : 'most'} tens.`,
          `Start with ${right[0]}, then ${right[1]}. Which one of the other two has ${isUp ? 'fewer' : 'more'} tens?`,
        ],
        explanation: [
          `The tens are ${right.map((number) => Math.floor(number / 10)).join(', ')}, so the order is ${right.join(', ')}.`,
        ],
      },
      right.map(String),
      [
        [right.toReversed().map(String), `Orders from ${to} to ${from}`],
        [byOnes.map(String), 'Looks at the ones instead of the tens'],
      ],
    )
  },
)

const countTo120 = problemTemplate(
  { id: 'counting-to-120', title: 'Counting to 120', skill: '1.NBT.A.1', grades },
  (random) => {
    const isForward = random.pick([true, false])
    const key = random.pick([random.int(97, isForward ? 120 : 117), random.int(3, 9) * 10 + random.pick([0, 1, 9])])
    const step = isForward ? 1 : -1
    const shown = [3, 2, 1].map((back) => key - back * step)
    const name = random.pick(names)
    const last = shown[2]!
    return wholeNumberProblem(
      {
        question: [
          `${name} counts ${isForward ? 'forward' : 'back'} by ones: ${shown.join(', ')}, … What number comes next?`,
        ],
        hints: [
          `Is ${name} counting up or counting down?`,
          `The next number is one ${isForward ? 'more' : 'less'} than ${last}.`,
          `Think of ${math(`${last} ${isForward ? '+' : '-'} 1`)}. Watch what happens to the tens.`,
        ],
        explanation: [
          `${name} counts ${isForward ? 'up' : 'down'} by one each time: ${math(`${last} ${isForward ? '+' : '-'} 1 = ${key}`)}.`,
        ],
      },
      key,
      [
        [last - step, 'Counts in the wrong direction'],
        [key + step, 'Skips a number'],
        [last + 10 * step, 'Counts by tens instead of ones'],
      ],
    )
  },
)

function compare(a: number, b: number): (typeof comparisons)[number] {
  if (a === b) return 'is equal to'
  return a > b ? 'is greater than' : 'is less than'
}

function onesFirst(a: number, b: number): (typeof comparisons)[number] {
  return a % 10 === b % 10 ? compare(a, b) : compare(a % 10, b % 10)
}

function opposite(words: (typeof comparisons)[number]): string {
  if (words === 'is equal to') return words
  return words === 'is greater than' ? 'is less than' : 'is greater than'
}

function sign(a: number, b: number): string {
  if (a === b) return '='
  return a > b ? '>' : '<'
}

function tensThenOnes(a: number, b: number): string {
  const [tensA, tensB] = [Math.floor(a / 10), Math.floor(b / 10)]
  if (tensA !== tensB) return `compare ${counted(tensA, ten)} with ${counted(tensB, ten)}.`
  return `both have ${counted(tensA, ten)}, so compare the ones, ${a % 10} and ${b % 10}.`
}

export const grade1PlaceValue: readonly Template[] = [
  countTo120,
  tensAndOnes,
  compareInWords,
  orderNumbers,
  addTens,
  tenMoreTenLess,
]
