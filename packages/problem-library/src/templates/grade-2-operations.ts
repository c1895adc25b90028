import { fieldProblem, selectProblem, wholeNumberProblem } from '../authoring/build-problem'
import { problemTemplate } from '../authoring/build-template'
import { math } from '../authoring/html'
import { counted, names, pickTwo, placeValue, things } from '../authoring/story'
import type { Template } from '../authoring/template'

const grades = ['Grade 2'] as const

const addWithRegrouping = problemTemplate(
  { id: 'add-two-digit-numbers', title: 'Adding two-digit numbers', skill: '2.NBT.B.5', grades },
  (random) => {
    const onesA = random.int(2, 9)
    const onesB = random.int(11 - onesA, 9)
    const tensA = random.int(1, 6)
    const tensB = random.int(1, 8 - tensA)
    const [a, b] = [tensA * 10 + onesA, tensB * 10 + onesB]
    const ones = onesA + onesB
    const tens = tensA + tensB
    const sum = a + b
    const [first, second] = pickTwo(random, names)
    const thing = random.pick(things)
    return wholeNumberProblem(
      {
        question: [
          random.pick([
            `What is ${math(`${a} + ${b}`)}?`,
            `${first} collects ${counted(a, thing)} and ${second} collects ${counted(b, thing)}. How many ${thing.many} do they collect together?`,
            `${first} has ${counted(a, thing)} and then gets ${b} more. How many ${thing.many} does ${first} have now?`,
          ]),
        ],
        hints: [
          'Add the ones first. Do you get ten or more?',
          `The ones are ${math(`${onesA} + ${onesB} = ${ones}`)}. That is 1 ten and ${ones - 10}.`,
          `Write ${ones - 10} in the ones place. The tens are ${math(`${tensA} + ${tensB}`)} and 1 more ten.`,
        ],
        explanation: [
          `Ones: ${math(`${onesA} + ${onesB} = ${ones}`)}, which is 1 ten and ${ones - 10}.`,
          `Tens: ${math(`${tensA} + ${tensB} + 1 = ${tens + 1}`)}. So ${math(`${a} + ${b} = ${sum}`)}.`,
        ],
      },
      sum,
      [
        [sum - 10, 'Forgets to carry the ten'],
        [tens * 100 + ones, 'Writes both digits of the ones sum without carrying'],
        [Math.abs(a - b), 'Subtracts instead of adding'],
      ],
    )
  },
)

const subtractWithRegrouping = problemTemplate(
  { id: 'subtract-two-digit-numbers', title: 'Subtracting two-digit numbers', skill: '2.NBT.B.5', grades },
  (random) => {
    const onesA = random.int(0, 7)
    const onesB = random.int(onesA + 1, 9)
    const tensB = random.int(1, 7)
    const tensA = random.int(tensB + 1, 9)
    const [a, b] = [tensA * 10 + onesA, tensB * 10 + onesB]
    const difference = a - b
    const name = random.pick(names)
    const thing = random.pick(things)
    return wholeNumberProblem(
      {
        question: [
          random.pick([
            `What is ${math(`${a} - ${b}`)}?`,
            `${name} has ${counted(a, thing)} and gives away ${b} of them. How many ${thing.many} are left?`,
            `There are ${counted(a, thing)} in a box. ${name} takes out ${b} of them. How many ${thing.many} stay in the box?`,
          ]),
        ],
        hints: [
          `Look at the ones. Can you take ${onesB} from ${onesA}?`,
          `There are not enough ones, so open one of the ${tensA} tens. Now you have ${counted(tensA - 1, placeValue.tens)} and ${onesA + 10} ones.`,
          `Ones: ${math(`${onesA + 10} - ${onesB} = ${onesA + 10 - onesB}`)}. Tens: ${math(`${tensA - 1} - ${tensB}`)}.`,
        ],
        explanation: [
          `Open one ten: ${a} becomes ${counted(tensA - 1, placeValue.tens)} and ${onesA + 10} ones.`,
          `Ones: ${math(`${onesA + 10} - ${onesB} = ${onesA + 10 - onesB}`)}. Tens: ${math(`${tensA - 1} - ${tensB} = ${tensA - 1 - tensB}`)}. So ${math(`${a} - ${b} = ${difference}`)}.`,
        ],
      },
      difference,
      [
        [(tensA - tensB) * 10 + (onesB - onesA), 'Takes the smaller digit from the larger one in each place'],
        [difference + 10, 'Opens a ten but forgets to take it off the tens'],
        [a + b, 'Adds instead of subtracting'],
      ],
    )
  },
)

const twoStepStory = problemTemplate(
  { id: 'two-step-stories-within-100', title: 'Two-step stories within 100', skill: '2.OA.A.1', grades },
  (random) => {
    const [first, second] = pickTwo(random, names)
    const thing = random.pick(things)
    const start = random.int(30, 60)
    const gain = random.int(11, 35)
    const loss = random.int(8, 29)
    const middle = start + gain
    const key = middle - loss
    const story = random.pick([
      `${first} has ${counted(start, thing)}. ${first} buys ${gain} more and then gives ${loss} to ${second}. How many ${thing.many} does ${first} have now?`,
      `A shop has ${counted(start, thing)}. In the morning ${gain} more come in. In the afternoon ${first} buys ${loss} of them. How many ${thing.many} does the shop have then?`,
      `${first} and ${second} put their ${thing.many} in one box, ${start} from ${first} and ${gain} from ${second}. Then they take out ${loss} of them. How many ${thing.many} are in the box now?`,
    ])
    return wholeNumberProblem(
      {
        question: [story],
        hints: [
          'Two things happen, one after the other. Which one makes the number bigger and which one makes it smaller?',
          `First add: ${math(`${start} + ${gain}`)}. Then take away ${loss}.`,
          `${math(`${start} + ${gain} = ${middle}`)}. Now find ${math(`${middle} - ${loss}`)}.`,
        ],
        explanation: [
          `First step: ${math(`${start} + ${gain} = ${middle}`)}.`,
          `Second step: ${math(`${middle} - ${loss} = ${key}`)}. The answer is ${counted(key, thing)}.`,
        ],
      },
      key,
      [
        [middle, 'Stops after the first step'],
        [middle + loss, 'Adds all three numbers'],
        [start - loss, 'Leaves out the middle number'],
        [start - gain + loss, 'Swaps adding and subtracting'],
      ],
    )
  },
)

