import { fieldProblem, type Misconception, wholeNumberProblem } from '../authoring/build-problem'
import { problemTemplate } from '../authoring/build-template'
import { math, table } from '../authoring/html'
import { multiples } from '../authoring/numbers'
import { counted, names, pickTwo, plural } from '../authoring/story'
import type { Template } from '../authoring/template'

const grades = ['Grade 3'] as const

const elapsedTime = problemTemplate(
  { id: 'time-at-the-end', title: 'When does it end?', skill: '3.MD.A.1', grades },
  (random) => {
    const name = random.pick(names)
    const hour = random.int(1, 12)
    const after = (hour % 12) + 1
    const minute = random.int(21, 58)
    const length = random.int(61 - minute, Math.min(59, 2 * (60 - minute) + 20))
    const toHour = 60 - minute
    const key = clock(after, length - toHour)
    const event = random.pick([
      'A swimming lesson',
      'A cartoon',
      'A soccer practice',
      'A music lesson',
      'A bike ride',
      'A puppet show',
    ])
    return fieldProblem(
      'EXACT_MATCH',
      {
        question: [
          `${event} starts at ${clock(hour, minute)} and lasts ${length} minutes. ${name} wants to know when it ends. At what time does it end?`,
          `Write the time like this: <strong>${key === '5:07' ? '8:24' : '5:07'}</strong>`,
        ],
        hints: [
          'There are 60 minutes in an hour. First go up to the next full hour.',
          `From ${clock(hour, minute)} to ${clock(after, 0)} it is ${toHour} ${plural(toHour, 'minute')}. How many of the ${length} minutes are left then?`,
          `${math(`${length} - ${toHour} = ${length - toHour}`)}. Go ${length - toHour} ${plural(length - toHour, 'minute')} past ${clock(after, 0)}.`,
        ],
        explanation: [
          `It is ${toHour} ${plural(toHour, 'minute')} from ${clock(hour, minute)} to ${clock(after, 0)}. Then ${math(`${length} - ${toHour} = ${length - toHour}`)} ${plural(length - toHour, 'minute is', 'minutes are')} left.`,
          `It ends at ${key}.`,
        ],
      },
      [key],
      [
        [clock(hour, length - toHour), 'Forgets to move on to the next hour'],
        [
          minute + length < 100 ? `${hour}:${minute + length}` : clock(after, minute + length - 100),
          'Counts 100 minutes in an hour',
        ],
        [clock(after, minute), 'Moves on one hour and leaves the minutes'],
      ],
      { form: 'time' },
    )
  },
)

const pictureGraph = problemTemplate(
  { id: 'scaled-picture-graph', title: 'Picture graphs with a key', skill: '3.MD.B.3', grades },
  (random) => {
    const [first, second] = pickTwo(random, names)
    const third = random.pick(names.filter((name) => name !== first && name !== second))
    const scale = random.pick([2, 3, 4, 5, 10])
    const { sign, thing, verb } = random.pick([
      { sign: '📕', thing: 'books', verb: 'read' },
      { sign: '🎫', thing: 'tickets', verb: 'sold' },
      { sign: '🍓', thing: 'strawberries', verb: 'picked' },
      { sign: '⚽', thing: 'goals', verb: 'scored' },
    ])
    const [most, middle, least] = random
      .shuffle([1, 2, 3, 4, 5, 6, 7])
      .slice(0, 3)
      .sort((x, y) => y - x) as [number, number, number]
    const pictures = most - least
    const key = pictures * scale
    const rows = random.shuffle([
      [first, sign.repeat(most)],
      [second, sign.repeat(least)],
      [third, sign.repeat(middle)],
    ])
    const wrong: Misconception<number>[] = [
      [pictures, 'Counts pictures and does not use the key'],
      [(most + least) * scale, 'Adds instead of finding the difference'],
      [most * scale, 'Gives only the larger number'],
      [(most - middle) * scale, 'Compares with the wrong row'],
    ]
    return wholeNumberProblem(
      {
        question: [
          `The graph shows how many ${thing} three children ${verb}. Each ${sign} stands for ${scale} ${thing}.`,
          table(['child', thing], rows),
          `How many more ${thing} has ${first} ${verb} than ${second}?`,
        ],
        hints: [
          'Read the key: one picture stands for more than one.',
          `${first} has ${most} ${plural(most, 'picture')} and ${second} has ${least} ${plural(least, 'picture')}. Each one stands for ${scale}.`,
          `${first} has ${pictures} more ${plural(pictures, 'picture')}. Multiply: ${math(`${pictures} \\times ${scale}`)}.`,
        ],
        explanation: [
          `${first}: ${math(`${most} \\times ${scale} = ${most * scale}`)}. ${second}: ${math(`${least} \\times ${scale} = ${least * scale}`)}.`,
          `${math(`${most * scale} - ${least * scale} = ${key}`)}, so ${first} has ${verb} ${key} more ${thing}.`,
        ],
      },
      key,
      wrong,
    )
  },
)

