import type { Random } from '@trellis/domain'
import { field, labeled } from '../authoring/answer-parts'
import { fieldProblem, numberProblem, setProblem } from '../authoring/build-problem'
import { problemTemplate } from '../authoring/build-template'
import { math } from '../authoring/html'
import { ordinal } from '../authoring/numbers'
import { sampleUntil } from '../authoring/sampling'
import { names, pickTwo } from '../authoring/story'
import type { Template } from '../authoring/template'

const grades = ['Grade 5'] as const

interface Calculation {
  tex: string
  value: number
  wrong: (readonly [number, string])[]
  hints: [string, string]
  steps: string[]
}

const leftToRight = 'Works from left to right without order of operations'
const noParentheses = 'Ignores the parentheses'

const calculations: ((random: Random) => Calculation)[] = [
  (random) => {
    const [a, b, c, d] = [random.int(5, 30), random.int(3, 9), random.int(7, 12), random.int(2, 6)]
    return {
      tex: `${a} + ${b} \\times (${c} - ${d})`,
      value: a + b * (c - d),
      wrong: [
        [(a + b) * (c - d), 'Adds before multiplying'],
        [a + b * c - d, noParentheses],
        [(a + b) * c - d, leftToRight],
      ],
      hints: [
        `Start inside the parentheses: ${math(`${c} - ${d}`)}. Then multiply, and add last.`,
        `${math(`${c} - ${d} = ${c - d}`)} and ${math(`${b} \\times ${c - d} = ${b * (c - d)}`)}. Add ${a}.`,
      ],
      steps: [`${a} + ${b} \\times ${c - d}`, `${a} + ${b * (c - d)}`],
    }
  },
  (random) => {
    const [a, b, c, d, e] = [random.int(3, 12), random.int(2, 9), random.int(3, 8), random.int(2, 5), random.int(2, 5)]
    return {
      tex: `(${a} + ${b}) \\times ${c} - ${d} \\times ${e}`,
      value: (a + b) * c - d * e,
      wrong: [
        [((a + b) * c - d) * e, leftToRight],
        [(a + b) * c + d * e, 'Adds the products instead of subtracting'],
        ...(a + b * c > d * e ? [[a + b * c - d * e, noParentheses] as const] : []),
      ],
      hints: [
        `Add inside the parentheses: ${math(`${a} + ${b}`)}. Then do both multiplications before you subtract.`,
        `${math(`${a + b} \\times ${c} = ${(a + b) * c}`)} and ${math(`${d} \\times ${e} = ${d * e}`)}. Subtract the second product from the first.`,
      ],
      steps: [`${a + b} \\times ${c} - ${d} \\times ${e}`, `${(a + b) * c} - ${d * e}`],
    }
  },
  (random) => {
    const [b, c, d] = [random.int(3, 8), random.int(2, 7), random.int(3, 12)]
    const a = b * c + d + random.int(2, 25)
    return {
      tex: `${a} - ${b} \\times ${c} + ${d}`,
      value: a - b * c + d,
      wrong: [
        [(a - b) * c + d, leftToRight],
        [a - (b * c + d), 'Adds before subtracting'],
        [(a - b) * (c + d), 'Does additions and subtractions before the multiplication'],
      ],
      hints: [
        `Multiply first: ${math(`${b} \\times ${c}`)}. Then subtract and add from left to right.`,
        `${math(`${b} \\times ${c} = ${b * c}`)} and ${math(`${a} - ${b * c} = ${a - b * c}`)}. Add ${d}.`,
      ],
      steps: [`${a} - ${b * c} + ${d}`, `${a - b * c} + ${d}`],
    }
  },
  (random) => {
    const [c, quotient, extra] = [random.int(2, 6), random.int(3, 9), random.int(2, 8)]
    const b = random.int(1, c * quotient - 1)
    const a = c * quotient - b
    return {
      tex: `(${a} + ${b}) \\div ${c} + ${extra}`,
      value: quotient + extra,
      wrong: [
        ...(b % c === 0 ? [[a + b / c + extra, noParentheses] as const] : []),
        ...((a + b) % (c + extra) === 0 ? [[(a + b) / (c + extra), 'Adds before dividing'] as const] : []),
        [a + b - c + extra, 'Subtracts instead of dividing'],
        [a + b + c + extra, 'Adds all the numbers'],
      ],
      hints: [
        `Start inside the parentheses: ${math(`${a} + ${b}`)}. Then divide, and add last.`,
        `${math(`${a} + ${b} = ${a + b}`)} and ${math(`${a + b} \\div ${c} = ${quotient}`)}. Add ${extra}.`,
      ],
      steps: [`${a + b} \\div ${c} + ${extra}`, `${quotient} + ${extra}`],
    }
  },
]

