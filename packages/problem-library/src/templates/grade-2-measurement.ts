import { fieldProblem, wholeNumberProblem } from '../authoring/build-problem'
import { problemTemplate } from '../authoring/build-template'
import { math } from '../authoring/html'
import { counted, type Noun, names, pickTwo } from '../authoring/story'
import type { Template } from '../authoring/template'

const grades = ['Grade 2'] as const

const fiveMinuteClock = problemTemplate(
  { id: 'clock-to-five-minutes', title: 'Telling time to five minutes', skill: '2.MD.C.7', grades },
  (random) => {
    const name = random.pick(names)
    const hour = random.int(1, 12)
    const after = (hour % 12) + 1
    const mark = random.pick([1, 2, 3, 4, 5, 7, 8, 9, 10, 11].filter((value) => value !== hour))
    const minutes = twoDigits(mark * 5)
    const key = `${hour}:${minutes}`
    const event = random.pick(['the bus comes', 'recess starts', 'a movie begins', 'practice ends', 'the bell rings'])
    return fieldProblem(
      'EXACT_MATCH',
      {
        question: [
          `${name} looks at the clock when ${event}. The short hand is between ${hour} and ${after}. The long hand points at ${mark}. What time is it?`,
          'Write the time like this: <strong>6:03</strong>',
        ],
        hints: [
          'The short hand shows the hour. The long hand shows the minutes.',
          'Count by fives around the clock to find the minutes: 1 is 5 minutes, 2 is 10 minutes, and so on.',
          `The hour is ${hour}, because the short hand has passed ${hour} but not ${after}. The minutes are ${math(`${mark} \\times 5`)}.`,
        ],
        explanation: [
          `The short hand is past ${hour}, so the hour is ${hour}. Counting by fives to ${mark} gives ${mark * 5} minutes. The time is ${key}.`,
        ],
      },
      [key],
      [
        [`${hour}:${twoDigits(mark)}`, 'Reads the number at the long hand as minutes'],
        [`${after}:${minutes}`, 'Takes the next hour before it has come'],
        [`${mark}:${twoDigits((hour % 12) * 5)}`, 'Mixes up the two hands'],
      ],
      { form: 'time' },
    )
  },
)

const coins = {
  quarter: { one: 'quarter', many: 'quarters' },
  dime: { one: 'dime', many: 'dimes' },
  nickel: { one: 'nickel', many: 'nickels' },
  penny: { one: 'penny', many: 'pennies' },
}

const countCoins = problemTemplate(
  { id: 'counting-coins', title: 'Counting coins', skill: '2.MD.C.8', grades },
  (random) => {
    const name = random.pick(names)
    const [quarters, dimes, pennies] = [random.int(1, 2), random.int(1, 3), random.int(1, 4)]
    const nickels = random.pick([1, 2, 3].filter((count) => count !== dimes))
    const total = quarters * 25 + dimes * 10 + nickels * 5 + pennies
    const running = [quarters * 25, quarters * 25 + dimes * 10, quarters * 25 + dimes * 10 + nickels * 5]
    const purse = random.shuffle([
      counted(quarters, coins.quarter),
      counted(dimes, coins.dime),
      counted(nickels, coins.nickel),
      counted(pennies, coins.penny),
    ])
    return wholeNumberProblem(
      {
        question: [
          `${name} has ${purse.slice(0, 3).join(', ')} and ${purse[3]} in a ${random.pick(['purse', 'pocket', 'jar', 'piggy bank'])}. How many cents is that?`,
        ],
        hints: [
          'A quarter is 25 cents, a dime is 10, a nickel is 5 and a penny is 1.',
          `Start with the largest coins. In quarters there are ${running[0]} cents. Count on by tens for the dimes.`,
          `Quarters and dimes make ${running[1]} cents. With the nickels it is ${running[2]} cents. Now add the pennies: ${pennies} more.`,
        ],
        explanation: [
          `Quarters: ${quarters * 25} cents. Dimes: ${dimes * 10} cents. Nickels: ${nickels * 5} cents. Pennies: ${pennies} ${pennies === 1 ? 'cent' : 'cents'}.`,
          `${math(`${quarters * 25} + ${dimes * 10} + ${nickels * 5} + ${pennies} = ${total}`)}, so it is ${total} cents.`,
        ],
      },
      total,
      [
        [quarters * 25 + dimes * 5 + nickels * 10 + pennies, 'Mixes up the values of dimes and nickels'],
        [quarters + dimes + nickels + pennies, 'Counts the coins instead of the cents'],
        [running[2]!, 'Leaves out the pennies'],
        [quarters * 20 + dimes * 10 + nickels * 5 + pennies, 'Takes a quarter for 20 cents'],
      ],
    )
  },
)