const massAndVolume = problemTemplate(
  { id: 'mass-and-liquid-volume', title: 'Stories about mass and liquid volume', skill: '3.MD.A.2', grades },
  (random) => {
    const name = random.pick(names)
    const { holder, stuff, unit } = random.pick([
      { holder: { one: 'bucket', many: 'buckets' }, stuff: 'water', unit: { one: 'liter', many: 'liters' } },
      { holder: { one: 'jug', many: 'jugs' }, stuff: 'juice', unit: { one: 'liter', many: 'liters' } },
      { holder: { one: 'sack', many: 'sacks' }, stuff: 'rice', unit: { one: 'kilogram', many: 'kilograms' } },
      { holder: { one: 'packet', many: 'packets' }, stuff: 'sugar', unit: { one: 'gram', many: 'grams' } },
    ])
    const each = random.int(3, 9)
    const count = random.int(3, 9)
    const total = each * count
    const isDivision = random.pick([true, false])
    return wholeNumberProblem(
      {
        question: [
          isDivision
            ? `${name} pours ${counted(total, unit)} of ${stuff} evenly into ${counted(count, holder)}. How many ${unit.many} of ${stuff} are in each ${holder.one}?`
            : `Each ${holder.one} holds ${counted(each, unit)} of ${stuff}. ${name} fills ${counted(count, holder)}. How many ${unit.many} of ${stuff} is that?`,
        ],
        hints: [
          isDivision ? `The ${stuff} is split into equal parts.` : 'The same amount comes again and again.',
          isDivision ? `Divide: ${math(`${total} \\div ${count}`)}.` : `Multiply: ${math(`${count} \\times ${each}`)}.`,
          isDivision
            ? `Skip-count by ${count} until you reach ${total}: ${multiples(count, each)}. How many steps was that?`
            : `Add ${each} for each ${holder.one}, ${count} times in all: ${math(Array(count).fill(each).join(' + '))}.`,
        ],
        explanation: [
          isDivision
            ? `${math(`${total} \\div ${count} = ${each}`)}, so each ${holder.one} has ${counted(each, unit)} of ${stuff}.`
            : `${math(`${count} \\times ${each} = ${total}`)}, so it is ${counted(total, unit)} of ${stuff}.`,
        ],
      },
      isDivision ? each : total,
      isDivision
        ? [
            [total - count, 'Subtracts instead of dividing'],
            [total * count, 'Multiplies instead of dividing'],
            [each + 1, 'Uses a neighboring multiplication fact'],
          ]
        : [
            [count + each, 'Adds instead of multiplying'],
            [total - each, `Leaves out one ${holder.one}`],
            [total + each, `Counts one ${holder.one} too many`],
          ],
    )
  },
)

function clock(hour: number, minute: number): string {
  return `${hour}:${String(minute).padStart(2, '0')}`
}

export const grade3Measurement: readonly Template[] = [elapsedTime, massAndVolume, pictureGraph]
