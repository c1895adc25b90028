import { fieldProblem, orderProblem, wholeNumberProblem } from '../authoring/build-problem'
import { problemTemplate } from '../authoring/build-template'
import { math } from '../authoring/html'
import { article, counted, names } from '../authoring/story'
import type { Template } from '../authoring/template'

const grades = ['Grade 1'] as const

const halfHourClock = problemTemplate(
  { id: 'clock-to-the-half-hour', title: 'Telling time to the half hour', skill: '1.MD.B.3', grades },
  (random) => {
    const name = random.pick(names)
    const hour = random.int(1, 12)
    const after = (hour % 12) + 1
    const isHalf = random.pick([true, false])
    const event = random.pick([
      'gets dressed',
      'starts to read',
      'goes outside',
      'eats a snack',
      'feeds the cat',
      'calls a friend',
    ])
    const hands = isHalf
      ? `The short hand is halfway between ${hour} and ${after}. The long hand points at 6.`
      : `The short hand points at ${hour}. The long hand points at 12.`
    const key = isHalf ? `${hour}:30` : `${hour}:00`
    return fieldProblem(
      'EXACT_MATCH',
      {
        question: [
          `${name} looks at the clock and then ${event}. ${hands} What time is it?`,
          'Write the time like this: <strong>9:15</strong>',
        ],
        hints: [
          'The short hand tells the hour. The long hand tells the minutes.',
          isHalf
            ? 'The long hand at 6 is half of the way around. Half an hour is 30 minutes.'
            : 'The long hand at 12 means that a new hour has just begun, so it is 00 minutes.',
          isHalf
            ? `The short hand has passed ${hour} but has not reached ${after}. The hour is ${hour} and the minutes are 30.`
            : `The hour is ${hour} and the minutes are 00. Write the hour, a colon and the minutes.`,
        ],
        explanation: [
          isHalf
            ? `The short hand is past ${hour}, so the hour is ${hour}. The long hand at 6 shows 30 minutes. The time is ${key}.`
            : `The short hand at ${hour} shows the hour. The long hand at 12 shows 00 minutes. The time is ${key}.`,
        ],
      },
      [key],
      isHalf
        ? [
            [`${after}:30`, 'Takes the next hour before it has come'],
            [`${hour}:06`, 'Reads the number at the long hand as minutes'],
            [`${hour}:00`, 'Leaves out the half hour'],
          ]
        : [
            [`${hour}:12`, 'Reads the number at the long hand as minutes'],
            [`12:${String((hour % 12) * 5).padStart(2, '0')}`, 'Mixes up the two hands'],
            [`${hour}:30`, 'Takes the full hour for a half hour'],
          ],
      { form: 'time' },
    )
  },
)

const lengthObjects = [
  'ribbon',
  'pencil',
  'shoelace',
  'crayon',
  'stick',
  'feather',
  'spoon',
  'paintbrush',
  'scarf',
  'straw',
]

const orderByLength = problemTemplate(
  { id: 'order-objects-by-length', title: 'Ordering objects by length', skill: '1.MD.A.1', grades },
  (random) => {
    const name = random.pick(names)
    const [long, middle, short] = random.shuffle(lengthObjects) as [string, string, string]
    const clues = random.shuffle([
      `The ${long} is longer than the ${middle}.`,
      random.pick([`The ${short} is shorter than the ${middle}.`, `The ${middle} is longer than the ${short}.`]),
    ])
    const isUp = random.pick([true, false])
    const right = isUp ? [short, middle, long] : [long, middle, short]
    const [from, to] = isUp ? ['shortest', 'longest'] : ['longest', 'shortest']
    return orderProblem(
      'SORT',
      {
        question: [
          `${name} lays ${article(long)} ${long}, ${article(middle)} ${middle} and ${article(short)} ${short} side by side. ${clues.join(' ')}`,
          `Put the objects in order from ${from} to ${to}.`,
        ],
        hints: [
          'One object is in both sentences. Compare the other two with it.',
          `The ${middle} is in both sentences. Is the ${long} longer or shorter than the ${middle}? And the ${short}?`,
          `The ${middle} is in the middle. The ${from} object is the ${right[0]}.`,
        ],
        explanation: [
          `The ${long} is longer than the ${middle}, and the ${middle} is longer than the ${short}. From ${from} to ${to}: ${right.join(', ')}.`,
        ],
      },
      right,
      [
        [right.toReversed(), `Orders from ${to} to ${from}`],
        [[right[1]!, right[0]!, right[2]!], 'Puts the object that is in both sentences first'],
      ],
    )
  },
)

const lengthInUnits = problemTemplate(
  { id: 'measure-with-units', title: 'Measuring with small units', skill: '1.MD.A.2', grades },
  (random) => {
    const name = random.pick(names)
    const unit = random.pick([
      { one: 'paper clip', many: 'paper clips' },
      { one: 'cube', many: 'cubes' },
      { one: 'bean', many: 'beans' },
      { one: 'tile', many: 'tiles' },
    ])
    const object = random.pick(['book', 'shoe', 'lunch box', 'toy train', 'paintbrush', 'picture'])
    const row = random.int(3, 9)
    const extra = random.int(2, 8)
    const key = row + extra
    return wholeNumberProblem(
      {
        question: [
          `${name} measures a ${object} with ${unit.many} laid end to end, with no gaps. The ${object} is as long as a row of ${counted(row, unit)} and a row of ${counted(extra, unit)} put together. How many ${unit.many} long is the ${object}?`,
        ],
        hints: [
          'Think of the two rows as one long row.',
          `Add the two rows: ${math(`${row} + ${extra}`)}.`,
          `Start at ${Math.max(row, extra)} and count on ${Math.min(row, extra)} more.`,
        ],
        explanation: [`${math(`${row} + ${extra} = ${key}`)}, so the ${object} is ${counted(key, unit)} long.`],
      },
      key,
      [
        [key - 1, 'Counts the start number when counting on'],
        [Math.max(row, extra), 'Measures only the longer row'],
        [Math.abs(row - extra), 'Subtracts instead of adding'],
      ],
    )
  },
)

export const grade1Measurement: readonly Template[] = [orderByLength, lengthInUnits, halfHourClock]