const orderOfOperations = problemTemplate(
  { id: 'g5-order-of-operations', title: 'Order of operations', skill: '5.OA.A.1', grades },
  (random) => {
    const { tex, value, wrong, hints, steps } = random.pick(calculations)(random)
    return numberProblem(
      {
        question: [`What is the value of ${math(tex)}?`],
        hints: [
          'First work inside parentheses. Then multiply and divide from left to right. Then add and subtract from left to right.',
          ...hints,
        ],
        explanation: [`${math([tex, ...steps, value].join(' = '))}.`],
      },
      value,
      wrong,
    )
  },
)

interface Phrase {
  text: string
  key: string
  /** What the first and the second step do, in words. */
  steps: [string, string]
  wrong: (readonly [string, string])[]
}

const phrases: ((a: number, b: number, c: number, name: string) => Phrase)[] = [
  (a, b, c) => ({
    text: `Add ${a} and ${b}, then multiply the sum by ${c}.`,
    key: `(${a} + ${b}) * ${c}`,
    steps: [`the sum of ${a} and ${b}`, `multiply it by ${c}`],
    wrong: [
      [`${a} + ${b} * ${c}`, 'Leaves out the parentheses'],
      [`${a} * ${c} + ${b}`, 'Multiplies only the first number'],
      [`${a} + ${b} + ${c}`, 'Adds instead of multiplying'],
    ],
  }),
  (a, b, c) => ({
    text: `Subtract ${b} from ${a * c + b}, then divide the difference by ${c}.`,
    key: `(${a * c + b} - ${b}) / ${c}`,
    steps: [`the difference of ${a * c + b} and ${b}`, `divide it by ${c}`],
    wrong: [
      [`${a * c + b} - ${b} / ${c}`, 'Leaves out the parentheses'],
      [`(${b} - ${a * c + b}) / ${c}`, 'Swaps the numbers of the subtraction'],
      [`(${a * c + b} - ${b}) * ${c}`, 'Multiplies instead of dividing'],
    ],
  }),
  (a, b, c) => ({
    text: `${c} times as large as the difference of ${a + b} and ${b}.`,
    key: `${c} * (${a + b} - ${b})`,
    steps: [`the difference of ${a + b} and ${b}`, `multiply it by ${c}`],
    wrong: [
      [`${c} * ${a + b} - ${b}`, 'Leaves out the parentheses'],
      [`${c} * (${a + b} + ${b})`, 'Adds instead of subtracting'],
      [`${c} + (${a + b} - ${b})`, 'Adds instead of multiplying'],
    ],
  }),
  (a, b, c, name) => ({
    text: `${name} has ${c} bags. In each bag are ${a} red beads and ${b} blue beads. How many beads are in all the bags?`,
    key: `${c} * (${a} + ${b})`,
    steps: [`the number of beads in one bag, ${a} and ${b} together`, `multiply it by the ${c} bags`],
    wrong: [
      [`${c} * ${a} + ${b}`, 'Leaves out the parentheses'],
      [`${c} + ${a} + ${b}`, 'Adds instead of multiplying'],
      [`${c} * ${a} * ${b}`, 'Multiplies all the numbers'],
    ],
  }),
]

