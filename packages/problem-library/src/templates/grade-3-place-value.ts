import { field, labeled } from '../authoring/answer-parts'
import { setProblem, wholeNumberProblem } from '../authoring/build-problem'
import { problemTemplate } from '../authoring/build-template'
import { math } from '../authoring/html'
import { counted, names, placeValue, things } from '../authoring/story'
import type { Template } from '../authoring/template'

const grades = ['Grade 3'] as const

const rounding = problemTemplate(
  { id: 'round-to-ten-and-hundred', title: 'Rounding to the nearest 10 and 100', skill: '3.NBT.A.1', grades },
  (random) => {
    const name = random.pick(names)
    const number = random.int(10, 98) * 10 + random.int(1, 9)
    const [below10, below100] = [floorTo(number, 10), floorTo(number, 100)]
    const [ten, hundred] = [roundTo(number, 10), roundTo(number, 100)]
    const place = random.pick(['school', 'town library', 'museum', 'toy shop', 'fair'])
    return setProblem(
      {
        question: [
          random.pick([
            `Round ${number} to the nearest ten and to the nearest hundred.`,
            `${name} hears that ${number} people came to the ${place} today. Round this number to the nearest ten and to the nearest hundred.`,
          ]),
        ],
        hints: [
          `Between which two tens is ${number}? And between which two hundreds?`,
          `${number} is between ${below10} and ${below10 + 10}, and between ${below100} and ${below100 + 100}. Which is closer? A number in the middle is rounded up.`,
          `The ones digit is ${number % 10}, so go ${number % 10 >= 5 ? 'up to the next ten' : 'down to the ten below'}. The last two digits are ${String(number % 100).padStart(2, '0')}, so go ${number % 100 >= 50 ? 'up to the next hundred' : 'down to the hundred below'}.`,
        ],
        explanation: [
          `Tens: ${number} is between ${below10} and ${below10 + 10}. Its ones digit is ${number % 10}, so it rounds to ${ten}.`,
          `Hundreds: ${number} is between ${below100} and ${below100 + 100}. ${number % 100 >= 50 ? 'It is in the middle or past it' : 'It is before the middle'}, so it rounds to ${hundred}.`,
        ],
      },
      [
        labeled('Nearest ten:', field('NUMERIC', String(ten))),
        labeled('Nearest hundred:', field('NUMERIC', String(hundred))),
      ],
      [
        [[String(below10), String(below100)], 'Cuts the digits off instead of rounding'],
        [[String(hundred), String(ten)], 'Swaps the nearest ten and the nearest hundred'],
        [[String(below10 + 10), String(below100 + 100)], 'Always rounds up'],
      ],
    )
  },
)

const timesTens = problemTemplate(
  { id: 'multiply-by-tens', title: 'Multiplying by multiples of 10', skill: '3.NBT.A.3', grades },
  (random) => {
    const name = random.pick(names)
    const thing = random.pick(things)
    const factor = random.int(2, 9)
    const tens = random.int(2, 9)
    const key = factor * tens * 10
    return wholeNumberProblem(
      {
        question: [
          random.pick([
            `What is ${math(`${factor} \\times ${tens * 10}`)}?`,
            `A pack holds ${counted(tens * 10, thing)}. ${name} buys ${factor} packs. How many ${thing.many} is that?`,
          ]),
        ],
        hints: [
          `${tens * 10} is ${counted(tens, placeValue.tens)}.`,
          `${factor} times ${tens} tens is ${math(`${factor} \\times ${tens}`)} tens.`,
          `${math(`${factor} \\times ${tens} = ${factor * tens}`)}, so you have ${factor * tens} tens. How much is that?`,
        ],
        explanation: [
          `${math(`${factor} \\times ${tens} = ${factor * tens}`)}, so ${factor} times ${tens} tens is ${factor * tens} tens, which is ${key}.`,
        ],
      },
      key,
      [
        [factor * tens, 'Forgets that the second number counts tens'],
        [key * 10, 'Writes one zero too many'],
        [factor + tens * 10, 'Adds instead of multiplying'],
      ],
    )
  },
)

const subtractAcrossZero = problemTemplate(
  { id: 'subtract-across-a-zero', title: 'Subtracting across a zero', skill: '3.NBT.A.2', grades },
  (random) => {
    const name = random.pick(names)
    const onesA = random.int(0, 7)
    const hundredsA = random.int(3, 9)
    const onesB = random.int(onesA + 1, 9)
    const tensB = random.int(1, 9)
    const hundredsB = random.int(1, hundredsA - 1)
    const a = hundredsA * 100 + onesA
    const b = hundredsB * 100 + tensB * 10 + onesB
    const key = a - b
    return wholeNumberProblem(
      {
        question: [
          random.pick([
            `What is ${math(`${a} - ${b}`)}?`,
            `${name} reads a book of ${a} pages and is on page ${b}. How many pages are left to read after this page?`,
            `A path has ${a} stones. ${name} has walked over ${b} of them. How many stones are left?`,
          ]),
        ],
        hints: [
          `You cannot take ${counted(onesB, placeValue.ones)} from ${counted(onesA, placeValue.ones)}, and there are no tens to open.`,
          `Open one hundred: ${a} is ${counted(hundredsA - 1, placeValue.hundreds)}, 10 tens and ${counted(onesA, placeValue.ones)}. Then open one of the tens.`,
          `Now you have ${counted(hundredsA - 1, placeValue.hundreds)}, 9 tens and ${onesA + 10} ones. Take away ${counted(hundredsB, placeValue.hundreds)}, ${counted(tensB, placeValue.tens)} and ${counted(onesB, placeValue.ones)}.`,
        ],
        explanation: [
          `Write ${a} as ${counted(hundredsA - 1, placeValue.hundreds)}, 9 tens and ${onesA + 10} ones.`,
          `Ones: ${math(`${onesA + 10} - ${onesB} = ${onesA + 10 - onesB}`)}. Tens: ${math(`9 - ${tensB} = ${9 - tensB}`)}. Hundreds: ${math(`${hundredsA - 1} - ${hundredsB} = ${hundredsA - 1 - hundredsB}`)}.`,
          `So ${math(`${a} - ${b} = ${key}`)}.`,
        ],
      },
      key,
      [
        [
          (hundredsA - hundredsB) * 100 + tensB * 10 + (onesB - onesA),
          'Takes the smaller digit from the larger one in each place',
        ],
        [key + 10, 'Opens the hundred but keeps all ten tens'],
        [a + b, 'Adds instead of subtracting'],
      ],
    )
  },
)

const floorTo = (number: number, unit: number) => Math.floor(number / unit) * unit
const roundTo = (number: number, unit: number) => Math.round(number / unit) * unit

export const grade3PlaceValue: readonly Template[] = [rounding, subtractAcrossZero, timesTens]
