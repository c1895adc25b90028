import { fieldProblem, type Misconception, wholeNumberProblem } from '../authoring/build-problem'
import { problemTemplate } from '../authoring/build-template'
import { displayMath, math } from '../authoring/html'
import { multiples } from '../authoring/numbers'
import { counted, type Noun, names, pickTwo, things } from '../authoring/story'
import type { Template } from '../authoring/template'

const grades = ['Grade 3'] as const

const holders: readonly Noun[] = [
  { one: 'bag', many: 'bags' },
  { one: 'box', many: 'boxes' },
  { one: 'basket', many: 'baskets' },
  { one: 'crate', many: 'crates' },
  { one: 'tray', many: 'trays' },
  { one: 'pack', many: 'packs' },
]

const equalGroups = problemTemplate(
  { id: 'equal-groups', title: 'Equal groups', skill: '3.OA.A.3', grades },
  (random) => {
    const name = random.pick(names)
    const thing = random.pick(things)
    const holder = random.pick(holders)
    const groups = random.int(2, 9)
    const each = random.int(3, 9)
    const key = groups * each
    return wholeNumberProblem(
      {
        question: [
          random.pick([
            `${name} has ${counted(groups, holder)}. There are ${counted(each, thing)} in each ${holder.one}. How many ${thing.many} does ${name} have in all?`,
            `${name} puts ${counted(each, thing)} in every ${holder.one} and fills ${counted(groups, holder)}. How many ${thing.many} is that?`,
            `${name} lays out ${thing.many} in ${groups} rows of ${each}. How many ${thing.many} are there?`,
          ]),
        ],
        hints: [
          'There are equal groups. How many groups are there, and how many are in each?',
          `There are ${groups} groups of ${each}. Multiply: ${math(`${groups} \\times ${each}`)}.`,
          `Skip-count by ${each}, ${groups} times: ${multiples(each, groups - 1)}, … What comes next?`,
        ],
        explanation: [
          `${groups} groups of ${each} are ${math(`${groups} \\times ${each} = ${key}`)}, so the answer is ${counted(key, thing)}.`,
        ],
      },
      key,
      [
        [groups + each, 'Adds instead of multiplying'],
        [key - each, 'Leaves out one group'],
        [key + each, 'Counts one group too many'],
      ],
    )
  },
)

const equalShares = problemTemplate(
  { id: 'sharing-and-grouping', title: 'Sharing and grouping', skill: '3.OA.A.2', grades },
  (random) => {
    const name = random.pick(names)
    const thing = random.pick(things)
    const holder = random.pick(holders)
    const divisor = random.int(2, 9)
    const key = random.int(3, 9)
    const total = divisor * key
    const isSharing = random.pick([true, false])
    return wholeNumberProblem(
      {
        question: [
          isSharing
            ? `${name} shares ${counted(total, thing)} equally among ${counted(divisor, holder)}. How many ${thing.many} go in each ${holder.one}?`
            : `${name} has ${counted(total, thing)} and puts ${divisor} in each ${holder.one}. How many ${holder.many} does ${name} fill?`,
        ],
        hints: [
          isSharing
            ? 'The groups are equal. You know how many groups there are.'
            : 'The groups are equal. You know how many are in each group.',
          `Divide: ${math(`${total} \\div ${divisor}`)}.`,
          `Think of a multiplication: ${math(`${divisor} \\times \\square = ${total}`)}. Skip-count by ${divisor}: ${multiples(divisor, key)}. How many steps was that?`,
        ],
        explanation: [
          `${math(`${total} \\div ${divisor} = ${key}`)}, because ${math(`${divisor} \\times ${key} = ${total}`)}.`,
          `The answer is ${isSharing ? counted(key, thing) : counted(key, holder)}.`,
        ],
      },
      key,
      [
        [total - divisor, 'Subtracts instead of dividing'],
        [key + 1, 'Uses a neighboring multiplication fact'],
        [divisor, 'Gives the number it divides by'],
        [total + divisor, 'Adds instead of dividing'],
      ],
    )
  },
)

const missingFactor = problemTemplate(
  { id: 'missing-factor', title: 'The missing number in a product or quotient', skill: '3.OA.A.4', grades },
  (random) => {
    const known = random.int(2, 9)
    const hidden = random.int(3, 9)
    const product = known * hidden
    const isProductHidden = random.int(1, 4) === 1
    const shown = isProductHidden
      ? `\\square \\div ${known} = ${hidden}`
      : random.pick([
          `${known} \\times \\square = ${product}`,
          `\\square \\times ${known} = ${product}`,
          `${product} \\div \\square = ${known}`,
          `${product} = ${known} \\times \\square`,
        ])
    const key = isProductHidden ? product : hidden
    const wrong: Misconception<number>[] = isProductHidden
      ? [
          [known + hidden, 'Adds the two numbers that are shown'],
          [hidden, 'Repeats the number after the equal sign'],
          [Math.abs(hidden - known), 'Subtracts the two numbers that are shown'],
        ]
      : [
          [product - known, 'Subtracts instead of dividing'],
          [hidden + 1, 'Uses a neighboring multiplication fact'],
          [product, 'Repeats the product'],
        ]
    return wholeNumberProblem(
      {
        question: ['Which number makes the equation true?', displayMath(shown)],
        hints: [
          'Multiplication and division undo each other.',
          isProductHidden
            ? `Some number split into ${known} equal parts gives ${hidden} in each part.`
            : `Ask yourself: ${known} times which number is ${product}?`,
          isProductHidden
            ? `Put the ${known} parts of ${hidden} back together: ${math(`${known} \\times ${hidden}`)}.`
            : `Skip-count by ${known} until you reach ${product}: ${multiples(known, hidden)}. Count the steps.`,
        ],
        explanation: [
          `Use the fact ${math(`${known} \\times ${hidden} = ${product}`)}.`,
          `Put ${key} in the box: ${math(shown.replace('\\square', String(key)))}.`,
        ],
      },
      key,
      wrong,
    )
  },
)

