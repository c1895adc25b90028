import { fieldProblem, numberProblem } from '../authoring/build-problem'
import { problemTemplate } from '../authoring/build-template'
import { fractionTex, fractionText, lowestTermsTex } from '../authoring/fractions'
import { math } from '../authoring/html'
import { inside, integer } from '../authoring/notation'
import { lcm } from '../authoring/numbers'
import { inRange, properFraction, sampleUntil } from '../authoring/sampling'
import { names } from '../authoring/story'
import type { Template } from '../authoring/template'

const grades = ['Grade 7', 'Grade 6 Accelerated'] as const

const changes = [
  {
    start: 'At dawn the temperature is',
    up: 'It rises by',
    down: 'then falls by',
    unit: 'degrees',
    ask: 'temperature',
    staysBelowZero: false,
  },
  {
    start: 'A submarine is at an elevation of',
    up: 'It rises by',
    down: 'then dives by',
    unit: 'feet',
    ask: 'elevation',
    staysBelowZero: true,
  },
  {
    start: 'A game score is',
    up: 'The player wins',
    down: 'then loses',
    unit: 'points',
    ask: 'score',
    staysBelowZero: false,
  },
] as const

const signedChanges = problemTemplate(
  { id: 'g7-signed-changes', title: 'Add and subtract signed numbers in context', skill: '7.NS.A.1', grades },
  (random) => {
    const { start, up, down, unit, ask, staysBelowZero } = random.pick(changes)
    const from = -random.int(5, 40)
    const rise = random.int(4, staysBelowZero ? Math.min(30, -from - 1) : 30)
    const fall = inRange(random, 4, 30, (value) => value !== rise && from + rise - value < 0)
    const key = from + rise - fall
    return numberProblem(
      {
        question: [
          `${start} ${integer(from)} ${unit}. ${up} ${rise} ${unit} and ${down} ${fall} ${unit}.`,
          `What is the ${ask} now, in ${unit}?`,
        ],
        hints: [
          'Going up is adding, going down is subtracting. A number line helps.',
          `Begin with ${math(`${from} + ${rise}`)}.`,
          `${math(`${from} + ${rise} = ${from + rise}`)}. Now subtract ${fall}.`,
        ],
        explanation: [
          `${math(`${from} + ${rise} - ${fall} = ${from + rise} - ${fall} = ${key}`)}, so the ${ask} is ${integer(key)} ${unit}.`,
        ],
      },
      key,
      [
        [-key, 'Drops the negative sign'],
        [-from + rise - fall, 'Treats the start as a positive number'],
        [from - rise + fall, 'Swaps going up and going down'],
        [from - rise - fall, 'Subtracts both changes'],
      ],
    )
  },
)

const subtractIntegers = problemTemplate(
  { id: 'g7-subtract-integers', title: 'Subtract negative numbers', skill: '7.NS.A.1c', grades },
  (random) => {
    const a = random.pick([1, -1]) * random.int(3, 25)
    const b = -inRange(random, 3, 25, (value) => value !== Math.abs(a))
    const key = a - b
    return numberProblem(
      {
        question: [`Find the difference ${math(`${a} - (${b})`)}.`],
        hints: [
          'Subtracting a number is the same as adding its opposite.',
          `The opposite of ${math(String(b))} is ${-b}.`,
          `Work out ${math(`${a} + ${-b}`)}.`,
        ],
        explanation: [`${math(`${a} - (${b}) = ${a} + ${-b} = ${key}`)}.`],
      },
      key,
      [
        [a + b, 'Subtracts the number as if it were positive'],
        [-key, 'Gives the difference the wrong sign'],
        [-(Math.abs(a) + Math.abs(b)), 'Adds the sizes and keeps a negative sign'],
      ],
    )
  },
)

const multiplyIntegers = problemTemplate(
  { id: 'g7-multiply-integers', title: 'Multiply and divide signed numbers', skill: '7.NS.A.2', grades },
  (random) => {
    const [a, b, c] = sampleUntil(
      () => [1, 2, 3].map(() => random.pick([1, -1, -1]) * random.int(2, 9)) as [number, number, number],
      (drawn) => drawn.filter((value) => value < 0).length >= 2,
    )
    const divides = random.pick([true, false])
    const first = divides ? a * c : a
    const tex = divides
      ? `${first} \\cdot ${inside(b)} \\div ${inside(c)}`
      : `${first} \\cdot ${inside(b)} \\cdot ${inside(c)}`
    const key = divides ? a * b : a * b * c
    const step = divides ? `${first * b} \\div ${inside(c)}` : `${first * b} \\cdot ${inside(c)}`
    return numberProblem(
      {
        question: [`Find the value of ${math(tex)}.`],
        hints: [
          'Work from left to right. Two factors with the same sign have a positive product, two with different signs a negative one.',
          `First, ${math(`${first} \\cdot ${inside(b)} = ${first * b}`)}.`,
          `Now work out ${math(step)} and think about the sign again.`,
        ],
        explanation: [`${math(`${tex} = ${step} = ${key}`)}.`],
      },
      key,
      [
        [-key, key < 0 ? 'Loses a negative sign' : 'Keeps a negative sign where the signs cancel'],
        [first + b + c, 'Adds the numbers instead of multiplying'],
        [first * b + c, 'Adds the last number instead of using it as a factor or divisor'],
      ],
    )
  },
)

