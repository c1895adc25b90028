import { choiceProblem, fieldProblem, numberProblem, orderProblem } from '../authoring/build-problem'
import { problemTemplate } from '../authoring/build-template'
import { math } from '../authoring/html'
import { dollars, inside, linear, polynomial } from '../authoring/notation'
import { gcd, sumOf } from '../authoring/numbers'
import { inRange, sampleUntil } from '../authoring/sampling'
import { names } from '../authoring/story'
import type { Template } from '../authoring/template'

const grades = ['Grade 7', 'Grade 7 Accelerated'] as const

const simplifyDifferences = problemTemplate(
  { id: 'g7-simplify-linear-expressions', title: 'Simplify linear expressions', skill: '7.EE.A.1', grades },
  (random) => {
    const letter = random.pick(['x', 'y', 'n', 't'] as const)
    const [a, b, c, d, e] = sampleUntil(
      () => [random.int(2, 7), random.int(2, 6), random.int(-9, 9), random.int(2, 9), random.int(-9, 9)] as const,
      ([p, q, r, s, t]) => r !== 0 && t !== 0 && p * q !== s && p * r !== t,
    )
    const tex = `${a}(${linear(b, c, letter)}) - (${linear(d, e, letter)})`
    const key = linear(a * b - d, a * c - e, letter)
    return fieldProblem(
      'OLD_ALGEBRA',
      {
        question: [`Simplify ${math(tex)}.`],
        hints: [
          'Remove the parentheses first, then combine like terms.',
          `The first product is ${math(linear(a * b, a * c, letter))}. Subtracting ${math(`(${linear(d, e, letter)})`)} changes the sign of each of its terms.`,
          `You have ${math(polynomial([a * b, letter], [a * c, ''], [-d, letter], [-e, '']))}. Combine the terms with ${math(letter)}, then the constants.`,
        ],
        explanation: [
          `${math(`${tex} = ${polynomial([a * b, letter], [a * c, ''], [-d, letter], [-e, ''])} = ${key}`)}.`,
        ],
      },
      [key],
      [
        [linear(a * b - d, a * c + e, letter), 'Subtracts only the first term in the parentheses'],
        [linear(a * b - d, c - e, letter), 'Distributes to the first term only'],
        [linear(a * b + d, a * c + e, letter), 'Adds the second expression instead of subtracting it'],
      ],
      { form: 'simplified' },
    )
  },
)

/** Each length is less than the others together; when that holds for both terms, it holds for every positive x. */
function isTriangle(lengths: readonly number[]): boolean {
  return 2 * Math.max(...lengths) < sumOf(lengths)
}

const perimeterExpressions = problemTemplate(
  { id: 'g7-perimeter-expressions', title: 'Add linear expressions: perimeter', skill: '7.EE.A.1', grades },
  (random) => {
    const thing = random.pick(['triangular garden', 'triangular park', 'triangular lot', 'triangular field'] as const)
    const sides = sampleUntil(
      () => [1, 2, 3].map(() => [random.int(2, 9), random.int(1, 12)] as const),
      (drawn) => isTriangle(drawn.map(([coefficient]) => coefficient)) && isTriangle(drawn.map(([, value]) => value)),
    )
    const slope = sumOf(sides.map(([coefficient]) => coefficient))
    const constant = sumOf(sides.map(([, value]) => value))
    const [one, two, three] = sides.map(([coefficient, value]) => linear(coefficient, value)) as [
      string,
      string,
      string,
    ]
    return fieldProblem(
      'OLD_ALGEBRA',
      {
        question: [
          `The sides of a ${thing} are ${math(one)}, ${math(two)} and ${math(three)} meters long.`,
          'Write its perimeter as an expression in simplest form.',
        ],
        hints: [
          'The perimeter is the sum of the lengths of all sides.',
          `Add the terms with ${math('x')} first: ${math(sides.map(([coefficient]) => `${coefficient}x`).join(' + '))}.`,
          `The terms with ${math('x')} make ${math(`${slope}x`)}. Add the constants: ${math(sides.map(([, value]) => value).join(' + '))}.`,
        ],
        explanation: [`${math(`(${one}) + (${two}) + (${three}) = ${linear(slope, constant)}`)}.`],
      },
      [linear(slope, constant)],
      [
        [`${slope + constant}x`, 'Combines unlike terms'],
        [polynomial([slope, 'x^3'], [constant, '']), 'Adds the exponents when adding like terms'],
        [linear(sides[0]![0] + sides[1]![0], sides[0]![1] + sides[1]![1]), 'Adds two of the three sides only'],
      ],
      { form: 'simplified', labels: ['meters', 'p', 'perimeter'] },
    )
  },
)

