import { type Misconception, selectProblem, wholeNumberProblem } from '../authoring/build-problem'
import { problemTemplate } from '../authoring/build-template'
import { displayMath, math } from '../authoring/html'
import { countOn } from '../authoring/numbers'
import { names, pickTwo } from '../authoring/story'
import type { Template } from '../authoring/template'

const grades = ['Grade 1'] as const

const missingNumber = problemTemplate(
  { id: 'missing-number-in-an-equation', title: 'The missing number in an equation', skill: '1.OA.D.8', grades },
  (random) => {
    const known = random.int(2, 10)
    const hidden = random.pick([2, 3, 4, 5, 6, 7, 8, 9, 10].filter((value) => value !== known))
    const total = known + hidden
    const form = random.pick(missingNumberForms)
    const shown = form.equation(known, form.isWholeHidden ? hidden : total)
    const key = form.isWholeHidden ? total : hidden
    const full = shown.replace('\\square', String(key))
    return wholeNumberProblem(
      {
        question: ['Which number makes the equation true?', displayMath(shown)],
        hints: [
          'Both sides of the equal sign must have the same value.',
          form.isWholeHidden
            ? `Start from what is left and put back what was taken away: ${math(`${hidden} + ${known}`)}.`
            : `Think: ${known} and how many more make ${total}?`,
          form.isWholeHidden
            ? `Count on ${known} from ${hidden}: ${countOn(hidden, known)}.`
            : `Count from ${known} up to ${total}: ${countOn(known, hidden)}. How many steps was that?`,
        ],
        explanation: [
          form.isWholeHidden
            ? `Adding undoes subtracting: ${math(`${hidden} + ${known} = ${total}`)}.`
            : `The parts ${known} and ${hidden} make ${total}, because ${math(`${known} + ${hidden} = ${total}`)}.`,
          `Put ${key} in the box: ${math(full)}.`,
        ],
      },
      key,
      form.isWholeHidden
        ? [
            [Math.abs(hidden - known), 'Subtracts the two numbers that are shown'],
            [hidden, 'Repeats the number after the equal sign'],
            [total - 1, 'Counts the start number when counting on'],
          ]
        : [
            [known + total, 'Adds the two numbers that are shown'],
            [total, 'Gives the total instead of the missing part'],
            [hidden + 1, 'Counts the start number as a step'],
          ],
    )
  },
)

/** `isWholeHidden`: the box stands for the whole, and `other` is the second part; else `other` is the whole. */
const missingNumberForms: { isWholeHidden: boolean; equation(known: number, other: number): string }[] = [
  { isWholeHidden: false, equation: (known, total) => `${known} + \\square = ${total}` },
  { isWholeHidden: false, equation: (known, total) => `\\square + ${known} = ${total}` },
  { isWholeHidden: false, equation: (known, total) => `${total} = ${known} + \\square` },
  { isWholeHidden: false, equation: (known, total) => `${total} - \\square = ${known}` },
  { isWholeHidden: true, equation: (known, left) => `\\square - ${known} = ${left}` },
]

const trueEquations = problemTemplate(
  { id: 'true-or-false-equations', title: 'True or false equations', skill: '1.OA.D.7', grades },
  (random) => {
    const [first, second] = pickTwo(random, names)
    const [a, b] = [random.int(2, 8), random.int(2, 8)]
    const sum = a + b
    const shift = random.int(1, Math.min(a, b) - 1)
    const c = random.int(2, 9)
    const d = random.int(1, c - 1)
    const answerFirst = `${sum} = ${a} + ${b}`
    const usual = `${c} - ${d} = ${c - d}`
    const bothSides = `${a} + ${b} = ${a + shift} + ${b - shift}`
    const runOn = `${a} + ${b} = ${sum} + ${random.int(1, 3)}`
    const offByOne = `${c} + ${d} = ${c + d + random.pick([-1, 1])}`
    const shown = (equations: string[]) => equations.map(math)
    const right = [answerFirst, usual, bothSides]
    return selectProblem(
      {
        question: [
          random.pick([
            `${first} writes five equations for ${second}. Which of them are true? Choose <strong>all</strong> of them.`,
            `Help ${first} and ${second} find <strong>all</strong> the true equations.`,
            `${first} tells ${second} that only some of these equations are true. Choose <strong>all</strong> that are true.`,
          ]),
        ],
        hints: [
          'An equation is true when both sides of the equal sign have the same value.',
          `Work out each side by itself. In ${math(bothSides)} the left side is ${sum}. What is the right side?`,
          `${math(`${a} + ${b}`)} is ${sum}, ${math(`${c} - ${d}`)} is ${c - d} and ${math(`${c} + ${d}`)} is ${c + d}. Three of the equations have equal sides.`,
        ],
        explanation: [
          `True: ${math(answerFirst)}, ${math(usual)} and ${math(bothSides)}. In each one both sides have the same value.`,
          `False: in ${math(runOn)} the left side is ${sum} but the right side is more, and in ${math(offByOne)} the left side is ${c + d}.`,
        ],
      },
      shown(right),
      shown([runOn, offByOne]),
      [
        [shown([usual, runOn]), 'Reads the equal sign as "the answer comes next"'],
        [shown([usual]), 'Wants one number alone after the equal sign'],
        [shown([answerFirst, usual]), 'Rejects a sum on both sides'],
        [shown([runOn, offByOne]), 'Chooses the false equations'],
      ],
    )
  },
)

const makeTen = problemTemplate(
  { id: 'make-ten-to-add', title: 'Make a ten to add', skill: '1.OA.C.6', grades },
  (random) => {
    const a = random.int(6, 9)
    const b = random.int(11 - a, 9)
    const toTen = 10 - a
    const rest = b - toTen
    const total = a + b
    const name = random.pick(names)
    const wrong: Misconception<number>[] = [
      [10 + b, 'Makes a ten but still adds all of the second number'],
      [total - 1, 'Counts the start number when counting on'],
      [10, 'Stops at ten'],
      [Math.abs(a - b), 'Subtracts instead of adding'],
    ]
    return wholeNumberProblem(
      {
        question: [
          random.pick([
            `${name} makes a ten to add ${math(`${a} + ${b}`)}. What is the sum?`,
            `Help ${name} make a ten. What is ${math(`${a} + ${b}`)}?`,
          ]),
        ],
        hints: [
          `How many more does ${a} need to make 10?`,
          `${a} needs ${toTen} to make 10. Take ${toTen} from ${b}: ${math(`${b} = ${toTen} + ${rest}`)}.`,
          `Now you have ${math(`10 + ${rest}`)}. What is that?`,
        ],
        explanation: [
          `Split ${b} into ${toTen} and ${rest}: ${math(`${a} + ${toTen} = 10`)}.`,
          `Then ${math(`10 + ${rest} = ${total}`)}, so ${math(`${a} + ${b} = ${total}`)}.`,
        ],
      },
      total,
      wrong,
    )
  },
)

export const grade1Equations: readonly Template[] = [missingNumber, makeTen, trueEquations]