const writeProduct = problemTemplate(
  { id: 'write-a-multiplication', title: 'Writing a multiplication', skill: '3.OA.A.1', grades },
  (random) => {
    const name = random.pick(names)
    const thing = random.pick(things)
    const holder = random.pick(holders)
    const groups = random.int(3, 9)
    const each = random.pick([2, 4, 5, 6, 7, 8, 9, 10].filter((value) => value !== groups))
    return fieldProblem(
      'NUMERIC_EXPRESSION',
      {
        question: [
          `${name} has ${counted(groups, holder)} with ${counted(each, thing)} in each one.`,
          `Write a multiplication for the number of ${thing.many} in all. You do not have to work it out. Use * for the times sign.`,
        ],
        hints: [
          'A multiplication says how many groups there are and how many are in each group.',
          `There are ${groups} groups, and each group has ${each}.`,
          `Write the number of groups, then *, then the number in each group: ${groups} first and ${each} second.`,
        ],
        explanation: [
          `${groups} groups of ${each} are written ${math(`${groups} \\times ${each}`)}. That makes ${counted(groups * each, thing)}.`,
        ],
      },
      [`${groups}*${each}`, `${each}*${groups}`],
      [
        [`${groups}+${each}`, 'Adds the groups and the number in a group'],
        [`${groups}*${groups}`, 'Multiplies the number of groups by itself'],
        [`${each}*${each}`, 'Multiplies the number in a group by itself'],
      ],
      { form: 'expression' },
    )
  },
)

const breakApart = problemTemplate(
  { id: 'break-apart-a-factor', title: 'Breaking a factor apart', skill: '3.OA.B.5', grades },
  (random) => {
    const name = random.pick(names)
    const factor = random.int(3, 9)
    const [one, other] = random.pick([
      [5, 1],
      [5, 2],
      [5, 3],
      [5, 4],
      [4, 2],
      [3, 4],
      [2, 6],
      [2, 4],
    ]) as [number, number]
    const whole = one + other
    return wholeNumberProblem(
      {
        question: [
          `${name} does not know ${math(`${factor} \\times ${whole}`)} by heart and breaks ${whole} apart. Which number goes in the box?`,
          displayMath(`${factor} \\times ${whole} = ${factor} \\times ${one} + ${factor} \\times \\square`),
        ],
        hints: [
          `The ${whole} is split into two parts. One part is ${one}.`,
          `The two parts must add up to ${whole}: ${math(`${one} + \\square = ${whole}`)}.`,
          `Take ${one} away from ${whole}: ${math(`${whole} - ${one}`)}.`,
        ],
        explanation: [
          `${math(`${whole} = ${one} + ${other}`)}, so ${math(`${factor} \\times ${whole} = ${factor} \\times ${one} + ${factor} \\times ${other}`)}. The number is ${other}.`,
          `Both sides are ${factor * whole}: ${math(`${factor * one} + ${factor * other} = ${factor * whole}`)}.`,
        ],
      },
      other,
      [
        [whole, 'Repeats the whole factor'],
        [factor * other, 'Gives the product instead of the factor'],
        [whole + one, 'Adds the part to the whole instead of taking it away'],
        [one, 'Repeats the part that is shown'],
      ],
    )
  },
)

const twoStepStory = problemTemplate(
  { id: 'two-step-stories-four-operations', title: 'Two-step stories', skill: '3.OA.D.8', grades },
  (random) => {
    const [first, second] = pickTwo(random, names)
    const thing = random.pick(things)
    const holder = random.pick(holders)
    const groups = random.int(3, 9)
    const each = random.int(4, 9)
    const product = groups * each
    const isLess = random.pick([true, false])
    const change = random.int(3, 11)
    const key = isLess ? product - change : product + change
    const operation = isLess ? '-' : '+'
    return wholeNumberProblem(
      {
        question: [
          isLess
            ? `${first} buys ${counted(groups, holder)} with ${counted(each, thing)} in each one and gives ${change} of the ${thing.many} to ${second}. How many ${thing.many} does ${first} have left?`
            : `${first} fills ${counted(groups, holder)} with ${counted(each, thing)} each, and ${counted(change, thing)} do not fit. How many ${thing.many} does ${first} have in all?`,
        ],
        hints: [
          'There are two steps. First find out how many are in the equal groups.',
          `First step: ${math(`${groups} \\times ${each} = ${product}`)}. What happens with the other ${change}?`,
          `Second step: ${math(`${product} ${operation} ${change}`)}.`,
        ],
        explanation: [
          `First step: ${math(`${groups} \\times ${each} = ${product}`)}.`,
          `Second step: ${math(`${product} ${operation} ${change} = ${key}`)}. The answer is ${counted(key, thing)}.`,
        ],
      },
      key,
      [
        [product, 'Stops after the first step'],
        [
          isLess ? product + change : product - change,
          isLess ? 'Adds in the second step' : 'Subtracts in the second step',
        ],
        [isLess ? groups + each - change : groups + each + change, 'Adds the groups instead of multiplying'],
      ],
    )
  },
)

export const grade3Operations: readonly Template[] = [
  equalGroups,
  equalShares,
  missingFactor,
  writeProduct,
  breakApart,
  twoStepStory,
]
