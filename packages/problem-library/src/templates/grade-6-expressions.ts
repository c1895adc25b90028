import type { Random } from '@trellis/domain'
import {
  type Draft,
  expressionProblem,
  fieldProblem,
  type Misconception,
  selectProblem,
} from '../authoring/build-problem'
import { problemTemplate } from '../authoring/build-template'
import { fractionTex } from '../authoring/fractions'
import { math } from '../authoring/html'
import { dollars, linear, polynomial } from '../authoring/notation'
import { gcd } from '../authoring/numbers'
import { inRange, sampleUntil } from '../authoring/sampling'
import type { Template } from '../authoring/template'

const grades = ['Grade 6'] as const

const letters = ['n', 'k', 'm', 'p', 't', 'w', 'x', 'y'] as const

interface Wording {
  question: string
  hints: Draft['hints']
  key: string
  wrong: Misconception<string>[]
}

const wordings: ((random: Random, letter: string, a: number, b: number) => Wording)[] = [
  (_, letter, a, b) => ({
    question: `Write an expression for: ${b} less than ${a} times ${math(letter)}.`,
    hints: [
      'Find the multiplication first. Which number is multiplied by the variable?',
      `${a} times ${math(letter)} is ${math(`${a}${letter}`)}. "${b} less than" means that ${b} is taken away from it.`,
      `Start with ${math(`${a}${letter}`)} and subtract ${b}.`,
    ],
    key: linear(a, -b, letter),
    wrong: [
      [`${b}-${a}${letter}`, 'Subtracts in the order in which the words are read'],
      [`${a}(${letter}-${b})`, 'Subtracts before multiplying'],
      [linear(a, b, letter), 'Adds instead of subtracting'],
    ],
  }),
  (_, letter, a, b) => ({
    question: `Write an expression for: ${a} times the sum of ${math(letter)} and ${b}.`,
    hints: [
      'The sum is made first, and then all of it is multiplied.',
      `The sum of ${math(letter)} and ${b} is ${math(`${letter}+${b}`)}. Keep it together with parentheses.`,
      `Write ${a} in front of ${math(`(${letter}+${b})`)}.`,
    ],
    key: `${a}(${letter}+${b})`,
    wrong: [
      [linear(a, b, letter), 'Leaves out the parentheses'],
      [`${letter}+${a + b}`, 'Adds all the numbers'],
      [`${a * b}${letter}`, 'Multiplies all the numbers'],
    ],
  }),
  (_, letter, a, b) => ({
    question: `Write an expression for: the quotient of ${math(letter)} and ${a}, increased by ${b}.`,
    hints: [
      'A quotient is the result of a division. "Increased by" means addition.',
      `The quotient of ${math(letter)} and ${a} is ${math(fractionTex(letter, a))}.`,
      `Add ${b} to ${math(fractionTex(letter, a))}.`,
    ],
    key: `${letter}/${a}+${b}`,
    wrong: [
      [`${a}/${letter}+${b}`, 'Divides in the wrong order'],
      [`(${letter}+${b})/${a}`, 'Adds before dividing'],
      [linear(a, b, letter), 'Multiplies instead of dividing'],
    ],
  }),
  (random, letter, a, b) => {
    const place = random.pick(['A climbing gym', 'A kayak rental', 'A skating rink', 'An art studio', 'A bike shop'])
    return {
      question: `${place} charges ${dollars(a)} for each hour and a fee of ${dollars(b)} that is paid once. Write an expression for the price of ${math(letter)} hours, in dollars.`,
      hints: [
        'Which amount depends on the number of hours, and which one is paid only once?',
        `The hours alone cost ${math(`${a}${letter}`)} dollars.`,
        `Add the fee of ${dollars(b)} to ${math(`${a}${letter}`)}.`,
      ],
      key: linear(a, b, letter),
      wrong: [
        [linear(b, a, letter), 'Swaps the rate and the fixed fee'],
        [`${a + b}${letter}`, 'Charges the fee for every hour'],
        [`${letter}+${a + b}`, 'Adds the rate instead of multiplying by it'],
      ],
    }
  },
]

const writeExpressions = problemTemplate(
  {
    id: 'g6-write-expressions',
    title: 'Write expressions with variables',
    skill: '6.EE.A.2a',
    grades: ['Grade 6', 'Grade 6 Accelerated'],
  },
  (random) => {
    const a = random.int(2, 12)
    const b = inRange(random, 2, 20, (value) => value !== a)
    const { question, hints, key, wrong } = random.pick(wordings)(random, random.pick(letters), a, b)
    const explanation = [`${hints[1]} ${hints[2]}`, `The expression is ${math(texOf(key))}.`]
    return fieldProblem('ALGEBRA', { question: [question], hints, explanation }, [key], wrong)
  },
)