const evenNumbers = problemTemplate(
  { id: 'even-and-odd-numbers', title: 'Even and odd numbers', skill: '2.OA.C.3', grades },
  (random) => {
    const name = random.pick(names)
    const isEven = random.pick([true, false])
    const wanted = isEven ? 'even' : 'odd'
    const digits = (wantsEven: boolean) => random.shuffle(wantsEven ? [2, 4, 6, 8] : [1, 3, 5, 7, 9])
    // Half of each group starts with a digit of the other kind, so that the first digit tells nothing.
    const numbers = (endsEven: boolean) => {
      const ones = digits(endsEven)
      const [sameTens] = digits(endsEven)
      const [otherTens, anotherTens] = digits(!endsEven)
      return [sameTens! * 10 + ones[0]!, otherTens! * 10 + ones[1]!, anotherTens! * 10 + ones[2]!]
    }
    const right = numbers(isEven)
    const others = numbers(!isEven).slice(0, 2)
    const all = [...right, ...others]
    const byFirstDigit = all.filter((number) => (Math.floor(number / 10) % 2 === 0) === isEven)
    const [example] = right
    return selectProblem(
      {
        question: [
          random.pick([
            `${name} has the number cards ${random.shuffle(all).join(', ')}. Which numbers are ${wanted}? Choose <strong>all</strong> of them.`,
            `${name} sorts the numbers ${random.shuffle(all).join(', ')} into even and odd. Choose <strong>all</strong> the ${wanted} numbers.`,
          ]),
        ],
        hints: [
          'An even number can be split into pairs with nothing left over. An odd number has one left over.',
          'Tens always split into pairs, so only the ones digit matters.',
          `Even numbers end in 0, 2, 4, 6 or 8. Odd numbers end in 1, 3, 5, 7 or 9. So ${example} is ${wanted}, and there are two more.`,
        ],
        explanation: [
          `Look at the ones digit: ${right.map((number) => `${number} ends in ${number % 10}`).join(', ')}. These numbers are ${wanted}.`,
          `${others.join(' and ')} are ${isEven ? 'odd' : 'even'}.`,
        ],
      },
      right.map(String),
      others.map(String),
      [
        [others.map(String), 'Mixes up even and odd'],
        [byFirstDigit.map(String), 'Looks at the first digit'],
        [right.slice(0, 1).map(String), 'Stops after the first one found'],
        [all.map(String), 'Chooses every number'],
      ],
    )
  },
)

const arrayObjects = [
  { sign: '🍎', thing: { one: 'apple', many: 'apples' } },
  { sign: '⭐', thing: { one: 'star', many: 'stars' } },
  { sign: '🌼', thing: { one: 'flower', many: 'flowers' } },
  { sign: '🍪', thing: { one: 'cookie', many: 'cookies' } },
  { sign: '🐚', thing: { one: 'shell', many: 'shells' } },
] as const

const arraySum = problemTemplate(
  { id: 'arrays-as-repeated-addition', title: 'Arrays as repeated addition', skill: '2.OA.C.4', grades },
  (random) => {
    const name = random.pick(names)
    const { sign, thing } = random.pick(arrayObjects)
    const rows = random.int(2, 5)
    const columns = random.int(rows === 2 ? 3 : 2, 5)
    const key = Array.from({ length: rows }, () => columns).join('+')
    const spaced = key.replaceAll('+', ' + ')
    const byColumn = Array.from({ length: columns }, () => rows).join('+')
    const total = rows * columns
    return fieldProblem(
      'NUMERIC_EXPRESSION',
      {
        question: [
          `${name} puts ${thing.many} in ${rows} equal rows.`,
          `<div>${Array.from({ length: rows }, () => sign.repeat(columns)).join('<br>')}</div>`,
          `Write an addition that finds the number of ${thing.many}. Add the same number once for each row.`,
        ],
        hints: [
          `How many ${thing.many} are in one row?`,
          `There are ${columns} in each row and there are ${rows} rows.`,
          `Write ${columns} once for each row, ${rows} times in all, with + between.`,
        ],
        explanation: [
          `Each of the ${rows} rows has ${counted(columns, thing)}, so the addition is ${math(spaced)}.`,
          `${math(`${spaced} = ${total}`)}.`,
        ],
      },
      [key, byColumn],
      [
        [`${rows}+${columns}`, 'Adds the number of rows and the number in a row'],
        [Array.from({ length: rows + 1 }, () => columns).join('+'), 'Adds one row too many'],
        [Array.from({ length: rows - 1 }, () => columns).join('+'), 'Leaves out a row'],
      ],
      { form: 'expression' },
    )
  },
)

export const grade2Operations: readonly Template[] = [
  addWithRegrouping,
  subtractWithRegrouping,
  twoStepStory,
  evenNumbers,
  arraySum,
]
