import { wholeNumberProblem } from '../authoring/build-problem'
import { problemTemplate } from '../authoring/build-template'
import { math } from '../authoring/html'
import { countOn } from '../authoring/numbers'
import { counted, names, pickTwo, things } from '../authoring/story'
import type { Template } from '../authoring/template'

const grades = ['Grade 1'] as const

const additionStory = problemTemplate(
  { id: 'addition-stories-within-20', title: 'Addition stories within 20', skill: '1.OA.A.1', grades },
  (random) => {
    const [first, second] = pickTwo(random, names)
    const thing = random.pick(things)
    const start = random.int(4, 11)
    const more = random.int(2, 9)
    const total = start + more
    const story = random.pick([
      `${first} has ${counted(start, thing)}. ${second} gives ${first} ${more} more. How many ${thing.many} does ${first} have now?`,
      `There are ${counted(start, thing)} in a box. ${first} puts in ${more} more. How many ${thing.many} are in the box now?`,
      `${first} has ${counted(start, thing)}. ${second} has ${counted(more, thing)}. How many ${thing.many} do they have together?`,
      `${first} finds ${counted(start, thing)} before lunch and ${more} after lunch. How many ${thing.many} does ${first} find in all?`,
    ])
    return wholeNumberProblem(
      {
        question: [story],
        hints: [
          'Are the two groups put together, or is something taken away?',
          `Put the groups together: ${math(`${start} + ${more}`)}.`,
          `Say ${start}, then count on ${more} more: ${countOn(start, more)}. The last number you say is the answer.`,
        ],
        explanation: [
          `The two groups are put together, so we add: ${math(`${start} + ${more} = ${total}`)}.`,
          `The answer is ${counted(total, thing)}.`,
        ],
      },
      total,
      [
        [total - 1, 'Counts the start number when counting on'],
        [Math.abs(start - more), 'Subtracts instead of adding'],
        [start, 'Gives only the first number'],
        [total + 1, 'Counts on one step too many'],
      ],
    )
  },
)

const comparisonStory = problemTemplate(
  { id: 'how-many-more-stories', title: 'How many more, how many fewer', skill: '1.OA.A.1', grades },
  (random) => {
    const [first, second] = pickTwo(random, names)
    const thing = random.pick(things)
    const small = random.int(3, 11)
    const difference = random.int(2, 9)
    const large = small + difference
    const story = random.pick([
      `${first} has ${counted(large, thing)}. ${second} has ${counted(small, thing)}. How many more ${thing.many} does ${first} have than ${second}?`,
      `${first} has ${counted(small, thing)}. ${second} has ${counted(large, thing)}. How many fewer ${thing.many} does ${first} have than ${second}?`,
      `${first} wants ${counted(large, thing)} and has ${small} so far. How many more ${thing.many} does ${first} need?`,
    ])
    return wholeNumberProblem(
      {
        question: [story],
        hints: [
          'You are looking for the gap between the two numbers.',
          `Think of ${math(`${small} + \\square = ${large}`)}.`,
          `Count up from ${small} to ${large} and count your steps: ${countOn(small, difference)}.`,
        ],
        explanation: [
          `To compare the numbers we find the difference: ${math(`${large} - ${small} = ${difference}`)}.`,
          `We can check by adding: ${math(`${small} + ${difference} = ${large}`)}. The answer is ${difference}.`,
        ],
      },
      difference,
      [
        [large + small, 'Adds instead of finding the difference'],
        [difference + 1, 'Counts the start number as a step'],
        [large, 'Gives the larger number'],
        [small, 'Gives the smaller number'],
      ],
    )
  },
)

const subtractionStory = problemTemplate(
  { id: 'subtraction-stories-within-20', title: 'Subtraction stories within 20', skill: '1.OA.B.4', grades },
  (random) => {
    const [first, second] = pickTwo(random, names)
    const thing = random.pick(things)
    const start = random.int(8, 20)
    const taken = random.int(2, Math.min(9, start - 3))
    const left = start - taken
    const story = random.pick([
      `${first} has ${counted(start, thing)}. ${first} gives ${taken} of them to ${second}. How many ${thing.many} does ${first} have left?`,
      `There are ${counted(start, thing)} on a table. ${first} takes ${taken} of them. How many ${thing.many} are still on the table?`,
      `${first} and ${second} have ${counted(start, thing)} together. ${second} has ${taken} of them. How many ${thing.many} does ${first} have?`,
    ])
    return wholeNumberProblem(
      {
        question: [story],
        hints: [
          `${start} is the whole group. One part of it is ${taken}. What is the other part?`,
          `Think of an addition: ${math(`${taken} + \\square = ${start}`)}.`,
          `Count back ${taken} from ${start}: ${Array.from({ length: taken }, (_, step) => start - step - 1).join(', ')}. Where do you stop?`,
        ],
        explanation: [
          `${math(`${start} - ${taken} = ${left}`)}, because ${math(`${taken} + ${left} = ${start}`)}. The answer is ${counted(left, thing)}.`,
        ],
      },
      left,
      [
        [start + taken, 'Adds instead of subtracting'],
        [left + 1, 'Counts the start number when counting back'],
        [taken, 'Gives the part that is already known'],
      ],
    )
  },
)

const threeAddends = problemTemplate(
  { id: 'adding-three-numbers', title: 'Adding three numbers', skill: '1.OA.A.2', grades },
  (random) => {
    const name = random.pick(names)
    const thing = random.pick(things)
    const a = random.int(2, 8)
    const b = random.int(2, 10 - a)
    const c = random.int(2, 9)
    const [x, y, z] = random.shuffle([a, b, c]) as [number, number, number]
    const total = a + b + c
    const [one, two, three] = random.pick([
      ['red', 'blue', 'green'],
      ['big', 'medium', 'small'],
      ['yellow', 'purple', 'orange'],
      ['plain', 'striped', 'spotted'],
    ]) as [string, string, string]
    return wholeNumberProblem(
      {
        question: [
          `${name} draws ${x} ${one} ${thing.many}, ${y} ${two} ${thing.many} and ${z} ${three} ${thing.many}. How many ${thing.many} does ${name} draw in all?`,
        ],
        hints: [
          'There are three groups. Put all three together.',
          `Add ${math(`${x} + ${y} + ${z}`)}. You may start with any two of the numbers.`,
          `First ${math(`${x} + ${y} = ${x + y}`)}. Then add the last group: ${math(`${x + y} + ${z}`)}.`,
        ],
        explanation: [
          `Add two of the numbers first: ${math(`${x} + ${y} = ${x + y}`)}.`,
          `Then add the third one: ${math(`${x + y} + ${z} = ${total}`)}. ${name} draws ${counted(total, thing)}.`,
        ],
      },
      total,
      [
        [x + y, 'Leaves out the third number'],
        [y + z, 'Leaves out the first number'],
        [total - 1, 'Counts the start number when counting on'],
        [Math.abs(x + y - z), 'Subtracts the last number'],
      ],
    )
  },
)

export const grade1Stories: readonly Template[] = [additionStory, subtractionStory, comparisonStory, threeAddends]