function texOf(typed: string): string {
  return typed.replace(/(\w)\/(\w+)/, '\\frac{$1}{$2}')
}

const expandProducts = problemTemplate(
  {
    id: 'g6-distributive-property',
    title: 'Use the distributive property',
    skill: '6.EE.A.3',
    grades: ['Grade 6', 'Grade 6 Accelerated'],
  },
  (random) => {
    const letter = random.pick(letters)
    const [a, b] = [random.int(2, 9), random.int(2, 9)]
    const c = random.pick([1, -1]) * random.int(2, 9)
    const inner = linear(b, c, letter)
    const key = linear(a * b, a * c, letter)
    return fieldProblem(
      'ALGEBRA',
      {
        question: [`Write ${math(`${a}(${inner})`)} without parentheses, and work out the products.`],
        hints: [
          'The number in front multiplies every term inside the parentheses.',
          `First multiply ${a} by ${math(`${b}${letter}`)} to get ${math(`${a * b}${letter}`)}.`,
          `Then multiply ${a} by ${Math.abs(c)} to get ${a * Math.abs(c)}. Keep the sign between the two terms.`,
        ],
        explanation: [
          `${math(`${a} \\cdot ${b}${letter} = ${a * b}${letter}`)} and ${math(`${a} \\cdot ${Math.abs(c)} = ${a * Math.abs(c)}`)}.`,
          `So ${math(`${a}(${inner}) = ${key}`)}.`,
        ],
      },
      [key],
      [
        [linear(a * b, c, letter), 'Distributes to the first term only'],
        [linear(b, a * c, letter), 'Distributes to the last term only'],
        [linear(a + b, a + c, letter), 'Adds the factor instead of multiplying by it'],
      ],
      { form: 'expanded' },
    )
  },
)

const equivalentExpressions = problemTemplate(
  { id: 'g6-equivalent-expressions', title: 'Identify equivalent expressions', skill: '6.EE.A.4', grades },
  (random) => {
    const letter = random.pick(letters)
    const [a, b, c] = sampleUntil(
      () => [random.int(2, 9), random.int(2, 12), random.int(2, 9)] as const,
      ([x, y, z]) => gcd(x + z, y) > 1 && x + z !== y && x * z !== x + z,
    )
    const factor = gcd(a + c, b)
    const collected = math(linear(a + c, b, letter))
    const factored = math(`${factor}(${linear((a + c) / factor, b / factor, letter)})`)
    const turned = math(`${b}+${a + c}${letter}`)
    const unlike = math(`${a + b + c}${letter}`)
    const squared = math(polynomial([a + c, `${letter}^2`], [b, '']))
    const multiplied = math(linear(a * c, b, letter))
    return selectProblem(
      {
        question: [
          `Select all expressions that are equivalent to ${math(polynomial([a, letter], [b, ''], [c, letter]))}.`,
        ],
        hints: [
          'Two expressions are equivalent if they have the same value for every value of the variable.',
          `Only like terms can be combined: ${math(`${a}${letter} + ${c}${letter} = ${a + c}${letter}`)}.`,
          `The expression is ${collected}. The terms may stand in another order, and a common factor such as ${factor} may stand in front of parentheses.`,
        ],
        explanation: [
          `${math(`${a}${letter} + ${c}${letter} = ${a + c}${letter}`)}, so the expression equals ${collected}, which is the same as ${turned}.`,
          `Taking out the factor ${factor} gives ${factored}.`,
        ],
      },
      [collected, factored, turned],
      [unlike, squared, multiplied],
      [
        [[collected, turned], 'Does not recognize the factored form'],
        [[collected, factored, turned, unlike], 'Combines unlike terms'],
        [[squared], 'Adds the exponents when adding like terms'],
        [[multiplied], 'Multiplies the coefficients of like terms'],
      ],
    )
  },
)