const brokenRuler = problemTemplate(
  { id: 'measure-with-a-ruler', title: 'Measuring with a ruler', skill: '2.MD.A.1', grades },
  (random) => {
    const name = random.pick(names)
    const object = random.pick(['pencil', 'crayon', 'key', 'leaf', 'spoon', 'paper strip', 'toy boat', 'feather'])
    const unit: Noun = random.pick([
      { one: 'inch', many: 'inches' },
      { one: 'centimeter', many: 'centimeters' },
    ])
    const start = random.int(1, 5)
    const length = random.pick([2, 3, 4, 5, 6, 7].filter((value) => value !== start))
    const end = start + length
    return wholeNumberProblem(
      {
        question: [
          `${name} lays a ${object} next to a ruler. The left end of the ${object} is at the ${start}-${unit.one} mark and the right end is at the ${end}-${unit.one} mark. How many ${unit.many} long is the ${object}?`,
        ],
        hints: [
          `The ${object} does not start at 0. Does the number at its right end tell the length?`,
          `Count the spaces between ${start} and ${end}, not the marks.`,
          `The length is the difference of the two marks: ${math(`${end} - ${start}`)}.`,
        ],
        explanation: [
          `From mark ${start} to mark ${end} there are ${math(`${end} - ${start} = ${length}`)} spaces, so the ${object} is ${counted(length, unit)} long.`,
        ],
      },
      length,
      [
        [end, 'Reads the mark at the end as the length'],
        [length + 1, 'Counts the marks instead of the spaces'],
        [end + start, 'Adds the two marks'],
      ],
    )
  },
)

const lengths = [
  { object: 'rope', units: ['feet', 'meters'] },
  { object: 'ribbon', units: ['inches', 'centimeters'] },
  { object: 'garden hose', units: ['feet', 'meters'] },
  { object: 'paper chain', units: ['inches', 'feet'] },
  { object: 'piece of string', units: ['inches', 'centimeters'] },
] as const

const lengthStory = problemTemplate(
  { id: 'length-stories', title: 'Stories about length', skill: '2.MD.B.5', grades },
  (random) => {
    const [first, second] = pickTwo(random, names)
    const { object, units } = random.pick(lengths)
    const unit = random.pick(units)
    const part = random.int(12, 48)
    const other = random.int(11, 47)
    const rest = other < part ? other : other + 1
    const regroups = (part % 10) + (rest % 10) >= 10
    const whole = part + rest
    const isCut = random.pick([true, false])
    return wholeNumberProblem(
      {
        question: [
          isCut
            ? `${first} has a ${object} that is ${whole} ${unit} long and cuts off a piece of ${part} ${unit} for ${second}. How many ${unit} are left?`
            : `${first}'s ${object} is ${part} ${unit} long. ${second}'s ${object} is ${rest} ${unit} longer. How many ${unit} long is ${second}'s ${object}?`,
        ],
        hints: [
          'Draw the lengths as bars. What do you know, and what is missing?',
          isCut
            ? 'A piece is cut off, so the rest is shorter than the whole.'
            : 'One length is longer, so you add to the shorter one.',
          isCut
            ? `Subtract the piece from the whole: ${math(`${whole} - ${part}`)}.`
            : `Add: ${math(`${part} + ${rest}`)}.`,
        ],
        explanation: [
          isCut
            ? `${math(`${whole} - ${part} = ${rest}`)}, so ${rest} ${unit} are left.`
            : `${math(`${part} + ${rest} = ${whole}`)}, so it is ${whole} ${unit} long.`,
        ],
      },
      isCut ? rest : whole,
      isCut
        ? [
            [whole + part, 'Adds instead of subtracting'],
            [part, 'Gives the piece that was cut off'],
            [
              regroups ? rest + 10 : whole,
              regroups ? 'Opens a ten but forgets to take it off the tens' : 'Gives the whole length',
            ],
          ]
        : [
            [Math.abs(part - rest), 'Subtracts instead of adding'],
            [rest, 'Takes the difference for the whole length'],
            [regroups ? whole - 10 : part, regroups ? 'Forgets to carry the ten' : 'Gives the shorter length'],
          ],
    )
  },
)

function twoDigits(minutes: number): string {
  return String(minutes).padStart(2, '0')
}

export const grade2Measurement: readonly Template[] = [brokenRuler, lengthStory, fiveMinuteClock, countCoins]