const factorExpressions = problemTemplate(
  { id: 'g7-factor-expressions', title: 'Factor linear expressions', skill: '7.EE.A.1', grades: ['Grade 7'] },
  (random) => {
    const letter = random.pick(['x', 'y', 'k', 'w'] as const)
    const factor = random.int(2, 9)
    const a = random.int(2, 9)
    const b = random.pick([1, -1]) * inRange(random, 2, 9, (value) => gcd(a, value) === 1)
    const whole = linear(factor * a, factor * b, letter)
    const product = (outer: number, x: number, y: number) => math(`${outer}(${linear(x, y, letter)})`)
    return choiceProblem(
      {
        question: [`Which product is equivalent to ${math(whole)}?`],
        hints: [
          'Look for the greatest number that divides both terms.',
          `Both ${factor * a} and ${Math.abs(factor * b)} are divisible by ${factor}.`,
          `Divide each term by ${factor}: ${math(`${factor * a}${letter} \\div ${factor} = ${a}${letter}`)} and ${math(`${factor * b} \\div ${factor} = ${b}`)}.`,
        ],
        explanation: [
          `${math(`${whole} = ${factor} \\cdot ${a}${letter} ${b < 0 ? '-' : '+'} ${factor} \\cdot ${Math.abs(b)} = ${factor}(${linear(a, b, letter)})`)}.`,
        ],
      },
      product(factor, a, b),
      [
        [product(factor, a, factor * b), 'Divides the first term only'],
        [product(factor, a, -b), 'Changes the sign of the second term'],
        [product(factor, factor * a - factor, factor * b - factor), 'Subtracts the factor instead of dividing by it'],
      ],
    )
  },
)

const plans = [
  { what: 'A taxi ride', once: 'to start', each: 'mile', unit: 'miles' },
  { what: 'A gym membership', once: 'to join', each: 'month', unit: 'months' },
  { what: 'A boat rental', once: 'for the life jackets', each: 'hour', unit: 'hours' },
  { what: 'A music streaming plan', once: 'to sign up', each: 'month', unit: 'months' },
  { what: 'A printing order', once: 'for the setup', each: 'poster', unit: 'posters' },
] as const

const twoStepEquations = problemTemplate(
  { id: 'g7-two-step-equations', title: 'Solve two-step equations', skill: '7.EE.B.4a', grades },
  (random) => {
    const name = random.pick(names)
    const { what, once, each, unit } = random.pick(plans)
    const [rate, count] = [random.int(3, 15), random.int(3, 18)]
    const fee = inRange(random, 4, 40, (value) => value !== rate)
    const sum = rate * count + fee
    return numberProblem(
      {
        question: [
          `${what} costs ${dollars(fee)} ${once} and ${dollars(rate)} for each ${each}. ${name} pays ${dollars(sum)} in all.`,
          `Solve ${math(`${rate}n + ${fee} = ${sum}`)} to find the number of ${unit}.`,
        ],
        hints: [
          `Undo the steps in reverse: ${math('n')} was first multiplied by ${rate}, and then ${fee} was added.`,
          `Subtract ${fee} from both sides: ${math(`${rate}n = ${sum - fee}`)}.`,
          `Divide both sides by ${rate}: ${math(`n = ${sum - fee} \\div ${rate}`)}.`,
        ],
        explanation: [
          `${math(`${rate}n = ${sum} - ${fee} = ${sum - fee}`)}, so ${math(`n = ${sum - fee} \\div ${rate} = ${count}`)}. There are ${count} ${unit}.`,
        ],
      },
      count,
      [
        [sum - fee, 'Stops after undoing the addition'],
        [Number(((sum + fee) / rate).toFixed(2)), 'Adds the fee instead of subtracting it'],
        [Number((sum / rate).toFixed(2)), 'Divides the total without subtracting the fee'],
        [sum - fee - rate, 'Subtracts the rate instead of dividing by it'],
      ],
    )
  },
)