const productsAsPowers = problemTemplate(
  { id: 'g6-products-as-powers', title: 'Write products as powers', skill: '6.EE.A.1', grades },
  (random) => {
    const a = random.int(2, 11)
    const b = inRange(random, 2, 11, (value) => value !== a)
    const m = random.int(2, 5)
    const n = inRange(random, 2, 5, (value) => value !== m)
    const factors = [...Array<number>(m).fill(a), ...Array<number>(n).fill(b)].join(' \\cdot ')
    return expressionProblem(
      {
        question: [
          `Write the product with exponents: ${math(factors)}`,
          'Type ^ for an exponent and * for a multiplication sign.',
        ],
        hints: [
          'An exponent tells how many times its base is a factor.',
          `Count the factors: ${a} appears ${m} times and ${b} appears ${n} times.`,
          `${m} factors of ${a} make ${math(`${a}^${m}`)}. Write the other factors in the same way and multiply.`,
        ],
        explanation: [
          `${a} is a factor ${m} times and ${b} is a factor ${n} times, so the product is ${math(`${a}^${m} \\cdot ${b}^${n}`)}.`,
        ],
      },
      { text: `${a}^${m}*${b}^${n}`, value: a ** m * b ** n },
      [
        [{ text: `${m}^${a}*${n}^${b}`, value: m ** a * n ** b }, 'Swaps base and exponent'],
        [{ text: `${a}^${m}+${b}^${n}`, value: a ** m + b ** n }, 'Adds the powers instead of multiplying them'],
        [{ text: `${a}*${m}*${b}*${n}`, value: a * m * b * n }, 'Multiplies the base by the exponent'],
        [{ text: `${a * b}^${m + n}`, value: (a * b) ** (m + n) }, 'Multiplies the bases and adds the exponents'],
      ],
      { form: 'exponents' },
    )
  },
)

interface Term {
  ask: string
  word: string
  others: string[]
  wrong: Misconception<string>[]
  meaning: string
}

const partsOfExpressions = problemTemplate(
  { id: 'g6-parts-of-expressions', title: 'Name the parts of an expression', skill: '6.EE.A.2b', grades },
  (random) => {
    const letter = random.pick(letters)
    const a = random.int(2, 15)
    const b = inRange(random, 2, 15, (value) => value !== a)
    const { ask, word, others, wrong, meaning } = random.pick<Term>([
      {
        ask: `In the expression ${math(linear(a, b, letter))}, what is the number ${a} called?`,
        word: 'coefficient',
        others: [],
        wrong: [
          ['constant', 'Confuses the coefficient with the constant'],
          ['exponent', 'Confuses the coefficient with the exponent'],
        ],
        meaning: 'a number that multiplies a variable',
      },
      {
        ask: `In the expression ${math(linear(a, b, letter))}, what is the term ${b} called?`,
        word: 'constant',
        others: ['constant term'],
        wrong: [
          ['coefficient', 'Confuses the constant with the coefficient'],
          ['variable', 'Confuses the constant with the variable'],
        ],
        meaning: 'a term without a variable, which keeps its value',
      },
      {
        ask: `In the power ${math(`${letter}^{${a}}`)}, what is the number ${a} called?`,
        word: 'exponent',
        others: [],
        wrong: [
          ['base', 'Confuses the exponent with the base'],
          ['coefficient', 'Confuses the exponent with the coefficient'],
        ],
        meaning: 'the small raised number that counts the equal factors',
      },
      {
        ask: `In the power ${math(`${a}^{${b}}`)}, what is the number ${a} called?`,
        word: 'base',
        others: [],
        wrong: [
          ['exponent', 'Confuses the base with the exponent'],
          ['coefficient', 'Confuses the base with the coefficient'],
        ],
        meaning: 'the number that is multiplied by itself in a power',
      },
      {
        ask: `Which word completes the sentence? ${math(`${a} \\cdot ${letter}`)} is the … of ${a} and ${math(letter)}.`,
        word: 'product',
        others: [],
        wrong: [
          ['sum', 'Confuses the product with the sum'],
          ['quotient', 'Confuses the product with the quotient'],
        ],
        meaning: 'the result of a multiplication',
      },
      {
        ask: `Which word completes the sentence? ${math(`${letter} \\div ${a}`)} is the … of ${math(letter)} and ${a}.`,
        word: 'quotient',
        others: [],
        wrong: [
          ['product', 'Confuses the quotient with the product'],
          ['difference', 'Confuses the quotient with the difference'],
        ],
        meaning: 'the result of a division',
      },
    ])
    return fieldProblem(
      'FILL_IN_IGNORE_CASE',
      {
        question: [`${ask} Type one word.`],
        hints: [
          'Look at the place and the job of this part in the expression.',
          `The word means ${meaning}.`,
          `The word has ${word.length} letters and begins with "${word.slice(0, 2)}".`,
        ],
        explanation: [`The word is <strong>${word}</strong>: ${meaning}.`],
      },
      [word, ...others],
      wrong,
    )
  },
)

export const grade6Expressions: readonly Template[] = [
  productsAsPowers,
  partsOfExpressions,
  writeExpressions,
  expandProducts,
  equivalentExpressions,
]