const signedFractions = problemTemplate(
  {
    id: 'g7-add-signed-fractions',
    title: 'Add and subtract signed fractions',
    skill: '7.NS.A.1d',
    grades: ['Grade 7', 'Grade 7 Accelerated'],
  },
  (random) => {
    const denominators = [2, 3, 4, 5, 6, 8, 10, 12]
    const [[a, b], [c, d]] = sampleUntil(
      () => [properFraction(random, denominators), properFraction(random, denominators)] as const,
      ([[w, x], [y, z]]) => x !== z && (w * z - y * x) % (x * z) !== 0,
    )
    const common = lcm(b, d)
    const [one, two] = [-(a * common) / b, (c * common) / d]
    const top = one + two
    return fieldProblem(
      'EXACT_FRACTION',
      {
        question: [
          `Find the sum ${math(`-${fractionTex(a, b)} + ${fractionTex(c, d)}`)}. Write a fraction in lowest terms, such as -4/7.`,
        ],
        hints: [
          'Fractions can be added when they have a common denominator.',
          `Use ${common} as the denominator: ${math(`-${fractionTex(-one, common)} + ${fractionTex(two, common)}`)}.`,
          `Add the numerators: ${math(`${one} + ${two} = ${top}`)}. The denominator stays ${common}.`,
        ],
        explanation: [
          `${math(`-${fractionTex(a, b)} + ${fractionTex(c, d)} = \\frac{${one} + ${two}}{${common}} = ${lowestTermsTex(top, common)}`)}.`,
        ],
      },
      [fractionText(top, common)],
      [
        [fractionText(-top, common), 'Gives the sum the wrong sign'],
        [fractionText(c - a, b + d), 'Adds the numerators and adds the denominators'],
        [fractionText(two - one, common), 'Ignores the negative sign'],
        [fractionText(one - two, common), 'Subtracts the second fraction'],
      ],
      { form: 'lowest_terms' },
    )
  },
)

const balanceAfterPayments = problemTemplate(
  {
    id: 'g7-multi-step-rational',
    title: 'Multi-step problems with rational numbers',
    skill: '7.EE.B.3',
    grades: ['Grade 7', 'Grade 7 Accelerated'],
  },
  (random) => {
    const name = random.pick(names)
    const thing = random.pick(['rides', 'songs', 'lunches', 'photo prints', 'bus trips'] as const)
    const cents = 5 * inRange(random, 25, 95, (value) => value % 20 !== 0)
    const count = random.int(4, 12)
    const spent = (count * cents) / 100
    const balance = random.int(2, Math.floor(spent) - 1)
    const key = balance - spent
    return numberProblem(
      {
        question: [
          `${name} has a balance of $${balance} on a card and buys ${count} ${thing} at ${math(`\\$${(cents / 100).toFixed(2)}`)} each. The card may go below zero.`,
          'What is the balance afterwards, in dollars?',
        ],
        hints: [
          'Find the total price first, and then what it does to the balance.',
          `The total price is ${math(`${count} \\cdot ${(cents / 100).toFixed(2)} = ${spent.toFixed(2)}`)} dollars.`,
          `Subtract: ${math(`${balance} - ${spent.toFixed(2)}`)}. The price is greater than the balance, so the result is negative.`,
        ],
        explanation: [
          `${math(`${balance} - ${count} \\cdot ${(cents / 100).toFixed(2)} = ${balance} - ${spent.toFixed(2)} = ${key.toFixed(2)}`)}, so the balance is ${math(`-\\$${(-key).toFixed(2)}`)}.`,
        ],
      },
      key,
      [
        [-key, 'Drops the negative sign'],
        [balance + spent, 'Adds the purchases to the balance'],
        [balance - cents / 100, 'Subtracts the price of one item only'],
      ],
    )
  },
)

export const grade7Numbers: readonly Template[] = [
  signedChanges,
  subtractIntegers,
  multiplyIntegers,
  signedFractions,
  balanceAfterPayments,
]