const stepsInOrder = problemTemplate(
  {
    id: 'g7-order-of-solution-steps',
    title: 'Put the steps of a solution in order',
    skill: '7.EE.B.4a',
    grades: ['Grade 7'],
  },
  (random) => {
    const letter = random.pick(['x', 'y', 'n', 'm'] as const)
    const a = random.int(2, 9)
    const [b, c] = [random.int(2, 15), random.int(2, 12)]
    const equation = `${a}${letter} + ${b} = ${a * c + b}`
    const items = [
      `Subtract ${b} from both sides.`,
      `Write ${math(`${a}${letter} = ${a * c}`)}.`,
      `Divide both sides by ${a}.`,
      `Write ${math(`${letter} = ${c}`)}.`,
    ] as const
    const [subtract, middle, divide, last] = items
    return orderProblem(
      'SORT',
      {
        question: [`Put the steps for solving ${math(equation)} in order, from the first to the last.`],
        hints: [
          'What is done last to the variable is undone first.',
          `On the left side, ${math(letter)} is multiplied by ${a}, and then ${b} is added. Undo the addition first.`,
          `After subtracting ${b} the equation is ${math(`${a}${letter} = ${a * c}`)}. Then undo the multiplication.`,
        ],
        explanation: [
          `Subtracting ${b} gives ${math(`${a}${letter} = ${a * c}`)}. Dividing by ${a} gives ${math(`${letter} = ${c}`)}.`,
        ],
      },
      items,
      [
        [[divide, middle, subtract, last], 'Divides before undoing the addition'],
        [[last, divide, middle, subtract], 'Works from the solution back to the equation'],
        [[middle, subtract, last, divide], 'Writes each result before the step that gives it'],
      ],
    )
  },
)

const twoStepInequalities = problemTemplate(
  { id: 'g7-two-step-inequalities', title: 'Solve two-step inequalities', skill: '7.EE.B.4b', grades },
  (random) => {
    const a = -random.int(2, 9)
    const [b, solution] = sampleUntil(
      () => [random.int(-12, 12), random.int(-9, 9)] as const,
      ([constant, x]) => constant !== 0 && x !== 0,
    )
    const right = a * solution + b
    const [sign, turned] = random.pick([
      ['<', '>'],
      ['>', '<'],
      ['<=', '>='],
      ['>=', '<='],
    ] as const)
    const tex = (relation: string) => relation.replace('>=', '\\ge').replace('<=', '\\le')
    return fieldProblem(
      'ALGEBRA',
      {
        question: [
          `Solve the inequality ${math(`${linear(a, b)} ${tex(sign)} ${right}`)} for ${math('x')}.`,
          `Type &gt;= for ${math('\\ge')} and &lt;= for ${math('\\le')}.`,
        ],
        hints: [
          'Solve it like an equation, but watch the sign when you multiply or divide by a negative number.',
          `${b > 0 ? `Subtract ${b} from` : `Add ${-b} to`} both sides: ${math(`${a}x ${tex(sign)} ${right - b}`)}.`,
          `Divide both sides by ${math(String(a))}. Dividing by a negative number turns the inequality sign around.`,
        ],
        explanation: [
          `${math(`${a}x ${tex(sign)} ${right - b}`)}. Dividing by ${math(String(a))} turns the sign: ${math(`x ${tex(turned)} ${right - b} \\div ${inside(a)}`)}.`,
          `The solution is ${math(`x ${tex(turned)} ${solution}`)}.`,
        ],
      },
      [`x${turned}${solution}`],
      [
        [`x${sign}${solution}`, 'Does not turn the inequality sign around'],
        [`x${sign}${-solution}`, 'Drops the negative sign of the divisor'],
        [`x=${solution}`, 'Gives one solution instead of all'],
      ],
      { form: 'solved' },
    )
  },
)

export const grade7Algebra: readonly Template[] = [
  simplifyDifferences,
  perimeterExpressions,
  factorExpressions,
  twoStepEquations,
  stepsInOrder,
  twoStepInequalities,
]