const writeExpression = problemTemplate(
  { id: 'g5-write-an-expression', title: 'Write an expression', skill: '5.OA.A.2', grades },
  (random) => {
    const [a, b, c] = sampleUntil(
      () => [random.int(4, 20), random.int(3, 15), random.int(2, 9)] as const,
      ([x, y]) => x !== y,
    )
    const phrase = random.pick(phrases)(a, b, c, random.pick(names))
    return fieldProblem(
      'NUMERIC_EXPRESSION',
      {
        question: [
          'Write an expression for these words. You do not need to work it out. Use * for times and / for divided by.',
          `<strong>${phrase.text}</strong>`,
        ],
        hints: [
          'What is calculated first, and what is done with the result?',
          `First comes ${phrase.steps[0]}. Put this part in parentheses, so that it is done first.`,
          `Then ${phrase.steps[1]}: write that beside the parentheses.`,
        ],
        explanation: [
          `First comes ${phrase.steps[0]}, in parentheses. Then ${phrase.steps[1]}. The expression is <strong>${phrase.key}</strong>.`,
        ],
      },
      [phrase.key],
      [...phrase.wrong],
      { form: 'expression' },
    )
  },
)

const prefixForms = [
  (a: number, b: number, c: number) => ({
    infix: `(${a} + ${b}) \\times ${c}`,
    inner: `(+ ${a} ${b})`,
    key: `(* (+ ${a} ${b}) ${c})`,
    wrong: [
      [`(+ ${a} (* ${b} ${c}))`, 'Ignores the parentheses'],
      [`(+ (+ ${a} ${b}) ${c})`, 'Uses the first operation twice'],
    ] as const,
    first: 'sum',
    last: 'times',
  }),
  (a: number, b: number, c: number) => ({
    infix: `${a} + ${b} \\times ${c}`,
    inner: `(* ${b} ${c})`,
    key: `(+ ${a} (* ${b} ${c}))`,
    wrong: [
      [`(* (+ ${a} ${b}) ${c})`, 'Works from left to right without order of operations'],
      [`(* ${a} (+ ${b} ${c}))`, 'Mixes up the two operations'],
    ] as const,
    first: 'product',
    last: 'plus',
  }),
  (a: number, b: number, c: number) => ({
    infix: `${c} \\times (${a + b} - ${b})`,
    inner: `(- ${a + b} ${b})`,
    key: `(* ${c} (- ${a + b} ${b}))`,
    wrong: [
      [`(- (* ${c} ${a + b}) ${b})`, 'Ignores the parentheses'],
      [`(* ${c} (- ${b} ${a + b}))`, 'Swaps the numbers of the subtraction'],
    ] as const,
    first: 'difference',
    last: 'times',
  }),
]

const prefixExpression = problemTemplate(
  { id: 'g5-prefix-expression', title: 'Expressions in prefix form', skill: '5.OA.A.2', grades },
  (random) => {
    const [a, b, c] = sampleUntil(
      () => [random.int(3, 20), random.int(2, 12), random.int(2, 9)] as const,
      ([x, y, z]) => x + y * z !== x * (y + z),
    )
    const { infix, inner, key, wrong, first, last } = random.pick(prefixForms)(a, b, c)
    return fieldProblem(
      'RACKET',
      {
        question: [
          `Some programming languages write the operation <strong>first</strong>, followed by its numbers, all inside parentheses. This is called prefix form. For example, ${math('2 + 5')} is written (+ 2 5), and ${math('2 + 3 \\times 4')} is written (+ 2 (* 3 4)).`,
          `Write ${math(infix)} in prefix form. Use * for times.`,
        ],
        hints: [
          `Which operation of ${math(infix)} is done first? Write that one in prefix form.`,
          `The ${first} is done first. In prefix form it is ${inner}.`,
          `The last operation is "${last}", so it opens the outer parentheses. Put ${inner} where its number belongs.`,
        ],
        explanation: [
          `The part that is done first is ${inner}. The operation that is done last stands in front: <strong>${key}</strong>.`,
        ],
      },
      [key],
      wrong,
      { form: 'expression' },
    )
  },
)

const twoPatterns = problemTemplate(
  { id: 'g5-two-patterns', title: 'Compare two patterns', skill: '5.OA.B.3', grades },
  (random) => {
    const [first, second] = pickTwo(random, names)
    const [step, times, place] = [random.int(2, 9), random.int(2, 6), random.int(5, 9)]
    const otherStep = step * times
    const steps = place - 1
    const list = (by: number) => [0, 1, 2].map((n) => n * by).join(', ')
    const answers = (...numbers: number[]) => numbers.map(String)
    return setProblem(
      {
        question: [
          `${first} and ${second} each write a number pattern. Both start with 0. ${first} adds ${step} each time: ${list(step)}, … ${second} adds ${otherStep} each time: ${list(otherStep)}, …`,
          `What is the ${ordinal(place)} number in each pattern? And how many times as large as ${first}'s number is ${second}'s number?`,
        ],
        hints: [
          `The first number is 0. To reach the ${ordinal(place)} number, ${steps} steps are needed.`,
          `${first} makes ${steps} steps of ${step}, and ${second} makes ${steps} steps of ${otherStep}.`,
          `The numbers are ${math(`${steps} \\times ${step}`)} and ${math(`${steps} \\times ${otherStep}`)}. Divide the second by the first to compare them.`,
        ],
        explanation: [
          `${math(`${steps} \\times ${step} = ${steps * step}`)} and ${math(`${steps} \\times ${otherStep} = ${steps * otherStep}`)}. ${math(`${steps * otherStep} \\div ${steps * step} = ${times}`)}, because each step of ${otherStep} is ${times} times a step of ${step}.`,
        ],
      },
      [
        labeled(`${first}'s number:`, field('NUMERIC', String(steps * step))),
        labeled(`${second}'s number:`, field('NUMERIC', String(steps * otherStep))),
        labeled('Times as large:', field('NUMERIC', String(times))),
      ],
      [
        [answers(place * step, place * otherStep, times), 'Takes one step too many'],
        [answers(steps * step, steps * otherStep, otherStep - step), 'Compares by subtracting the steps'],
        [answers(steps * otherStep, steps * step, times), 'Mixes up the two patterns'],
      ],
    )
  },
)

const storyExpression = problemTemplate(
  { id: 'g5-evaluate-a-story', title: 'Evaluate a two-step expression', skill: '5.OA.A.1', grades },
  (random) => {
    const [price, count, coupon] = sampleUntil(
      () => [random.int(4, 15), random.int(3, 9), random.int(2, 12)] as const,
      ([each, , off]) => off < each,
    )
    const isEach = random.int(0, 1) === 1
    const tex = isEach ? `${count} \\times (${price} - ${coupon})` : `${count} \\times ${price} - ${coupon}`
    const [each, once] = [count * (price - coupon), count * price - coupon]
    const value = isEach ? each : once
    const ticket = random.pick(['museum ticket', 'movie ticket', 'T-shirt', 'paint set', 'board game', 'puzzle'])
    return numberProblem(
      {
        question: [
          `A ${ticket} costs ${math(`\\$${price}`)}. ${random.pick(names)} buys ${count} of them. ${isEach ? `Each one is ${math(`\\$${coupon}`)} cheaper today.` : `A coupon takes ${math(`\\$${coupon}`)} off the whole bill.`}`,
          'How many dollars is the bill?',
        ],
        hints: [
          `Is ${math(`\\$${coupon}`)} taken off each price, or off the bill at the end?`,
          `The expression is ${math(tex)}.`,
          isEach
            ? `Work inside the parentheses first: ${math(`${price} - ${coupon} = ${price - coupon}`)}. Then multiply by ${count}.`
            : `Multiply first: ${math(`${count} \\times ${price} = ${count * price}`)}. Then subtract ${coupon}.`,
        ],
        explanation: [`${math(`${tex} = ${value}`)}. The bill is ${value} dollars.`],
      },
      value,
      [
        [isEach ? once : each, isEach ? 'Subtracts only once' : 'Subtracts before multiplying'],
        [count * price, 'Forgets to subtract'],
        [count * price + coupon, 'Adds instead of subtracting'],
      ],
    )
  },
)

export const grade5Expressions: readonly Template[] = [
  orderOfOperations,
  writeExpression,
  prefixExpression,
  twoPatterns,
  storyExpression,
]
